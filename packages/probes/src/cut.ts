/** A text of at most so many characters (code points), the last of which shows that some are missing. */
export function cut(text: string, charsMax: number): string {
  // Two code units at most make a character, so a short text need not be taken apart.
  if (text.length <= charsMax) return text;
  const chars = [...text.slice(0, 2 * charsMax + 2)];
  return chars.length <= charsMax ? text : `${chars.slice(0, charsMax - 1).join('')}…`;
}
