import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { type Config, newId } from '@tocsin/platform';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { rememberIdempotencyKey } from './idempotency.js';
import { takeJsonBodies } from './json-body.js';
import { Problem } from './problem.js';
import { noSuchPath, problemMediaType, sendProblem } from './problem-filter.js';

const bodyBytesMax = 64 * 1024;
const headerBytesMax = 16 * 1024;
/** Longer than an id and a file of the API reference; what is longer cannot be anything of ours. */
const pathSegmentCharsMax = 100;
const headersTimeoutMs = 10_000;
const requestTimeoutMs = 30_000;
/** Longer than load balancers keep idle connections, so that it is they who close them. */
const keepAliveTimeoutMs = 75_000;
/** How often Node looks for requests that take too long to arrive. */
const timeoutChecksEveryMs = 5000;

/** What every answer carries. The API reference, a page for people, loosens the policy for itself. */
const setCommonHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.headers({
    'X-Request-Id': request.id,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  });
};

/** Answers what is not HTTP, or comes too slowly: nothing of the request is known. */
const answerUnreadable = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(new Problem('validation_failed', 'The request cannot be read as HTTP.'));
  socket.write(
    [
      'HTTP/1.1 400 Bad Request',
      `Content-Type: ${problemMediaType}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // Ending alone would leave the other half open for as long as the client likes.
  socket.destroySoon();
};

/** One line a request, with nothing that a client put into a header, a query or a body. */
const logRequest = (logger: Logger, request: FastifyRequest, reply: FastifyReply): void => {
  logger.info(
    {
      request_id: request.id,
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 1000) / 1000,
      account_id: request.caller?.account.id,
      key_id: request.caller?.key.id,
    },
    'request',
  );
};

/** Nest's adapter for a Fastify with our limits, ids, headers and body parser. */
export const newHttpAdapter = (
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  logger: Logger,
): FastifyAdapter => {
  const adapter = new FastifyAdapter({
    bodyLimit: bodyBytesMax,
    http: {
      maxHeaderSize: headerBytesMax,
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: timeoutChecksEveryMs,
    },
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    routerOptions: { maxParamLength: pathSegmentCharsMax },
    // What a client writes into X-Forwarded-For itself is not believed.
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // An id from outside could make two requests look like one.
    requestIdHeader: false,
    genReqId: newId,
    // On closing, requests that are under way are answered, and idle connections are not waited for.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A path that cannot be decoded, or has too long a segment, is not ours. It is answered before any hook runs.
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      setCommonHeaders(request, reply);
      sendProblem(reply, noSuchPath());
      logRequest(logger, request, reply);
    },
    clientErrorHandler: answerUnreadable,
    // There is no middleware, and nothing but JSON is taken.
    skipMiddie: true,
    multipart: false,
  });
  const server: FastifyInstance = adapter.getInstance();
  server.decorateRequest('caller', null);
  takeJsonBodies(server);
  server.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply);
    done();
  });
  server.addHook('preHandler', rememberIdempotencyKey);
  server.addHook('onResponse', (request, reply, done) => {
    logRequest(logger, request, reply);
    done();
  });
  return adapter;
};
