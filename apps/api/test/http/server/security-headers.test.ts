import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startApi, type TestApi } from '../../support/api.js';
import type { Client } from '../../support/client.js';

let api: TestApi;
let own: Client;
beforeAll(async () => {
  api = await startApi();
  own = await api.newAccount('lite');
});
afterAll(() => api.stop());

const origin = 'https://elsewhere.example.com';
const unknownPaths = ['/v1/nothing', '/v1/%'];
const paths = [...unknownPaths, '/v1/account', '/healthz', '/metrics', '/openapi.json', '/docs'];

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${own.apiKey}`, ...headers } });

const corsHeadersOf = ({ headers }: Response): string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

describe('every answer', () => {
  test.each(paths)('keeps browsers from guessing, framing, leaking and storing: %s', async (path) => {
    const { headers } = await get(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
    });
    for (const name of ['server', 'x-powered-by', 'set-cookie']) expect(headers.has(name)).toBe(false);
  });

  test.each(paths)('may be read by pages of its own origin only: %s', async (path) => {
    expect(corsHeadersOf(await get(path, { origin }))).toEqual([]);
    const preflight = await fetch(`${api.url}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(preflight.status).toBe(unknownPaths.includes(path) ? 404 : 405);
    expect(corsHeadersOf(preflight)).toEqual([]);
  });
});
