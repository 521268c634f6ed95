import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { isIP } from 'class-validator';
import type { KeptPage } from './kept-page.js';
import type { Place } from './page-content.js';
import type { PublicPages } from './public-pages.js';
import {
  documentAt,
  domainPrefix,
  hostName,
  type PublicPath,
  publicPath,
  slugPrefix,
  unknownHostPath,
} from './public-path.js';
import { hasAlready, visitorOf } from './visitor.js';

/** Paths that programs call by whatever name the service has in their network. */
const forPrograms = /^\/(v1|ping|healthz|readyz|metrics|openapi\.json|docs|assets)([/?]|$)/;

const isName = (host: string): boolean => !isIP(host.replace(/^\[|\]$/g, '')) && host.includes('.');

/**
 * Tells hosts that are nobody's from the service's own, which PUBLIC_URL names. Without a name there, every host is the
 * service's own. So are addresses, and names without a dot, by which containers call one another.
 */
const unknownHosts = (publicUrl: string): ((host: string) => boolean) => {
  const own = new URL(publicUrl).hostname;
  return isName(own) ? (host) => host !== own && isName(host) : () => false;
};

type Door = {
  readonly pages: PublicPages;
  readonly publicUrl: string;
  readonly isUnknown: (host: string) => boolean;
};

export const placeOf = ({ prefix, domain }: PublicPath, publicUrl: string): Place => ({
  // The operator's proxy brings the certificate.
  origin: domain === null ? publicUrl : `https://${domain}`,
  path: prefix,
});

const send = (
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  page: KeptPage,
  path: PublicPath,
  publicUrl: string,
): boolean => {
  const document = documentAt(path.rest);
  if (document === null) return false;
  const { language, encoding } = visitorOf(headers);
  const answer = page.answer(document, placeOf(path, publicUrl), language);
  if (answer === null) return false;
  const { body, etag, headers: own, rawHeaders } = answer.in(encoding);
  if (hasAlready(headers['if-none-match'], etag)) {
    const { 'Content-Length': _, ...kept } = own;
    response.writeHead(304, kept).end();
    return true;
  }
  response.writeHead(200, rawHeaders).end(method === 'HEAD' ? undefined : body);
  return true;
};

/**
 * Answers what is in memory before Fastify sees the request: its hooks and Nest's cost more than the answer. Whatever
 * is not in memory, has a password, or is no page goes on to Fastify.
 */
const answered = (
  request: IncomingMessage,
  response: ServerResponse,
  { pages, publicUrl, isUnknown }: Door,
): boolean => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = publicPath(pages.names, request.headers.host, request.url ?? '');
  const page = path === null ? undefined : pages.inMemory(path.id);
  if (path === null || page === undefined || page.reading.passwordHash !== null) return false;
  if (path.domain === null && isUnknown(hostName(request.headers.host))) return false;
  return send(request, response, page, path, publicUrl);
};

/** Where Fastify finds a request: below another path when its host is a page's domain, or nobody's. */
const routedUrl = ({ headers, url = '' }: IncomingMessage, { pages, isUnknown }: Door): string => {
  const host = hostName(headers.host);
  if (pages.names.ofDomain(host) !== undefined) return `${domainPrefix}${url}`;
  const isForPeople = url.startsWith(slugPrefix) || (headers.accept?.includes('text/html') ?? false);
  return isForPeople && !forPrograms.test(url) && isUnknown(host) ? unknownHostPath : url;
};

/** @param server whose listener is Fastify's already */
export const openFrontDoor = (server: Server, pages: PublicPages, publicUrl: string): void => {
  const door = { pages, publicUrl, isUnknown: unknownHosts(publicUrl) };
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (answered(request, response, door)) return;
    request.url = routedUrl(request, door);
    for (const listener of listeners) listener.call(server, request, response);
  });
};
