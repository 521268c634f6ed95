import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const tokenBytes = 32;
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;
const readingMethods: readonly string[] = ['GET', 'HEAD'];

/** The header field in which changes made in a session carry its `csrf_token`; Node has names in small letters. */
export const csrfHeader = 'x-csrf-token';

export const isReading = (method: string): boolean => readingMethods.includes(method);

/** 256 random bits: for sessions, and for links that work once. */
export const newToken = (): string => randomBytes(tokenBytes).toString('base64url');

export const isToken = (text: unknown): text is string => typeof text === 'string' && tokenPattern.test(text);

/**
 * What pages of ours know of a session, and other sites' cannot: they can have a browser send the session's cookie at
 * most, and that they cannot read. It does not give the session away.
 */
export const csrfTokenOf = (token: string): string =>
  createHmac('sha256', token).update('csrf').digest('base64url');

export const isCsrfTokenOf = (token: string, given: unknown): boolean => {
  const expected = Buffer.from(csrfTokenOf(token));
  const actual = Buffer.from(typeof given === 'string' ? given : '');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
};
