import { createHmac } from 'node:crypto';

/** All from one random secret that only the browser has, so an answer is good in that browser alone. */
export type AttemptSecrets = {
  readonly state: string;
  readonly nonce: string;
  /** RFC 7636, section 4.1: 43 characters. */
  readonly codeVerifier: string;
};

const derived = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(`provider ${purpose}`).digest('base64url');

export const attemptSecrets = (secret: string): AttemptSecrets => ({
  state: derived(secret, 'state'),
  nonce: derived(secret, 'nonce'),
  codeVerifier: derived(secret, 'code verifier'),
});
