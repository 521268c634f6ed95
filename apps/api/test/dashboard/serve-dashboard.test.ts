import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLogger, readConfig } from '@tocsin/platform';
import type { FastifyInstance } from 'fastify';
import { serveDashboard } from '../../src/dashboard/serve-dashboard.js';
import { newHttpAdapter } from '../../src/http/server/http-server.js';
import { ownRoutes } from '../../src/own-routes.js';

const logger = createLogger('test', 'silent');
const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const template =
  '<meta nonce="__CSP_NONCE__"><script type="application/json" id="types">"__TYPES__"</script>' +
  '<script type="module" src="/assets/index-1234.js"></script>';

let folder: string;
let servers: FastifyInstance[];
let url: string;

const start = async (dashboard: string): Promise<string> => {
  const server: FastifyInstance = newHttpAdapter(readConfig({}), logger, ownRoutes).getInstance();
  servers.push(server);
  // As the limit of an address does.
  server.addHook('onRequest', async (_, reply) => {
    reply.headers({ RateLimit: '"address";r=99;t=60', 'RateLimit-Policy': '"address";q=100;w=60' });
  });
  server.get('/v1/thing', async () => ({ is: 'of the api' }));
  await serveDashboard(server, logger, dashboard);
  return server.listen({ host: '127.0.0.1', port: 0 });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-dashboard-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), template);
  await writeFile(join(folder, 'assets', 'index-1234.js'), 'plain');
  await writeFile(join(folder, 'assets', 'index-1234.js.gz'), 'compressed');
  await writeFile(join(folder, 'service-worker.js'), 'worker');
  await writeFile(join(folder, 'manifest.webmanifest'), '{}');
  await writeFile(join(folder, 'secret.txt'), 'not for the world');
  servers = [];
  url = await start(folder);
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await rm(folder, { recursive: true, force: true });
});

const page = (path: string, headers: Record<string, string> = asBrowser) =>
  fetch(`${url}${path}`, { headers });

describe('the page', () => {
  test.each(['/', '/alerts', '/monitors/019dedd5-a980-7d21-8a53-6d0f3b9e2c14?tab=checks', '/v12'])(
    'is what a browser gets that opens %s',
    async (path) => {
      const response = await page(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  test('has a nonce of its own in each answer, the same in its policy', async () => {
    const answers = await Promise.all([page('/'), page('/')]);
    const nonces = await Promise.all(
      answers.map(async (answer) => /nonce="([^"]+)"/.exec(await answer.text())?.[1] ?? ''),
    );
    expect(new Set(nonces).size).toBe(2);
    expect(nonces.map((nonce) => Buffer.from(nonce, 'base64').length)).toEqual([16, 16]);
    for (const [index, answer] of answers.entries()) {
      const policy = answer.headers.get('content-security-policy');
      expect(policy).toContain(`style-src 'nonce-${nonces[index]}'`);
    }
  });

  test('has the title of each type in each language, and its mark', async () => {
    const [, types = ''] = /id="types">(.*?)<\/script>/.exec(await (await page('/')).text()) ?? [];
    expect(types).not.toContain('<');
    expect(JSON.parse(types)).toMatchObject({
      monitor: { keyword: { title: { en: 'Keyword', de: 'Stichwort' }, icon: expect.stringMatching(/^M/) } },
      channel: {
        Email: { title: { en: 'E-mail', de: 'E-Mail' }, kind: 'mail', places: ['email_address'] },
        // No field in which a channel chooses how its messages look.
        Slack: { places: ['webhook_url'] },
        // None after the first that each channel has.
        Webhook: { places: ['endpoint_url'] },
        // The token is a secret, so the chat comes first.
        Telegram: { places: ['chat_id'] },
      },
    });
  });

  test('is compressed for whoever can read that, and the same', async () => {
    const withoutNonce = async (encoding: string) => {
      const answer = await page('/', { ...asBrowser, 'accept-encoding': encoding });
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(answer.headers.get('vary')).toContain('Accept-Encoding');
      return (await answer.text()).replace(/nonce="[^"]+"/, '');
    };
    const plain = await withoutNonce('identity');
    expect([await withoutNonce('br'), await withoutNonce('gzip')]).toEqual([plain, plain]);
  });

  test('may run no script but the built ones, use no typeface but ours, and speak to no other host', async () => {
    const policy = (await page('/')).headers.get('content-security-policy');
    expect(policy).toMatch(/default-src 'none'; script-src 'self'; .*font-src 'self'; connect-src 'self';/);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  test.each(['/v1/nothing', '/v1', '/docs/nothing', '/assets/nothing.js', '/ping/a/b/c'])(
    'is not what a browser gets that opens %s',
    async (path) => {
      expect((await page(path)).status).toBe(404);
    },
  );

  test('is not what a program gets', async () => {
    expect((await page('/alerts', { accept: 'application/json' })).status).toBe(404);
  });

  test('does not stand before the api', async () => {
    expect(await (await page('/v1/thing')).json()).toEqual({ is: 'of the api' });
  });
});

describe('its files', () => {
  test('may be kept for ever, since their names change with them', async () => {
    const response = await page('/assets/index-1234.js', { 'accept-encoding': 'identity' });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
    expect(await response.text()).toBe('plain');
  });

  test('have few headers, since a page loads twenty of them', async () => {
    const { headers } = await page('/assets/index-1234.js', { 'accept-encoding': 'gzip' });
    const names = [...headers.keys()].filter((name) => !/^(connection|keep-alive|date)$/.test(name));
    expect(names).toEqual([
      'cache-control',
      'content-encoding',
      'content-length',
      'content-type',
      'cross-origin-resource-policy',
      'vary',
      'x-content-type-options',
    ]);
  });

  test('are sent compressed to whoever can read that', async () => {
    const response = await fetch(`${url}/assets/index-1234.js`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(response.headers.get('content-length')).toBe(String('compressed'.length));
  });

  test.each(['/assets/../secret.txt', '/assets/%2e%2e/secret.txt', '/assets/..%2fsecret.txt', '/secret.txt'])(
    'are all there is: not %s',
    async (path) => {
      const response = await page(path, {});
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('not for the world');
    },
  );
});

describe('what an installed page needs', () => {
  test.each([
    ['/service-worker.js', 'text/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ])('is served at %s, and asked for again each time', async (path, contentType) => {
    const response = await page(path, {});
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(contentType);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toMatch(/default-src 'none'; script-src 'self';/);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  test('is not served without its file', async () => {
    expect((await page('/offline.css', {})).status).toBe(404);
  });
});

test('without a build there is no page, and all else is as ever', async () => {
  const address = await start(join(folder, 'nowhere'));
  expect((await fetch(`${address}/alerts`, { headers: asBrowser })).status).toBe(404);
  expect((await fetch(`${address}/v1/thing`)).status).toBe(200);
});
