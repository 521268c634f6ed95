/** Control characters could command the terminal, and marks of direction reorder the line. */
const unprintable = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** A text of a stranger as one line in which nothing is hidden. JSON stays the same JSON. */
export const printable = (text: string): string =>
  text.replaceAll(unprintable, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The value as a line of JSON. */
export const jsonLine = (value: unknown): string => printable(JSON.stringify(value));
