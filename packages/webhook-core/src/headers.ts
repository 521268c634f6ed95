/** The media type of every message's body. */
export const contentType = 'application/json';

/** Fixed, so that a receiver can filter by it. */
export const userAgent = 'Service-Webhook/1.0';

/** The header that carries what `sign` returns. Node gives received header names in lower case. */
export const signatureHeader = 'X-Service-Signature';

/**
 * The headers of a message, and no others.
 *
 * @param signature what `sign` returned, or `undefined` for a channel without a secret: its messages carry no
 *   signature header at all.
 */
export function webhookHeaders(signature: string | undefined): Record<string, string> {
  return signature === undefined
    ? { 'Content-Type': contentType, 'User-Agent': userAgent }
    : { 'Content-Type': contentType, 'User-Agent': userAgent, [signatureHeader]: signature };
}
