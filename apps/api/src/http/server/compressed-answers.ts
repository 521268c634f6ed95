import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);

/** A shorter answer fits into one packet as it is. */
export const compressedBytesMin = 1400;
/** A longer answer is sent in parts, because its compressed form would be held as a whole. */
export const compressedBytesMax = 8 * 1024 * 1024;

/**
 * Returns true for a request that a page of another site made the browser send (Fetch Metadata, section 2.3). That page must
 * not learn from the length of an answer (BREACH).
 */
const isForeign = ({ headers }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
};

const isCompressible = (request: FastifyRequest, reply: FastifyReply, payload: string): boolean =>
  request.method === 'GET' &&
  request.url.startsWith('/v1/') &&
  payload.length >= compressedBytesMin &&
  payload.length <= compressedBytesMax &&
  !reply.hasHeader('content-encoding') &&
  String(reply.getHeader('content-type')).includes('json');

/** Compresses answers on a thread of its own, but not for pages of other sites: ADR 0161. */
export const compressAnswers = (server: FastifyInstance): void => {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !isCompressible(request, reply, payload)) return payload;
    const others = reply.getHeader('vary');
    reply.header('vary', others === undefined ? 'Accept-Encoding' : `${others}, Accept-Encoding`);
    const isWanted =
      negotiate(request.headers['accept-encoding'] ?? 'identity', ['gzip', 'identity']) === 'gzip';
    if (!isWanted || isForeign(request)) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return compress(payload);
  });
};
