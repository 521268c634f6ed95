import type { Said } from '@tocsin/domain';
import { hostOf } from '../addresses/host.js';
import { type PlainHttp, readHttpUrl } from '../addresses/url-policy.js';
import type { HttpHeaders, HttpProtocol } from '../exchanges/seen-exchange.js';
import type { ConnectionTimings } from '../failures/phase.js';
import type { SocketTarget } from '../sockets/connector.js';

const rememberedMax = 10_000;

export interface HttpTarget {
  readonly url: URL;
  readonly origin: string;
  readonly host: string;
  /** Path and query. */
  readonly path: string;
  readonly socketTarget: SocketTarget;
}

export type HttpTargetCheck =
  | { readonly ok: true; readonly target: HttpTarget }
  | { readonly ok: false; readonly message: string; readonly said: Said };

export function httpTargetOf(url: URL, plainHttp: PlainHttp = 'anywhere'): HttpTarget {
  const secure = url.protocol === 'https:';
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  const onlyOpened = !secure && plainHttp === 'opened';
  const socketTarget = { host: hostOf(url), port, secure, guarded: true, onlyOpened };
  return { url, origin: url.origin, host: url.host, path: url.pathname + url.search, socketTarget };
}

/** Reads URLs of http and https. Remembers them, since the same ones are called again and again. */
export class HttpTargets {
  readonly #known: Readonly<Record<PlainHttp, Map<string, HttpTargetCheck>>> = {
    anywhere: new Map(),
    opened: new Map(),
  };

  read(text: string, plainHttp: PlainHttp = 'anywhere'): HttpTargetCheck {
    const targets = this.#known[plainHttp];
    const known = targets.get(text);
    if (known !== undefined) return known;
    const [oldest] = targets.size === rememberedMax ? targets.keys() : [];
    if (oldest !== undefined) targets.delete(oldest);
    const read = readHttpUrl(text);
    const check: HttpTargetCheck = read.ok ? { ok: true, target: httpTargetOf(read.url, plainHttp) } : read;
    targets.set(text, check);
    return check;
  }
}

export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** In milliseconds with fractions, from the start of the name look-up. */
export interface HttpTimings extends ConnectionTimings {
  readonly firstByteMs: number;
  readonly totalMs: number;
}

export interface WireRequest {
  readonly url: URL;
  readonly method: HttpMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  readonly bodyBytesMax: number;
  readonly http2Only: boolean;
}

export interface WireResponse {
  readonly status: number;
  readonly headers: HttpHeaders;
  /** As transferred, up to the bound of the request. */
  readonly body: Buffer;
  readonly truncated: boolean;
  readonly protocol: HttpProtocol;
  readonly address: string;
  readonly timings: HttpTimings;
}
