/** Control characters could command the terminal, and marks of direction reorder the line. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** A text of a stranger as one line that commands no terminal and stays in order. JSON stays the same JSON. */
export const printable = (text: string): string =>
  text.replaceAll(unprintable, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The value as a line of JSON. */
export const jsonLine = (value: unknown): string => printable(JSON.stringify(value));
