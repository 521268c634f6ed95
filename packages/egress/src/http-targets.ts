import { readHttpUrl } from './url-policy.js';

/** The one that was read longest ago is forgotten first. */
const REMEMBERED_MAX = 10_000;

/** Where a URL leads, taken apart. */
export interface HttpTarget {
  readonly url: URL;
  /** As `URL.origin` gives it. */
  readonly origin: string;
  /** As `URL.host` gives it. */
  readonly host: string;
  /** Path and query, as the request line has them. */
  readonly path: string;
}

export type HttpTargetCheck =
  | { readonly ok: true; readonly target: HttpTarget }
  | { readonly ok: false; readonly message: string };

/** Reads URLs of http and https. The same ones are called again and again, so what was read is remembered. */
export class HttpTargets {
  readonly #known = new Map<string, HttpTargetCheck>();

  read(text: string): HttpTargetCheck {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (this.#known.size === REMEMBERED_MAX) {
      for (const oldest of this.#known.keys()) {
        this.#known.delete(oldest);
        break;
      }
    }
    const check = readTarget(text);
    this.#known.set(text, check);
    return check;
  }
}

function readTarget(text: string): HttpTargetCheck {
  const read = readHttpUrl(text);
  if (!read.ok) return read;
  const { url } = read;
  return { ok: true, target: { url, origin: url.origin, host: url.host, path: url.pathname + url.search } };
}
