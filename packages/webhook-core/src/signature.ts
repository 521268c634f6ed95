import { createHmac, timingSafeEqual } from 'node:crypto';
import { assertRawBody, type RawBody } from './raw-body.js';

const signaturePattern = /^sha256=([0-9a-f]{64})$/;

/**
 * Signs a raw body: HMAC-SHA256 (RFC 2104, FIPS 180-4) with the channel's secret.
 *
 * @returns the value of the `X-Service-Signature` header, `sha256=` and 64 lower-case hex digits.
 * @throws TypeError if the secret is empty or the body is not raw.
 */
export function sign(rawBody: RawBody, secret: string): string {
  assertRawBody(rawBody);
  assertSecrets([secret]);
  return `sha256=${digest(rawBody, secret).toString('hex')}`;
}

/**
 * Tells whether a message came from someone who knows the secret. Call it before parsing the body.
 *
 * Anything that is not exactly one well-formed and right signature is `false`, never an exception: no header,
 * another prefix, digits missing, upper-case hex (the sender writes lower case). The comparison takes the same
 * time wherever the digests differ, and with several secrets every one of them is tried.
 *
 * @param rawBody the body's bytes exactly as received.
 * @param header the value of `X-Service-Signature`, in whichever way the server at hand gives it.
 * @param secret the channel's secret, or several while a secret is being replaced.
 * @throws TypeError on a mistake in the receiver: a body that was already parsed, or no secret to verify with.
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

  // No early exit: the time taken must not tell which of the secrets matched.
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
