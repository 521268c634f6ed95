import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { Said } from '@tocsin/domain';
import { Cookie, CookieJar } from 'tough-cookie';
import type { HttpHeaders, SeenRequest } from '../exchanges/seen-exchange.js';
import { NetworkError } from '../failures/egress-error.js';
import { answers, httpFaults } from '../reasons/http.js';
import type { WireRequest } from './http-targets.js';

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
export function sendable({ url, method, headers, body, http2Only }: WireRequest): SendableRequest {
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
      // Without it a proxy may drop the trailers (RFC 9110, section 10.1.4).
      ...(http2Only ? [['TE', 'trailers'] as const] : []),
      ...(length === undefined ? [] : [['Content-Length', `${length}`] as const]),
    ],
    body,
  };
}

export const seenRequest = ({ method, authority, headers, body }: SendableRequest): SeenRequest => ({
  method,
  headers: [['Host', authority], ...headers],
  body,
});

function checkHeader(name: string, value: string): void {
  if (connectionHeaders.has(name.toLowerCase())) throw unsendable(httpFaults.foreign_header({ name }));
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw unsendable(httpFaults.impossible_header({ name: JSON.stringify(name) }));
  }
}

function unsendable(why: Said): NetworkError {
  return new NetworkError('invalid_request', answers.unsendable({ why }));
}

/** The cookies that redirects set, sent on as browsers do (RFC 6265). Many logins go in circles without. */
export class RedirectCookies {
  readonly #jar = new CookieJar(undefined, { looseMode: true });
  readonly #names = new Set<string>();

  take(headers: HttpHeaders, url: URL): void {
    for (const line of headers.get('set-cookie') ?? []) {
      const cookie = Cookie.parse(line, { loose: true });
      if (cookie === undefined) continue;
      this.#names.add(cookie.key);
      this.#jar.setCookieSync(cookie, url.href, { ignoreError: true });
    }
  }

  addTo(headers: Readonly<Record<string, string>>, url: URL): Readonly<Record<string, string>> {
    const isCookie = ([name]: readonly [string, string]) => name.toLowerCase() === 'cookie';
    const given = Object.entries(headers).filter(isCookie);
    const kept = given
      .flatMap(([, value]) => value.split(';'))
      .map((pair) => pair.trim())
      .filter((pair) => pair !== '' && !this.#names.has(pair.split('=', 1)[0] ?? ''));
    const cookies = [...kept, this.#jar.getCookieStringSync(url.href)]
      .filter((text) => text !== '')
      .join('; ');
    const others = Object.entries(headers).filter((entry) => !isCookie(entry));
    return { ...Object.fromEntries(others), ...(cookies !== '' && { Cookie: cookies }) };
  }
}
