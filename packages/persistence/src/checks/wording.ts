/** Stands in a stored message for the time that the check took, so that it need not be stored for each time. */
const durationMark = '\u0001';

/** What a check said, without how long it took: the same for as long as nothing else changes. */
export const withoutDuration = (message: string, durationMs: number): string =>
  message.replaceAll(new RegExp(`(?<![\\d.])${durationMs} ms`, 'g'), `${durationMark} ms`);

/** What a check said that took so long. */
export const withDuration = (message: string, durationMs: number): string =>
  message.replaceAll(durationMark, String(durationMs));

/** What is left of a message when its figures do not count. */
export const wordsOf = (message: string): string => message.replaceAll(/\d+(?:\.\d+)?/g, '#');
