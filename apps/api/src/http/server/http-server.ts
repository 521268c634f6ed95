import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { type Config, newId } from '@tocsin/platform';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { rememberIdempotencyKey } from '../idempotency/keyed-request.js';
import { takeJsonBodies } from './json-body.js';
import { noSuchPath, sendProblem } from './problem-filter.js';
import type { RouteRules } from './route-rules.js';
import { answerUnreadable } from './unreadable-request.js';

const bodyBytesMax = 64 * 1024;
const headerBytesMax = 16 * 1024;
/** Longer than an id and a file of the API reference; what is longer cannot be anything of ours. */
const pathSegmentCharsMax = 100;
/** Connections that are open at the same time: beyond this, new ones are closed at once. */
const connectionsMax = 10_000;

/** How long clients may take, so that those who are slow on purpose hold nothing for long. */
const patience = {
  /** From the first byte of a request, or the opening of the connection, to the end of its headers. */
  headersMs: 10_000,
  /** To the end of its body. */
  requestMs: 30_000,
  /** In which nothing moves while a request or its answer is under way. */
  silenceMs: 60_000,
  /** Between requests. Longer than load balancers keep idle connections, so that it is they who close them. */
  idleMs: 75_000,
  /** How often Node looks for requests that take too long to arrive. */
  lookEveryMs: 5000,
};

/** What every answer carries. The API reference, a page for people, loosens the policy for itself. */
const setCommonHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.headers({
    'X-Request-Id': request.id,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  });
};

/** Logs one line a request, with nothing that a client put into a header, a query or a body. */
const requestLog =
  (logger: Logger, { secretPathPrefix }: RouteRules) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    const { url, routeOptions } = request;
    const path = url.startsWith(secretPathPrefix)
      ? (routeOptions.url ?? secretPathPrefix)
      : url.split('?', 1)[0];
    const credential = request.caller?.credential;
    logger.info(
      {
        request_id: request.id,
        method: request.method,
        path,
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime * 1000) / 1000,
        account_id: request.caller?.account.id,
        key_id: credential?.type === 'api_key' ? credential.id : undefined,
        person_id: request.caller?.session?.person.id,
      },
      'request',
    );
  };

/**
 * Closes, when the server is closed, connections on which nothing was asked yet. Node does not count them as idle, and
 * browsers open some in advance.
 */
const closeUnused = (server: FastifyInstance): void => {
  const unused = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.addHook('onRequest', (request, _reply, done) => {
    unused.delete(request.raw.socket);
    done();
  });
  server.addHook('preClose', (done) => {
    for (const socket of unused) socket.destroy();
    done();
  });
};

/**
 * Closes, when the server is closed, connections whose last request was under way at that moment. Once it is answered
 * they are idle, and Node would wait for another request.
 */
const closeAnswered = (server: FastifyInstance): void => {
  let isClosing = false;
  server.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('Connection', 'close');
    done(null, payload);
  });
  server.addHook('onResponse', (_request, _reply, done) => {
    // The headers of some were sent before.
    if (isClosing) setImmediate(() => server.server.closeIdleConnections());
    done();
  });
};

/**
 * Nest's adapter for a Fastify with our limits, ids, headers and body parser. No browser of another origin may read an
 * answer: there is no CORS.
 */
export const newHttpAdapter = (
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  logger: Logger,
  routes: RouteRules,
  { headersMs, requestMs, silenceMs, idleMs, lookEveryMs } = patience,
): FastifyAdapter => {
  const logRequest = requestLog(logger, routes);
  const adapter = new FastifyAdapter({
    bodyLimit: bodyBytesMax,
    http: {
      maxHeaderSize: headerBytesMax,
      headersTimeout: headersMs,
      connectionsCheckingInterval: lookEveryMs,
    },
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    keepAliveTimeout: idleMs,
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
      logRequest(request, reply);
    },
    clientErrorHandler: answerUnreadable,
    // There is no middleware, and nothing but JSON is taken.
    skipMiddie: true,
    multipart: false,
  });
  const server: FastifyInstance = adapter.getInstance();
  server.server.maxConnections = connectionsMax;
  closeUnused(server);
  closeAnswered(server);
  server.decorateRequest('caller', null);
  server.decorateRequest('prober', null);
  server.addHook('onRoute', (route) => {
    route.bodyLimit = routes.bodyBytesMax[route.url] ?? bodyBytesMax;
  });
  takeJsonBodies(server, routes);
  server.register(cookie);
  server.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply);
    done();
  });
  server.addHook('preHandler', rememberIdempotencyKey);
  server.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply);
    done();
  });
  return adapter;
};
