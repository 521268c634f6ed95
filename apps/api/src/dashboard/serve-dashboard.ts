import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { installedFiles } from './installed-files.js';
import { pageAnswer, typesPlaceholder } from './page.js';
import { typeMarks } from './type-marks.js';

/** The same path from `src` and from `dist`. */
const builtDashboard = fileURLToPath(new URL('../../../dashboard/dist/', import.meta.url));

/** The dashboard has no routes below these. */
const notThePage = /^\/(v1|docs|assets|ping)(\/|$)/;

const isNavigation = ({ url, headers }: FastifyRequest): boolean =>
  (headers.accept?.includes('text/html') ?? false) && !notThePage.test(url.replace(/[?#].*$/s, ''));

/** They concern documents and callers of the api, and a page loads some 20 files. */
const headersNotOfFiles = [
  'X-Request-Id',
  'X-Frame-Options',
  'Referrer-Policy',
  'Cross-Origin-Opener-Policy',
  'Content-Security-Policy',
  'RateLimit',
  'RateLimit-Policy',
];

const serveAssets = (folder: string) => async (server: FastifyInstance) => {
  server.addHook('onSend', async (_, reply) => {
    for (const name of headersNotOfFiles) reply.removeHeader(name);
  });
  await server.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: '365d',
    // No browser asks again for a file that never changes, and the headers of ten files are a kilobyte.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    // Only private caches may keep the compressed copy.
    setHeaders: (response) => response.setHeader('Vary', 'Accept-Encoding'),
  });
};

/** Serves the files, and the page for other addresses. Without a build, nothing. Routes of the api come first. */
export const serveDashboard = async (
  server: FastifyInstance,
  logger: Logger,
  folder: string = builtDashboard,
): Promise<void> => {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) {
    logger.warn('The dashboard has not been built, so it is not served. "npx turbo run build" builds it.');
    return;
  }
  const template = (await readFile(index, 'utf8')).replace(typesPlaceholder, () => typeMarks());
  await server.register(serveAssets(folder));
  for (const { path, headers, content } of await installedFiles(folder)) {
    server.get(path, (_, reply) => {
      reply.headers(headers).send(content);
    });
  }
  server.get('/*', async (request, reply) => {
    if (!isNavigation(request)) return reply.callNotFound();
    const { html, headers } = await pageAnswer(template, request.headers['accept-encoding']);
    return reply.headers(headers).send(html);
  });
};
