import { randomBytes } from 'node:crypto';
import { encoded, preferredEncoding } from '../http/encodings.js';

/** The build writes this in place of the nonce: vite.config.ts of the dashboard. */
const noncePlaceholder = '__CSP_NONCE__';
const nonceBytes = 16;

/** The same for the marks of types. */
export const typesPlaceholder = '"__TYPES__"';

/** The styles of the page and of the component library carry the nonce; no other inline code runs (CSP level 3, section 8). */
const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    // The preview of a status page.
    "frame-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

export type PageAnswer = {
  readonly html: Buffer;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * It may be compressed: its only secret is new in each answer, and nothing in it is from the request (BREACH).
 * @param acceptedEncodings the header `Accept-Encoding`, empty without one
 */
export const pageAnswer = async (template: string, acceptedEncodings = ''): Promise<PageAnswer> => {
  const nonce = randomBytes(nonceBytes).toString('base64');
  const encoding = preferredEncoding(acceptedEncodings);
  return {
    html: await encoded(Buffer.from(template.replaceAll(noncePlaceholder, nonce)), encoding),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(nonce),
      Vary: 'Accept-Encoding',
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    },
  };
};
