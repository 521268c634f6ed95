import { createHash } from 'node:crypto';
import type { Rendered } from '@tocsin/status-page';
import { type Encoding, encoded } from '../http/encodings.js';

const compressedBytesMin = 500;
/** Their bytes are compressed already. */
const packedTypes = /^image\/(?:png|webp)$/;

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
  readonly #isCompressible: boolean;
  readonly #representations = new Map<Encoding, Representation>();
  readonly #underWay = new Map<Encoding, Promise<Representation>>();

  /** @param headers of every answer with this document */
  constructor(
    { body, contentType }: Pick<Rendered, 'contentType'> & { readonly body: string | Buffer },
    private readonly headers: Readonly<Record<string, string>>,
  ) {
    this.#isCompressible = !packedTypes.test(contentType);
    this.#plain = typeof body === 'string' ? Buffer.from(body) : body;
    this.#hash = createHash('sha256').update(this.#plain).digest('base64url').slice(0, 22);
    this.headers = { ...headers, 'Content-Type': contentType };
  }

  /** An upper bound of the memory for all encodings: compressed bodies are smaller than the plain one. */
  get bytes(): number {
    return this.#plain.length * 2;
  }

  /** @returns `undefined` until somebody prepared it */
  ready(accepted: Encoding): Representation | undefined {
    return this.#representations.get(this.#encodingFor(accepted));
  }

  /** Simultaneous requests share one compression. */
  async in(accepted: Encoding): Promise<Representation> {
    const encoding = this.#encodingFor(accepted);
    const known = this.#representations.get(encoding) ?? this.#underWay.get(encoding);
    if (known) return known;
    const compressing = this.#compress(encoding).finally(() => this.#underWay.delete(encoding));
    this.#underWay.set(encoding, compressing);
    return compressing;
  }

  #encodingFor(accepted: Encoding): Encoding {
    return this.#isCompressible && this.#plain.length >= compressedBytesMin ? accepted : 'identity';
  }

  async #compress(encoding: Encoding): Promise<Representation> {
    const body = await encoded(this.#plain, encoding);
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
