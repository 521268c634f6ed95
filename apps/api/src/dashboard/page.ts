import { randomBytes } from 'node:crypto';

/** What the build writes where the nonce of an answer belongs (vite.config.ts of the dashboard). */
const noncePlaceholder = '__CSP_NONCE__';
const nonceBytes = 16;

/**
 * What the page may do: run the scripts that were built, and speak to this api. Its component library writes a few style
 * elements, which carry the nonce of the answer; nothing else inline is taken (CSP level 3, section 8).
 */
const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

export type PageAnswer = {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** The page with a nonce that no other answer has. */
export const pageAnswer = (template: string): PageAnswer => {
  const nonce = randomBytes(nonceBytes).toString('base64');
  return {
    html: template.replaceAll(noncePlaceholder, nonce),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(nonce),
    },
  };
};
