import { createHash } from 'node:crypto';
import type { StoredAnswer } from '@tocsin/persistence';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid, Problem } from '../problems/problem.js';

export const idempotencyKeyHeader = 'Idempotency-Key';
export const idempotencyKeyCharsMax = 255;

const keyPattern = new RegExp(`^[\\x20-\\x7e]{1,${idempotencyKeyCharsMax}}$`);

/** The `Idempotency-Key` of a request, and what tells this request from others with the same key. */
export type KeyedRequest = {
  readonly key: string;
  readonly requestHash: string;
  /** The status of a success. */
  status(): number;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** `null` without an `Idempotency-Key`. */
    keyed: KeyedRequest | null;
  }
}

/** Thrown to answer as the first time. */
export class Replay extends Error {
  override readonly name = 'Replay';
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super('This request was answered before.');
  }
}

/** Returns a conflict for another request with the same key. */
export const replayOf = (stored: StoredAnswer, { requestHash }: KeyedRequest): Replay | Problem =>
  stored.requestHash === requestHash
    ? new Replay(stored.status, stored.body)
    : new Problem('conflict', `This ${idempotencyKeyHeader} was used for another request.`);

const hashOf = ({ method, url, body }: FastifyRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest('hex');

/** A Fastify hook that reads the `Idempotency-Key` of a POST, and refuses a malformed one. */
export const rememberIdempotencyKey = (
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
): void => {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method !== 'POST') {
    done();
  } else if (typeof key === 'string' && keyPattern.test(key)) {
    request.keyed = { key, requestHash: hashOf(request), status: () => reply.statusCode };
    done();
  } else {
    const message = `${idempotencyKeyHeader} must have 1 to ${idempotencyKeyCharsMax} printable ASCII characters`;
    done(invalid({ field: idempotencyKeyHeader, message }));
  }
};
