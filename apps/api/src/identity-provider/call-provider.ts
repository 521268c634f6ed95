import { connectorOf, NetworkClient } from '@tocsin/egress';
import type { Config } from '@tocsin/platform';
import type { CustomFetch } from 'openid-client';

const deadlineMs = 10_000;
const bodyBytesMax = 256 * 1024;

/** The provider gave no answer that can be used. The message is for operators. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';
}

const methods = ['GET', 'POST'] as const;

const bytesOf = (body: unknown): Uint8Array | null => {
  if (body === undefined || body === null) return null;
  if (typeof body === 'string' || body instanceof URLSearchParams) return Buffer.from(body.toString());
  throw new ProviderUnreachable('A request to the provider has a body that cannot be sent.');
};

/**
 * The only calls of the api, to the provider that the operator configured: docs/adr/0029-sign-in.md
 * @returns a `fetch` that calls judged addresses only, follows no redirect, and is bounded in time and bytes
 */
export const providerFetch = (config: Config): CustomFetch => {
  const network = new NetworkClient({ connector: connectorOf(config), dnsServers: config.dnsServers });
  return async (url, { method, headers, body }) => {
    const known = methods.find((each) => each === method);
    if (known === undefined) throw new ProviderUnreachable(`The provider is not called with ${method}.`);
    const bytes = bytesOf(body);
    const visit = await network.http({
      url,
      method: known,
      headers,
      ...(bytes && { body: bytes }),
      bodyBytesMax,
      deadlineMs,
    });
    if (visit.outcome !== 'response') throw new ProviderUnreachable(visit.message);
    if (visit.truncated) throw new ProviderUnreachable(`An answer has more than ${bodyBytesMax} bytes.`);
    const contentType = visit.headers.get('content-type')?.[0];
    return new Response(visit.body.length === 0 ? null : new Uint8Array(visit.body), {
      status: visit.status,
      headers: contentType === undefined ? {} : { 'content-type': contentType },
    });
  };
};
