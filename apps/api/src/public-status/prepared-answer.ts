import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Rendered } from '@tocsin/status-page';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best level takes half a second for a large page. */
const brotliQuality = 5;
const compressedBytesMin = 500;

const encoders: Readonly<Record<Encoding, (body: Buffer) => Buffer>> = {
  br: (body) =>
    brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => gzipSync(body),
  identity: (body) => body,
};

/** Headers that belong to one representation, and its bytes. */
export type Representation = {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The same headers as alternating names and values, the form that Node writes fastest. */
  readonly rawHeaders: string[];
};

/** A rendered document, compressed once for each encoding that a visitor accepts. */
export class PreparedAnswer {
  readonly #plain: Buffer;
  readonly #hash: string;
  readonly #representations = new Map<Encoding, Representation>();

  /** @param headers of every answer with this document */
  constructor(
    { body, contentType }: Rendered,
    private readonly headers: Readonly<Record<string, string>>,
  ) {
    this.#plain = Buffer.from(body);
    this.#hash = createHash('sha256').update(this.#plain).digest('base64url').slice(0, 22);
    this.headers = { ...headers, 'Content-Type': contentType };
  }

  /** An upper bound of the memory for all encodings: compressed bodies are smaller than the plain one. */
  get bytes(): number {
    return this.#plain.length * 2;
  }

  in(accepted: Encoding): Representation {
    const encoding = this.#plain.length < compressedBytesMin ? 'identity' : accepted;
    const known = this.#representations.get(encoding);
    if (known) return known;
    const body = encoders[encoding](this.#plain);
    // A strong tag differs by encoding (RFC 9110, section 8.8.3.3).
    const etag = `"${this.#hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    const headers = {
      ...this.headers,
      ETag: etag,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      'Content-Length': String(body.length),
    };
    const representation = { body, etag, headers, rawHeaders: Object.entries(headers).flat() };
    this.#representations.set(encoding, representation);
    return representation;
  }
}
