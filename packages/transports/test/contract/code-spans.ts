import { expect } from '@jest/globals';

/** The visible text of code spans. */
export const withoutBackticks = (text: string): string => text.replaceAll('`', '');

/** Fails unless the text is one code span, and nothing in it ends it. */
export const expectOneCodeSpan = (text: string): void => {
  expect(text).toMatch(/^`[^`\r\n\u2028\u2029]+`$/);
};
