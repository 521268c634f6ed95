import { linesPattern, textPattern, textWithout } from '@tocsin/domain';

const printable = new RegExp(textPattern);
const ofLines = new RegExp(linesPattern);

/** Names also have no characters that reorder the text around them (Unicode, UAX #9, section 2). */
export const namePattern = `^${textWithout('\\u202a-\\u202e\\u2066-\\u2069')}$`;

const nameable = new RegExp(namePattern);

/** Counts code points, as JSON Schema does. */
const charsOf = (text: string): number => {
  let chars = 0;
  for (const _ of text) chars++;
  return chars;
};

const isShort = (value: unknown, charsMax: number): value is string =>
  typeof value === 'string' &&
  value.length > 0 &&
  // A character has at most two code units, so longer text need not be counted.
  value.length <= 2 * charsMax &&
  charsOf(value) <= charsMax;

export const isText = (value: unknown, charsMax: number): value is string =>
  isShort(value, charsMax) && printable.test(value);

/** Text of several lines. */
export const isLines = (value: unknown, charsMax: number): value is string =>
  isShort(value, charsMax) && ofLines.test(value);

export const isName = (value: unknown, charsMax: number): value is string =>
  isText(value, charsMax) && nameable.test(value);

export const textRule = (charsMax: number): string =>
  `must be text of 1 to ${charsMax} characters without control characters or lone surrogates`;

export const linesRule = (charsMax: number): string =>
  `must be text of 1 to ${charsMax} characters without lone surrogates or control characters but tabs and ends of lines`;

export const nameRule = (charsMax: number): string =>
  `must be text of 1 to ${charsMax} characters without control characters, characters that reorder text, or lone surrogates`;
