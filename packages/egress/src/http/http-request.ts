import { validateHeaderName, validateHeaderValue } from 'node:http';
import { NetworkError } from '../failures/network-error.js';
import type { WireRequest } from './http-wire.js';

/** Headers about the connection or the length of the body, which customers cannot set. */
const connectionHeaders = new Set([
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

/** Methods whose body has a length even when it is empty (RFC 9110, section 8.6). */
const withBody = new Set(['POST', 'PUT', 'PATCH']);

export interface SendableRequest {
  readonly method: string;
  readonly authority: string;
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array | null;
}

/** @throws NetworkError `invalid_request` when a header cannot be sent, or customers cannot set it */
export function sendable({ url, method, headers, body }: WireRequest): SendableRequest {
  const given = Object.entries(headers);
  for (const [name, value] of given) checkHeader(name, value);
  const authority = given.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? url.host;
  const length = body?.length ?? (withBody.has(method) ? 0 : undefined);
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
  if (connectionHeaders.has(name.toLowerCase()))
    throw unsendable(`the header ${name} belongs to the connection`);
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
