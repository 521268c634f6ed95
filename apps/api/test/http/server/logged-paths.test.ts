import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { startApi, type TestApi } from '../../support/api.js';
import { rawRequest } from '../../support/raw-request.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ settings: { PUBLIC_URL: 'http://tocsin.example.com' } });
});
afterAll(() => api.stop());

/** As short as a push token may be. */
let made = 0;
const newToken = (): string => {
  made += 1;
  return `Tk${String(made).padStart(8, '0')}`;
};

const logOf = async (target: string): Promise<readonly string[]> => {
  const before = api.log.length;
  await rawRequest(
    api.url,
    `GET ${target} HTTP/1.1\r\nHost: tocsin.example.com\r\nConnection: close\r\n\r\n`,
  );
  const logged = api.log.slice(before);
  expect([target, logged.filter((line) => line.includes('"msg":"request"')).length]).toEqual([target, 1]);
  return logged;
};

/** Each route with a parameter that is a secret. */
const secretRoutes = ['/ping/:token', '/ping/:token/:report', '/api/push/:token', '/answer/:token'];
/** Neither ids nor secrets. */
const otherParameters = ['file', 'report', 'slug', 'tag'];

const escaped = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

const spellings: Readonly<Record<string, (path: string) => string>> = {
  'as it is': (path) => path,
  'with a slash more': (path) => `/${path}`,
  'with escaped letters': escaped,
  'with letters that are escaped twice': (path) => escaped(path).replaceAll('%', '%25'),
  'in capital letters': (path) => path.replace(/^\/\w+/, (word) => word.toUpperCase()),
  'with a backslash before the token': (path) => path.replace('/Tk', '\\Tk'),
  'with an escaped slash': (path) => path.replace('/Tk', '%2FTk'),
  'with another letter': (path) => path.replace(/^\/./, '/x'),
  'without its prefix': (path) => path.replace(/^.*\/Tk/, '/Tk'),
  'below another path': (path) => `/v1${path}`,
  'with a query': (path) => `${path}?token=${path.slice(path.indexOf('Tk'))}`,
  'in the absolute form': (path) => `http://tocsin.example.com${path}`,
  'in the absolute form, with escaped letters': (path) => `HTTP://x${escaped(path)}`,
  'in the absolute form, of nothing': (path) => `http://tocsin.example.com/x${path}`,
  'in an id': (path) => `/v1/monitors/${path.slice(path.indexOf('Tk'))}`,
};

describe.each(secretRoutes)('the token of %s', (route) => {
  test.each(Object.keys(spellings))('is in no line of the log, written %s', async (spelling) => {
    const token = newToken();
    const path = route.replace(':token', token).replace(':report', 'start');
    const logged = await logOf(spellings[spelling]?.(path) ?? '');
    expect(logged.filter((line) => line.includes(token))).toEqual([]);
  });

  test('has its pattern in the log instead', async () => {
    const path = route.replace(':token', newToken()).replace(':report', 'start');
    expect((await logOf(path)).join()).toContain(`"path":"${route}`);
    expect((await logOf(`http://tocsin.example.com${path}`)).join()).toContain(`"path":"${route}`);
  });
});

test('a key or user info that is written in a path is in no line of the log', async () => {
  const { apiKey, keyId } = await api.newAccount('lite');
  for (const target of [`/v1/api-keys/${apiKey}`, `/${apiKey}`, 'http://ada:hush@tocsin.example.com/']) {
    const logged = (await logOf(target)).join();
    for (const secret of [apiKey, 'hush']) expect(logged).not.toContain(secret);
  }
  expect((await logOf(`/v1/api-keys/${keyId}`)).join()).toContain(`"path":"/v1/api-keys/${keyId}"`);
});

test('each parameter of a route is an id, no secret, or the token of a route above', () => {
  const server: FastifyInstance = api.app.getHttpAdapter().getInstance();
  const routes = server.printRoutes({ commonPrefix: false });
  const parameters = [...routes.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const others = parameters.filter((name) => name !== 'id' && !name.endsWith('_id'));
  expect([...new Set(others)].sort()).toEqual([...otherParameters, 'token'].sort());
  const tokens = routes.split('\n').filter((line) => line.includes(':token'));
  expect(tokens).toHaveLength(new Set(secretRoutes.map((route) => route.replace('/:report', ''))).size);
});

test('no other program logs requests', () => {
  const root = new URL('../../../../../', import.meta.url);
  const rooms = ['apps', 'packages'].flatMap((kind) =>
    readdirSync(new URL(kind, root)).map((room) => `${kind}/${room}/src`),
  );
  const files = rooms.flatMap((room) => {
    try {
      return readdirSync(new URL(room, root), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${room}/${path}`,
      );
    } catch {
      return [];
    }
  });
  const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8');
  const sources = files.filter((path) => path.endsWith('.ts') && !path.startsWith('packages/testing/'));
  const servers = sources.filter((path) => /new FastifyAdapter\(|\bcreateServer\(/.test(textOf(path)));
  expect(servers.sort()).toEqual([
    'apps/api/src/http/server/http-server.ts',
    // Receives what Tocsin sends, at the terminal of a developer.
    'apps/cli/src/http/message-server.ts',
    // Finds a free port.
    'packages/debian-servers/src/server-process.ts',
    // Health and metrics of dispatchers and probers: it has no log.
    'packages/platform/src/operators.ts',
  ]);
  expect(textOf('packages/platform/src/operators.ts')).not.toMatch(/logger|addHook/);
});
