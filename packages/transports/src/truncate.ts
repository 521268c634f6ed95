/** Escapes a text and cuts it to `charsMax` UTF-16 code units, but never within a character or its escape. */
export const truncate = (
  text: string,
  charsMax: number,
  escapeOf = (character: string): string => character,
): string => {
  let whole = '';
  let beginning = '';
  for (const character of text) {
    whole += escapeOf(character);
    if (whole.length < charsMax) beginning = whole;
    else if (whole.length > charsMax) return `${beginning}…`;
  }
  return whole;
};
