import { isUtf8 } from 'node:buffer';
import { inTurns } from '@tocsin/persistence';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem.js';
import { isDeeperThan, jsonInTurns, parsedAtOnceBytes, tooDeep } from './json-in-turns.js';

/** Recursive code would run out of stack on deeper values. */
const depthMax = 16;

/** Small bodies are read at once, and most are small. */
const valueIn = (body: Buffer): unknown => {
  if (body.length > parsedAtOnceBytes) return inTurns(jsonInTurns(body, depthMax));
  const value: unknown = JSON.parse(body.toString('utf8'));
  if (isDeeperThan(value, depthMax)) throw tooDeep(depthMax);
  return value;
};

/** @throws Problem when the bytes are not JSON in UTF-8 (RFC 8259, section 8.1), or exceed a bound */
const parseJson = async (body: Buffer): Promise<unknown> => {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw new Problem('validation_failed', 'The body must be encoded in UTF-8.');
  try {
    return await valueIn(body);
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('validation_failed', 'The body must be JSON.');
  }
};

export const takeJsonBodies = (server: FastifyInstance): void => {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (_request: FastifyRequest, body: Buffer) => parseJson(body),
  );
  server.addContentTypeParser('*', (_request, _payload, done) => {
    done(new Problem('validation_failed', 'Content-Type must be application/json.'));
  });
};
