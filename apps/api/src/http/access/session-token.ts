import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const tokenBytes = 32;
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;
const readingMethods: readonly string[] = ['GET', 'HEAD'];

/** In lower case, as Node has header names. */
export const csrfHeader = 'x-csrf-token';

export const isReading = (method: string): boolean => readingMethods.includes(method);

export const newToken = (): string => randomBytes(tokenBytes).toString('base64url');

export const isToken = (text: unknown): text is string => typeof text === 'string' && tokenPattern.test(text);

/** Other sites can make a browser send the cookie, but cannot read this. It does not reveal the session's token. */
export const csrfTokenOf = (token: string): string =>
  createHmac('sha256', token).update('csrf').digest('base64url');

export const isCsrfTokenOf = (token: string, given: unknown): boolean => {
  const expected = Buffer.from(csrfTokenOf(token));
  const actual = Buffer.from(typeof given === 'string' ? given : '');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
};
