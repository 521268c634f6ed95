import type { Server } from 'node:http';
import { personBounds } from '@tocsin/domain';
import type { Config } from '@tocsin/platform';
import {
  languageFor,
  type PasswordRefusal,
  type Rendered,
  renderNotFound,
  renderPasswordPage,
} from '@tocsin/status-page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { clientSite } from '../http/access/client-address.js';
import { RateLimit } from '../http/access/rate-limit.js';
import type { RateLimits } from '../http/access/rate-limits.js';
import { Problem } from '../http/problems/problem.js';
import { answerErrors, sendProblem } from '../http/server/problem-filter.js';
import type { Passwords } from '../people/passwords.js';
import { openFrontDoor, placeOf } from './front-door.js';
import type { KeptPage } from './kept-page.js';
import type { PublicPages } from './public-pages.js';
import {
  documentAt,
  domainPrefix,
  hasAlready,
  isForReaders,
  type PublicPath,
  passwordPaths,
  publicPath,
  slugPrefix,
  unknownHostPath,
  visitorOf,
} from './public-path.js';
import { type SubscriptionRoutes, serveSubscriptions } from './serve-subscriptions.js';
import { hasShownPassword, rememberPassword } from './status-password.js';

const { passwordCharsMax } = personBounds;
/** Guesses of a page's password from one network. Guesses from elsewhere keep nobody out who knows it. */
const guessesMax = 10;
const guessesWindowMs = 60_000;

/** For answers that belong to one visitor: no cache may keep them. */
const ofOneVisitor = 'private, no-store';

export type PublicStatus = {
  readonly pages: PublicPages;
  readonly passwords: Passwords;
  readonly limits: RateLimits;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly subscribing: Omit<SubscriptionRoutes, 'publicUrl'>;
  readonly logger: Logger;
};

type Found = { readonly path: PublicPath; readonly page: KeptPage };

const isHead = ({ method }: FastifyRequest): boolean => method === 'HEAD';

const sendDocument = (
  reply: FastifyReply,
  status: number,
  { body, contentType, contentSecurityPolicy = "default-src 'none'" }: Rendered,
): FastifyReply =>
  reply
    .code(status)
    .headers({
      'Content-Type': contentType,
      'Content-Security-Policy': contentSecurityPolicy,
      'Cache-Control': ofOneVisitor,
      // The dashboard previews pages with a password, too.
      'X-Frame-Options': 'SAMEORIGIN',
      Vary: 'Accept-Language, Cookie',
    })
    .send(isHead(reply.request) ? '' : body);

const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendDocument(reply, 404, renderNotFound(languageFor(request.headers['accept-language'])));

/** The URL as the visitor sent it. */
const askedUrl = ({ url }: FastifyRequest): string =>
  url.startsWith(domainPrefix) ? url.slice(domainPrefix.length) : url;

