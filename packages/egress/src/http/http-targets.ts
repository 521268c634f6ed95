import { hostOf } from '../addresses/host.js';
import { readHttpUrl } from '../addresses/url-policy.js';
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
  | { readonly ok: false; readonly message: string };

export function httpTargetOf(url: URL): HttpTarget {
  const secure = url.protocol === 'https:';
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  const socketTarget = { host: hostOf(url), port, secure, guarded: true };
  return { url, origin: url.origin, host: url.host, path: url.pathname + url.search, socketTarget };
}

/** Reads URLs of http and https. Remembers them, since the same ones are called again and again. */
export class HttpTargets {
  readonly #known = new Map<string, HttpTargetCheck>();

  read(text: string): HttpTargetCheck {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const [oldest] = this.#known.size === rememberedMax ? this.#known.keys() : [];
    if (oldest !== undefined) this.#known.delete(oldest);
    const read = readHttpUrl(text);
    const check: HttpTargetCheck = read.ok ? { ok: true, target: httpTargetOf(read.url) } : read;
    this.#known.set(text, check);
    return check;
  }
}
