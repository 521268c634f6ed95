import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Copy this function. It returns `true` if the sender knows one of the secrets.
 * @param {Uint8Array} rawBody the bytes as received, before any parser
 * @param {string | undefined} header the value of `X-Service-Signature`
 * @param {readonly string[]} secrets the channel's secret, or both while it is replaced
 * @throws {TypeError} if a secret is missing or empty: anyone could sign with it
 */
export function verify(rawBody, header, secrets) {
  if (secrets.length === 0 || secrets.some((secret) => !secret)) throw new TypeError('A secret is missing.');
  const received = Buffer.from(header ?? '');
  let isTrusted = false;
  for (const secret of secrets) {
    const digest = createHmac('sha256', secret).update(rawBody).digest('hex');
    const expected = Buffer.from(`sha256=${digest}`);
    // No early exit: the time must not show which secret matched.
    if (received.length === expected.length && timingSafeEqual(received, expected)) isTrusted = true;
  }
  return isTrusted;
}
