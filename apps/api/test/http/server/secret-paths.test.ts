import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { ownRoutes } from '../../../src/own-routes.js';
import { startApi, type TestApi } from '../../support/api.js';

const { secretPathPrefixes } = ownRoutes;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

describe('the paths that a token follows', () => {
  test('are all that have one', () => {
    const server = api.app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
    const routes = server.printRoutes({ commonPrefix: false, includeMeta: false });
    const parts: string[] = [];
    const withToken = new Set<string>();
    for (const line of routes.split('\n')) {
      const [, indent = '', part = ''] = /^((?:│ {3}| {4})*)(?:├|└)── (\S*)/.exec(line) ?? [];
      const path = [...parts.slice(0, indent.length / 4), part].join('');
      parts.splice(indent.length / 4, parts.length, part);
      if (path.includes(':token')) withToken.add(path.slice(0, path.indexOf(':token')));
    }
    expect([...withToken].sort()).toEqual([...secretPathPrefixes].sort());
  });

  test('are those that deploy/nginx.conf keeps out of its log', async () => {
    const site = await readFile(new URL('../../../../../deploy/nginx.conf', import.meta.url), 'utf8');
    const [, inExample = ''] = /~\*\/\(\?<tocsin_secret>([^)]+)\)\//.exec(site) ?? [];
    expect(inExample.split('|').map((path) => `/${path}/`)).toEqual(secretPathPrefixes);
  });
});
