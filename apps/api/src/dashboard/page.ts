import { randomBytes } from 'node:crypto';

/** The build writes this in place of the nonce: vite.config.ts of the dashboard. */
const noncePlaceholder = '__CSP_NONCE__';
const nonceBytes = 16;

/** Style elements of the component library carry the nonce; no other inline code runs (CSP level 3, section 8). */
const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
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
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
};

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
