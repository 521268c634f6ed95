/**
 * A pattern for text without control characters (PostgreSQL cannot store NUL), without lone surrogates (UTF-8 has none) and
 * without further characters. It means the same with the flag `u` and without: not every JSON Schema validator sets it.
 *
 * @param others stands in a character class
 */
export const textWithout = (others: string): string =>
  `(?:[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff${others}]|[\\ud800-\\udbff][\\udc00-\\udfff])*`;

export const textPattern = `^${textWithout('')}$`;

/** Text of several lines: allows tabs and line ends too. */
export const linesPattern =
  '^(?:[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\ud800-\\udfff]|[\\ud800-\\udbff][\\udc00-\\udfff])*$';

const charsIn = (text: string): number => {
  let chars = 0;
  for (const _ of text) chars += 1;
  return chars;
};

// Characters are code points, as in JSON Schema. Each has at most two code units, so longer text need not be counted.

export const hasCharsMax = (text: string, charsMax: number): boolean =>
  text.length <= 2 * charsMax && charsIn(text) <= charsMax;

export const hasCharsMin = (text: string, charsMin: number): boolean =>
  text.length >= 2 * charsMin || charsIn(text) >= charsMin;
