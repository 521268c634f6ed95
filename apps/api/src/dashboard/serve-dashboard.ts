import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { installedFiles } from './installed-files.js';
import { pageAnswer } from './page.js';

/** The same path from `src` and from `dist`. */
const builtDashboard = fileURLToPath(new URL('../../../dashboard/dist/', import.meta.url));

/** The dashboard has no routes below these. */
const notThePage = /^\/(v1|docs|assets|ping)(\/|$)/;

const isNavigation = ({ url, headers }: FastifyRequest): boolean =>
  (headers.accept?.includes('text/html') ?? false) && !notThePage.test(url.replace(/[?#].*$/s, ''));

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
  const template = await readFile(index, 'utf8');
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
  for (const { path, headers, content } of await installedFiles(folder)) {
    server.get(path, (_, reply) => {
      reply.headers(headers).send(content);
    });
  }
  server.get('/*', (request, reply) => {
    if (!isNavigation(request)) {
      reply.callNotFound();
      return;
    }
    const { html, headers } = pageAnswer(template);
    reply.headers(headers).send(html);
  });
};
