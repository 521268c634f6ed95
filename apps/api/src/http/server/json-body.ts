import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problems/problem.js';
import type { RouteRules } from './route-rules.js';

/** Recursive code would run out of stack on deeper values. */
const depthMax = 16;

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1)));

/** @throws Problem when the bytes are not JSON in UTF-8 (RFC 8259, section 8.1) or nested too deeply */
const parseJson = (body: Buffer): unknown => {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw new Problem('validation_failed', 'The body must be encoded in UTF-8.');
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new Problem('validation_failed', 'The body must be JSON.');
  }
  if (isDeeperThan(value, depthMax)) {
    throw new Problem('validation_failed', `The body must not be nested more than ${depthMax} levels deep.`);
  }
  return value;
};

export const takeJsonBodies = (server: FastifyInstance, { secretPathPrefixes }: RouteRules): void => {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, parseJson(body));
  });
  server.addContentTypeParser('*', (request, payload, done) => {
    if (secretPathPrefixes.some((prefix) => request.url.startsWith(prefix))) {
      payload.resume();
      done(null, undefined);
    } else {
      done(new Problem('validation_failed', 'Content-Type must be application/json.'));
    }
  });
};
