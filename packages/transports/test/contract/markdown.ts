import { expect } from '@jest/globals';

/** The visible text of Markdown with escaped marks. */
export const withoutBackslashes = (text: string): string => text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');

/** Fails when one of the marks has no backslash before it, or when the text has several lines. */
export const expectNoMarks = (text: string, marks: string): void => {
  const rest = text.replaceAll(/\\[!-/:-@[-`{-~]/g, '');
  for (const mark of marks) expect(rest).not.toContain(mark);
  expect(text).not.toMatch(/[\r\n\u2028\u2029]/);
};
