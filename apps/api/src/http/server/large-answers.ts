import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Node would encode and write a whole text in one turn of the event loop: 4 MB take some 25 ms. */
export const answerPartBytes = 64 * 1024;

function* partsOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += answerPartBytes)
    yield bytes.subarray(from, from + answerPartBytes);
}

/** Lets the event loop serve others between two parts of an answer. */
export const sendLargeAnswersInParts = (server: FastifyInstance): void => {
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length <= answerPartBytes) {
      done(null, payload);
      return;
    }
    const bytes = Buffer.from(payload);
    reply.header('Content-Length', bytes.length);
    done(null, Readable.from(partsOf(bytes), { highWaterMark: 1 }));
  });
};
