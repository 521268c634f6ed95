/** Stands for the duration in a stored message. */
const durationMark = '\u0001';

export const withoutDuration = (message: string, durationMs: number): string =>
  message.replaceAll(new RegExp(`(?<![\\d.])${durationMs} ms`, 'g'), `${durationMark} ms`);

export const withDuration = (message: string, durationMs: number): string =>
  message.replaceAll(durationMark, String(durationMs));

export const wordsOf = (message: string): string => message.replaceAll(/\d+(?:\.\d+)?/g, '#');
