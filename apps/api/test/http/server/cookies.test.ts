import { readdirSync, readFileSync } from 'node:fs';
import type {} from '@fastify/cookie';
import { expect, test } from '@jest/globals';
import { createLogger, readConfig } from '@tocsin/platform';
import { newHttpAdapter } from '../../../src/http/server/http-server.js';
import { ownRoutes } from '../../../src/own-routes.js';

const cookieOver = async (publicUrl: string): Promise<string> => {
  const logger = createLogger('api', 'silent', { write: () => undefined });
  const server = newHttpAdapter(readConfig({ PUBLIC_URL: publicUrl }), logger, ownRoutes).getInstance();
  server.get('/any', async (_request, reply) => reply.setCookie('any', 'cookie').send());
  try {
    // As from a proxy that is not in TRUSTED_PROXIES: the request itself came over http.
    const { headers } = await server.inject({ url: '/any', headers: { 'x-forwarded-proto': 'http' } });
    return String(headers['set-cookie']);
  } finally {
    await server.close();
  }
};

test('every cookie is HttpOnly, and Secure where PUBLIC_URL is https', async () => {
  expect(await cookieOver('https://tocsin.example.com')).toMatch(/; HttpOnly; Secure/);
  expect(await cookieOver('http://tocsin.example.com')).not.toContain('Secure');
});

test('no cookie chooses for itself', () => {
  const root = new URL('../../../src/', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const choosing = files.filter((path) =>
    /\b(secure|httpOnly)\s*[,:}]|['"]set-cookie['"]/i.test(readFileSync(new URL(path, root), 'utf8')),
  );
  expect(choosing).toEqual(['http/server/http-server.ts']);
});
