import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { StoredAnswer } from '@tocsin/persistence';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid, Problem } from '../problems/problem.js';

export const idempotencyKeyHeader = 'Idempotency-Key';
export const idempotencyKeyCharsMax = 255;

const keyPattern = new RegExp(`^[\\x20-\\x7e]{1,${idempotencyKeyCharsMax}}$`);

/** The request that is being answered, when it carries an `Idempotency-Key`. */
export type KeyedRequest = {
  readonly key: string;
  /** Tells the same request from another one with the same key. */
  readonly requestHash: string;
  /** The status that a success is answered with. */
  status(): number;
};

const keyedRequests = new AsyncLocalStorage<KeyedRequest>();

export const keyedRequest = (): KeyedRequest | undefined => keyedRequests.getStore();

/** Thrown to answer with what was answered before. */
export class Replay extends Error {
  override readonly name = 'Replay';
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super('This request was answered before.');
  }
}

/** @returns the first answer, when the request is the same; the problem to answer with, when it is another. */
export const replayOf = (stored: StoredAnswer, { requestHash }: KeyedRequest): Replay | Problem =>
  stored.requestHash === requestHash
    ? new Replay(stored.status, stored.body)
    : new Problem('conflict', `This ${idempotencyKeyHeader} was used for another request.`);

const hashOf = ({ method, url, body }: FastifyRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest('hex');

/** A Fastify hook: what follows runs knowing the request's key. Costs nothing for a request without one. */
export const rememberIdempotencyKey = (
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
): void => {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method !== 'POST') {
    done();
  } else if (typeof key === 'string' && keyPattern.test(key)) {
    const keyed = { key, requestHash: hashOf(request), status: () => reply.statusCode };
    keyedRequests.run(keyed, done);
  } else {
    const message = `${idempotencyKeyHeader} must have 1 to ${idempotencyKeyCharsMax} printable ASCII characters`;
    done(invalid({ field: idempotencyKeyHeader, message }));
  }
};
