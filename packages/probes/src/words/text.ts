/** An ellipsis marks the cut. Counts code points. */
export function shorten(text: string, charsMax: number): string {
  // At most two code units make a character.
  if (text.length <= charsMax) return text;
  const chars = [...text.slice(0, 2 * charsMax + 2)];
  return chars.length <= charsMax ? text : `${chars.slice(0, charsMax - 1).join('')}…`;
}

export const pluralize = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : `${noun}s`}`;

const itemsNamedMax = 3;

/** `a`, `a and b`, or `a, b, c and 4 more`. */
export function listInWords(items: readonly string[]): string {
  const named = items.slice(0, itemsNamedMax);
  const more = items.length - named.length;
  const parts = more > 0 ? [...named, `${more} more`] : named;
  return parts.length <= 1 ? parts.join() : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

const sizeUnits = ['bytes', 'KiB', 'MiB', 'GiB'] as const;

export function sizeInWords(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), sizeUnits.length - 1);
  const amount = Math.round((bytes / 1_024 ** step) * 10) / 10;
  return `${amount} ${bytes === 1 ? 'byte' : sizeUnits[step]}`;
}
