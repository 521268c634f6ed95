import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TextLanguage, textLanguages } from './in-language.js';

const encoders = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
  identity: (json: Buffer) => Promise.resolve(json),
};

type Encoding = keyof typeof encoders;

const encodings = Object.keys(encoders) as Encoding[];

/**
 * A document without secrets that is the same for every caller while the process runs. It is made and compressed once,
 * when a caller first asks for it, since doing so at each start would delay the api. Documents with secrets are not
 * compressed: their length would tell about them (BREACH).
 */
export class ConstantDocument {
  #json: Buffer | undefined;
  readonly #bodies = new Map<Encoding, Promise<Buffer>>();

  /** @param offered the encodings to choose from: Brotli takes seconds for a megabyte */
  constructor(
    private readonly mediaType: string,
    private readonly make: () => object,
    private readonly offered: readonly Encoding[] = encodings,
  ) {}

  /** Sets the headers. @returns the body in the encoding that the caller prefers */
  bodyFor({ headers }: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    const encoding =
      oneOf(this.offered, negotiate(headers['accept-encoding'] ?? 'identity', [...this.offered])) ??
      'identity';
    reply.headers({ 'content-type': this.mediaType, vary: 'Accept-Encoding' });
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return this.#body(encoding);
  }

  #body(encoding: Encoding): Promise<Buffer> {
    const known = this.#bodies.get(encoding);
    if (known !== undefined) return known;
    this.#json ??= Buffer.from(JSON.stringify(this.make()));
    const body = encoders[encoding](this.#json);
    this.#bodies.set(encoding, body);
    return body;
  }
}

/** An answer that is a {@link ConstantDocument} in each language. */
export class ConstantAnswer {
  readonly #documents = new Map<TextLanguage, ConstantDocument>();

  constructor(private readonly answerIn: (language: TextLanguage) => object) {}

  /** Sets the headers. @returns the body in the language and the encoding that the caller prefers */
  bodyFor(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    const preferred = negotiate(request.headers['accept-language'] ?? '*', [...textLanguages]);
    const language = oneOf(textLanguages, preferred) ?? textLanguages[0];
    const body = this.#in(language).bodyFor(request, reply);
    reply.headers({ 'content-language': language, vary: 'Accept-Encoding, Accept-Language' });
    return body;
  }

  #in(language: TextLanguage): ConstantDocument {
    const known = this.#documents.get(language);
    if (known !== undefined) return known;
    const document = new ConstantDocument('application/json; charset=utf-8', () => this.answerIn(language));
    this.#documents.set(language, document);
    return document;
  }
}

const oneOf = <Item extends string>(items: readonly Item[], text: string | null): Item | undefined =>
  items.find((item) => item === text);
