/**
 * Control characters (among them NUL, which PostgreSQL cannot store) and lone surrogates (which no UTF-8 can hold).
 * JSON Schema patterns are read with the `u` flag too, so the same text stands in the OpenAPI document.
 */
export const printablePattern = '^[^\\p{Cc}\\p{Cs}]*$';

const printable = new RegExp(printablePattern, 'u');

/** Characters are Unicode code points, as JSON Schema counts them. */
const charsOf = (text: string): number => {
  let chars = 0;
  for (const _ of text) chars++;
  return chars;
};

/** One line of text for people or machines: 1 to `charsMax` characters, all of which can be shown and stored. */
export const isText = (value: unknown, charsMax: number): value is string =>
  typeof value === 'string' &&
  value.length > 0 &&
  // Two code units at most make a character, so what is far too long is not counted.
  value.length <= 2 * charsMax &&
  charsOf(value) <= charsMax &&
  printable.test(value);

export const textRule = (charsMax: number): string =>
  `must be text of 1 to ${charsMax} characters without control characters or lone surrogates`;
