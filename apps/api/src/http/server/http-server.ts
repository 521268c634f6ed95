import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { type Config, newId } from '@tocsin/platform';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { usualBodyBytesMax } from '../bodies/size.js';
import { rememberIdempotencyKey } from '../idempotency/keyed-request.js';
import { Problem } from '../problems/problem.js';
import { learnMethods, type RouteRules } from './allowed-methods.js';
import { compressAnswers } from './compressed-answers.js';
import { boundConnectionsOfAddress } from './connections-of-address.js';
import { readForwardedAddresses } from './forwarded-addresses.js';
import { takeJsonBodies } from './json-body.js';
import { sendLargeAnswersInParts } from './large-answers.js';
import { loggedPath } from './logged-path.js';
import { answerUnreadable, noSuchPath, sendProblem } from './problem-filter.js';
import { leaveBodiesUnread } from './unread-bodies.js';

const headerBytesMax = 16 * 1024;
/** Longer than any id and any file of the API reference. */
const pathSegmentCharsMax = 100;
/** Further connections are closed at once. */
const connectionsMax = 10_000;

/** Bounds what slow or greedy clients can hold. */
const serverBounds = {
  /** To the end of the headers. */
  headersMs: 10_000,
  /** To the end of the body. */
  requestMs: 30_000,
  /** To the end of a body that is not read. Then its connection is closed. */
  unreadBodyMs: 5000,
  /** Without a byte in either direction. */
  silenceMs: 60_000,
  /** Between requests. Load balancers must be the first to close idle connections. */
  idleMs: 75_000,
  lookEveryMs: 5000,
  /** An IPv6 network counts as one address. */
  connectionsPerAddressMax: 1000,
};

export type ServerBounds = typeof serverBounds;

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

/** A proxy may choose another one than Node does (RFC 9112, section 3.2). */
const hasManyHosts = ({ raw: { rawHeaders } }: FastifyRequest): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/** Logs nothing of a header, a query or a body. */
const requestLog =
  (logger: Logger) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    const credential = request.caller?.credential;
    logger.info(
      {
        request_id: request.id,
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime * 1000) / 1000,
        account_id: request.caller?.account.id,
        key_id: credential?.type === 'api_key' ? credential.id : undefined,
        person_id: request.caller?.session?.person.id,
      },
      'request',
    );
  };

/** Node does not count connections without a request as idle. Browsers open some in advance. */
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

/** Node would wait for another request on connections that were busy when the server closed. */
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
    if (isClosing) setImmediate(() => server.server.closeIdleConnections());
    done();
  });
};

/** Nest's adapter for Fastify. There is no CORS, so no page of another origin reads an answer. */
export const newHttpAdapter = (
  config: Pick<Config, 'publicUrl' | 'trustedProxies'>,
  logger: Logger,
  routes: RouteRules,
  bounds: Partial<ServerBounds> = {},
): FastifyAdapter => {
  const { trustedProxies } = config;
  const { headersMs, requestMs, unreadBodyMs, silenceMs, idleMs, lookEveryMs, connectionsPerAddressMax } = {
    ...serverBounds,
    ...bounds,
  };
  const logRequest = requestLog(logger);
  const adapter = new FastifyAdapter({
    bodyLimit: usualBodyBytesMax,
    http: {
      maxHeaderSize: headerBytesMax,
      headersTimeout: headersMs,
      connectionsCheckingInterval: lookEveryMs,
    },
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    keepAliveTimeout: idleMs,
    routerOptions: { maxParamLength: pathSegmentCharsMax },
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // An id from a client could make two requests look like one.
    requestIdHeader: false,
    genReqId: newId,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Answers paths that cannot be decoded, before any hook runs.
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      setCommonHeaders(request, reply);
      sendProblem(reply, noSuchPath());
      logRequest(request, reply);
    },
    clientErrorHandler: answerUnreadable,
    skipMiddie: true,
    multipart: false,
  });
  const server: FastifyInstance = adapter.getInstance();
  server.server.maxConnections = connectionsMax;
  boundConnectionsOfAddress(server, config, logger, connectionsPerAddressMax);
  readForwardedAddresses(server, config, logger);
  closeUnused(server);
  closeAnswered(server);
  compressAnswers(server);
  sendLargeAnswersInParts(server);
  server.decorateRequest('caller', null);
  server.decorateRequest('prober', null);
  server.decorateRequest('keyed', null);
  learnMethods(server);
  server.addHook('onRoute', (route) => {
    route.bodyLimit = routes.bodyBytesMax[route.url] ?? usualBodyBytesMax;
  });
  leaveBodiesUnread(server, routes, unreadBodyMs);
  takeJsonBodies(server);
  // A proxy may not say that the request came over https.
  const secure = config.publicUrl.startsWith('https:') || 'auto';
  server.register(cookie, { parseOptions: { httpOnly: true, secure } });
  server.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply);
    done(
      hasManyHosts(request)
        ? new Problem('validation_failed', 'A request must have one Host header.')
        : undefined,
    );
  });
  server.addHook('preHandler', rememberIdempotencyKey);
  server.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply);
    done();
  });
  return adapter;
};
