import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { isIP } from 'class-validator';
import type { KeptPage } from './kept-page.js';
import type { Place } from './page-content.js';
import type { PublicPages } from './public-pages.js';
import {
  documentAt,
  domainPrefix,
  hasAlready,
  hostName,
  type PublicPath,
  publicPath,
  slugPrefix,
  unknownHostPath,
  visitorOf,
} from './public-path.js';

/** Programs call these paths at any host name that leads to this service. */
const forPrograms = /^\/(v1|ping|healthz|readyz|metrics|openapi\.json|docs|assets)([/?]|$)/;

const isName = (host: string): boolean => !isIP(host.replace(/^\[|\]$/g, '')) && host.includes('.');

/**
 * Returns a test for host names that belong neither to the service (PUBLIC_URL) nor to a private network. Addresses and
 * names without a dot are never unknown: containers call one another by them. No host is unknown if PUBLIC_URL has an
 * address.
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
  const ready = page.ready({ document, place: placeOf(path, publicUrl), ...visitorOf(headers) });
  if (ready === undefined) return false;
  const { body, etag, headers: own, rawHeaders } = ready;
  if (hasAlready(headers['if-none-match'], etag)) {
    const { 'Content-Length': _, ...kept } = own;
    response.writeHead(304, kept).end();
    return true;
  }
  response.writeHead(200, rawHeaders).end(method === 'HEAD' ? undefined : body);
  return true;
};

/**
 * Answers from memory before Fastify sees the request, because the hooks of Fastify and Nest cost more than the answer.
 * @returns false when Fastify has to answer, with its limits: the answer is not in memory, or the page has a password
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

/** Returns the URL for Fastify's router. Requests to a page's domain and to unknown hosts have routes of their own. */
const routedUrl = ({ headers, url = '' }: IncomingMessage, { pages, isUnknown }: Door): string => {
  const host = hostName(headers.host);
  if (pages.names.ofDomain(host) !== undefined) return `${domainPrefix}${url}`;
  const isForPeople = url.startsWith(slugPrefix) || (headers.accept?.includes('text/html') ?? false);
  return isForPeople && !forPrograms.test(url) && isUnknown(host) ? unknownHostPath : url;
};

/** Answers pages in memory before Fastify. @param server already has Fastify's listener */
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
