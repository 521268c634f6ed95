import { createHmac, timingSafeEqual } from 'node:crypto';
import { assertRawBody, type RawBody } from './raw-body.js';

const signaturePattern = /^sha256=([0-9a-f]{64})$/;

/**
 * Signs a raw body: HMAC-SHA256 (RFC 2104, FIPS 180-4) with the channel's secret.
 * @returns the value of `X-Service-Signature`: `sha256=` and 64 lower-case hex digits
 * @throws TypeError if the secret is empty or the body is not raw
 */
export function sign(rawBody: RawBody, secret: string): string {
  assertRawBody(rawBody);
  assertSecrets([secret]);
  return `sha256=${digest(rawBody, secret).toString('hex')}`;
}

/**
 * Returns `true` if the sender knows the secret. Call it before you parse the body. A missing header and anything but
 * one correct signature in lower-case hex give `false`. The time depends neither on where digests differ nor on which
 * secret matches.
 * @param rawBody the exact bytes of the body
 * @param header the value of `X-Service-Signature`
 * @param secret the channel's secret, or several while a secret is replaced
 * @throws TypeError if the body was already parsed or there is no secret
 */
export function verify(
  rawBody: RawBody,
  header: string | readonly string[] | null | undefined,
  secret: string | readonly string[],
): boolean {
  assertRawBody(rawBody);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  assertSecrets(secrets);
  const claimed = claimedDigest(header);
  if (claimed === undefined) return false;

  // No early exit: the time must not show which secret matched.
  let trusted = false;
  for (const candidate of secrets) {
    if (timingSafeEqual(digest(rawBody, candidate), claimed)) trusted = true;
  }
  return trusted;
}

function digest(rawBody: RawBody, secret: string): Buffer {
  return createHmac('sha256', secret).update(rawBody).digest();
}

function claimedDigest(header: string | readonly string[] | null | undefined): Buffer | undefined {
  const hex = typeof header === 'string' ? signaturePattern.exec(header)?.[1] : undefined;
  return hex === undefined ? undefined : Buffer.from(hex, 'hex');
}

function assertSecrets(secrets: unknown): asserts secrets is readonly string[] {
  if (Array.isArray(secrets) && secrets.length > 0 && secrets.every(isSecret)) return;
  throw new TypeError(
    "secret must be the channel's webhook secret, a string that is not empty; verify also takes a list of them. " +
      'Is the setting that holds it missing?',
  );
}

function isSecret(secret: unknown): boolean {
  return typeof secret === 'string' && secret !== '';
}
