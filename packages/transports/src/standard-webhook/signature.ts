import { createHmac } from 'node:crypto';
import type { StandardHeaders } from './post.js';

const prefix = 'whsec_';
const secretBytesMin = 24;
const secretBytesMax = 64;

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64');

/** The section "Signature scheme" of the standard: 24 to 64 random bytes. */
export const isSigningSecret = (secret: string): boolean => {
  const { length } = keyOf(secret);
  return secret.startsWith(prefix) && length >= secretBytesMin && length <= secretBytesMax;
};

/** Returns the value of `webhook-signature`: HMAC-SHA256 over the id, the time and the body, joined by full stops. */
export const signed = (
  { 'webhook-id': id, 'webhook-timestamp': timestamp, body }: StandardHeaders & { readonly body: string },
  secret: string,
): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
