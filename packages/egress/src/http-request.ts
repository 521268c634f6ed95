import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { WireRequest } from './http-wire.js';
import { NetworkError } from './network-error.js';

/** What describes the connection or the length of the body, and is for us to say. */
const OURS = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** What has a body even when it is empty (RFC 9110, section 8.6). */
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/** A request that can be sent over either version of HTTP. */
export interface SendableRequest {
  readonly method: string;
  /** What stands in `Host` or `:authority`. */
  readonly authority: string;
  readonly path: string;
  /** Without `Host`. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array | null;
}

/** @throws NetworkError `invalid_request` when a header cannot be sent, or is not for the customer to choose */
export function sendable({ url, method, headers, body }: WireRequest): SendableRequest {
  const given = Object.entries(headers);
  for (const [name, value] of given) checkHeader(name, value);
  const authority = given.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? url.host;
  const length = body?.length ?? (WITH_BODY.has(method) ? 0 : undefined);
  return {
    method,
    authority,
    path: url.pathname + url.search,
    headers: [
      ...given.filter(([name]) => name.toLowerCase() !== 'host'),
      ...(length === undefined ? [] : [['Content-Length', `${length}`] as const]),
    ],
    body,
  };
}

function checkHeader(name: string, value: string): void {
  if (OURS.has(name.toLowerCase())) throw unsendable(`the header ${name} belongs to the connection`);
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw unsendable(`the header ${JSON.stringify(name)} or its value holds what no header may hold`);
  }
}

function unsendable(why: string): NetworkError {
  return new NetworkError('invalid_request', `The request cannot be sent: ${why}.`);
}
