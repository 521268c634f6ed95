export const contentType = 'application/json';

/** Never changes, so that receivers can filter by it. */
export const userAgent = 'Service-Webhook/1.0';

/** The header with the signature. Node gives the names of received headers in lower case. */
export const signatureHeader = 'X-Service-Signature';

/**
 * Returns all headers of a message.
 * @param signature the result of `sign`, or `undefined` for a channel without a secret
 */
export function webhookHeaders(signature: string | undefined): Record<string, string> {
  return signature === undefined
    ? { 'Content-Type': contentType, 'User-Agent': userAgent }
    : { 'Content-Type': contentType, 'User-Agent': userAgent, [signatureHeader]: signature };
}