/** The routes of status pages, for people without an account. Pages in memory are answered before: front-door.ts. */
export const servePublicStatus = (
  server: FastifyInstance,
  { pages, passwords, limits, config, subscribing, logger }: PublicStatus,
): void => {
  const { publicUrl } = config;
  const guesses = new RateLimit({
    name: 'status-password',
    requestsMax: guessesMax,
    windowMs: guessesWindowMs,
  });

  const find = async (request: FastifyRequest): Promise<Found | null> => {
    await pages.ready();
    const path = publicPath(pages.names, request.headers.host, askedUrl(request));
    // `/-domain` is internal: a request must not name it itself.
    const isForged = path?.domain === null && request.url.startsWith(domainPrefix);
    const page = path === null || isForged ? null : await pages.load(path.id);
    return path === null || page === null ? null : { path, page };
  };

  const isLocked = (request: FastifyRequest, { path, page }: Found): boolean => {
    const { passwordHash } = page.reading;
    return passwordHash !== null && !hasShownPassword(request, path.id, passwordHash, Date.now());
  };

  const sendPasswordPage = (
    reply: FastifyReply,
    { path, page }: Found,
    status: number,
    refusal?: PasswordRefusal,
  ): FastifyReply => {
    const { title } = page.reading.content.page;
    const language = languageFor(reply.request.headers['accept-language']);
    return sendDocument(reply, status, renderPasswordPage({ title, path: path.prefix }, language, refusal));
  };

  const show = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const found = await find(request);
    const document = found && documentAt(found.path.rest);
    if (found === null || document === null) return sendNotFound(request, reply);
    const { page, path } = found;
    if (isLocked(request, found)) {
      if (isForReaders(document)) return sendPasswordPage(reply, found, 403);
      reply.headers({ 'Cache-Control': ofOneVisitor, Vary: 'Cookie' });
      sendProblem(
        reply,
        new Problem('unauthenticated', 'The page needs a password. Open it in a browser first.'),
      );
      return reply;
    }
    const hasPassword = page.reading.passwordHash !== null;
    const { language, encoding: accepted } = visitorOf(request.headers);
    const encoding = hasPassword ? 'identity' : accepted;
    const prepared = await page.prepare({ document, place: placeOf(path, publicUrl), language, encoding });
    if (prepared === null) return sendNotFound(request, reply);
    const { body, etag, headers } = prepared;
    // The api sets these headers on every answer, but an embed must not have them.
    reply.removeHeader('X-Frame-Options');
    reply.removeHeader('Cross-Origin-Opener-Policy');
    reply.headers(headers);
    if (hasPassword) {
      reply.removeHeader('ETag').removeHeader('Access-Control-Allow-Origin');
      reply.headers({ 'Cache-Control': ofOneVisitor, Vary: 'Cookie' });
    } else if (hasAlready(request.headers['if-none-match'], etag)) {
      return reply.removeHeader('Content-Length').code(304).send();
    }
    return reply.send(isHead(request) ? '' : body);
  };

  const tryPassword = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const found = await find(request);
    const passwordHash = found?.page.reading.passwordHash ?? null;
    if (found === null || found.path.rest !== '/password' || passwordHash === null)
      return sendNotFound(request, reply);
    const { id, prefix } = found.path;
    const password = (request.body as URLSearchParams | undefined)?.get('password') ?? '';
    let takeBack: () => void;
    try {
      takeBack = limits.checkingPassword(request, reply);
    } catch {
      return sendPasswordPage(reply, found, 429, 'too_often');
    }
    const guesser = `${id} ${clientSite(request)}`;
    if (guesses.count(guesser, Math.trunc(performance.now())).isExceeded) {
      reply.header('Retry-After', guessesWindowMs / 1000);
      return sendPasswordPage(reply, found, 429, 'too_often');
    }
    if (password.length > passwordCharsMax || !(await passwords.matches(password, passwordHash)))
      return sendPasswordPage(reply, found, 403, 'wrong');
    takeBack();
    guesses.takeBack(guesser, Math.trunc(performance.now()));
    rememberPassword(reply, { id, prefix, passwordHash }, Date.now());
    return reply.header('Cache-Control', ofOneVisitor).redirect(prefix || '/', 303);
  };

  server.register(async (scope) => {
    answerErrors(scope, logger, 'a status page failed');
    scope.removeContentTypeParser('application/x-www-form-urlencoded');
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    for (const path of [`${slugPrefix}:slug`, `${slugPrefix}:slug/*`, domainPrefix, `${domainPrefix}/*`]) {
      scope.get(path, show);
    }
    scope.get(unknownHostPath, sendNotFound);
    for (const path of passwordPaths) scope.post(path, tryPassword);
    const visits = { find, isLocked, sendPasswordPage, sendDocument, sendNotFound };
    serveSubscriptions(scope, { ...subscribing, publicUrl }, visits);
  });
  openFrontDoor(server.server as Server, pages, publicUrl);
};
