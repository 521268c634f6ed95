import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { pageAnswer } from './page.js';

/** Where the build of apps/dashboard stands, seen from the source of this file and from what it is compiled to. */
const builtDashboard = fileURLToPath(new URL('../../../dashboard/dist/', import.meta.url));

/** Below these, what is not there is not there for anybody: the page has no routes in them. */
const notThePage = /^\/(v1|docs|assets|ping)(\/|$)/;

/** Somebody opens an address in a browser, rather than a program asks for something. */
const isNavigation = ({ url, headers }: FastifyRequest): boolean =>
  (headers.accept?.includes('text/html') ?? false) && !notThePage.test(url.replace(/[?#].*$/s, ''));

/**
 * Serves the dashboard: its files, whose names change with what is in them, and for every other address that a browser
 * opens the page, which knows its routes itself. Routes of the api are more specific, so they come first.
 * @param folder what the build of the dashboard made; without it, all is answered as if there were no dashboard
 */
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
    // What stands between may keep the compressed copy, but not for everybody.
    setHeaders: (response) => response.setHeader('Vary', 'Accept-Encoding'),
  });
  server.get('/*', (request, reply) => {
    if (!isNavigation(request)) {
      reply.callNotFound();
      return;
    }
    const { html, headers } = pageAnswer(template);
    reply.headers(headers).send(html);
  });
};
