import { brotliCompressSync, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * An answer without secrets that is the same for every caller while the process runs. It is compressed once. Answers
 * with secrets are not compressed: their length would tell about them (BREACH).
 */
export class ConstantAnswer {
  readonly #bodies: Readonly<Record<string, Buffer>>;

  constructor(answer: object) {
    const json = Buffer.from(JSON.stringify(answer));
    this.#bodies = { br: brotliCompressSync(json), gzip: gzipSync(json), identity: json };
  }

  /** Sets the headers. @returns the body in an encoding that the caller accepts */
  bodyFor({ headers }: FastifyRequest, reply: FastifyReply): Buffer {
    const accepted = headers['accept-encoding'] ?? 'identity';
    const encoding = negotiate(accepted, ['br', 'gzip', 'identity']) ?? 'identity';
    reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'Accept-Encoding' });
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return this.#bodies[encoding] as Buffer;
  }
}
