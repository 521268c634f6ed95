import { afterEach, describe, expect, test } from '@jest/globals';
import { UnitOfWork } from '@tocsin/persistence';
import { newApiKey } from '../../../src/http/access/tokens.js';
import { startApi, type TestApi } from '../../support/api.js';
import { Browser } from '../../support/browser.js';
import type { Client, ProblemBody } from '../../support/client.js';
import { newOwner } from '../../support/people.js';
import { aMonitor } from '../../support/things.js';

let api: TestApi;
afterEach(() => api.stop());

const start = async (settings: Record<string, string>): Promise<Client> => {
  api = await startApi({ settings });
  return api.newAccount('lite');
};

const call = async (headers: Record<string, string> = {}, path = '/v1/account') => {
  const response = await fetch(`${api.url}${path}`, { headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
};
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

const limitOf = ({ headers }: { headers: Headers }) => [
  headers.get('ratelimit-policy'),
  headers.get('ratelimit'),
];

const expectLimited = (answer: { status: number; headers: Headers; text: string }, policy: string) => {
  expect(answer.status).toBe(429);
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(JSON.parse(answer.text)).toMatchObject({
    code: 'rate_limited',
    status: 429,
    type: '/problems/rate_limited',
  });
  const retryAfter = Number(answer.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThanOrEqual(1);
  expect(retryAfter).toBeLessThanOrEqual(60);
  expect(answer.headers.get('ratelimit')).toBe(`"${policy}";r=0;t=${retryAfter}`);
};

describe('the limit of a key', () => {
  test('is told with every answer, and answered with 429 once it is used up', async () => {
    const own = await start({ RATE_LIMIT_PER_KEY: '3' });
    const first = await own.get('/v1/account');
    expect(limitOf(first)).toEqual(['"key";q=3;w=60', '"key";r=2;t=60']);
    await own.post('/v1/monitors', { ...aMonitor, name: '' });
    expect(limitOf(await own.get('/v1/channels'))[1]).toMatch(/^"key";r=0;t=\d+$/);
    const before = await api.dump();
    const limited = await own.post<ProblemBody>('/v1/monitors', aMonitor);
    expectLimited(limited, 'key');
    expect(await api.dump()).toEqual(before);
  });

  test('is its own: another key of the account, and another account, have theirs', async () => {
    const own = await start({ RATE_LIMIT_PER_KEY: '1' });
    const [second, stranger] = [await api.newKey(own), await api.newAccount('lite')];
    await own.get('/v1/account');
    expect((await own.get('/v1/account')).status).toBe(429);
    expect((await second.get('/v1/account')).status).toBe(200);
    expect((await stranger.get('/v1/account')).status).toBe(200);
  });
});

describe('the limit of an address', () => {
  test('counts whatever comes from it, with or without a key', async () => {
    const own = await start({ RATE_LIMIT_PER_ADDRESS: '3' });
    expect(limitOf(await call({}, '/nothing'))).toEqual([
      '"address";q=3;w=60',
      expect.stringMatching(/^"address";r=2;t=\d+$/),
    ]);
    await call({}, '/docs');
    await own.get('/v1/account');
    expectLimited(await call(bearer(own.apiKey)), 'address');
    expectLimited(await call({}, '/docs'), 'address');
  });

  test('spares those who ask how the process is', async () => {
    await start({ RATE_LIMIT_PER_ADDRESS: '1' });
    for (const path of ['/healthz', '/readyz', '/metrics', '/healthz', '/readyz', '/metrics']) {
      const answer = await call({}, path);
      expect([path, answer.status, ...limitOf(answer)]).toEqual([path, 200, null, null]);
    }
  });

  test('does not believe X-Forwarded-For', async () => {
    await start({ RATE_LIMIT_PER_ADDRESS: '1' });
    expect((await call({ 'x-forwarded-for': '203.0.113.1' }, '/nothing')).status).toBe(404);
    expectLimited(await call({ 'x-forwarded-for': '203.0.113.2' }, '/nothing'), 'address');
    // The log warns operators behind a proxy once.
    expect(api.log.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(1);
  });

  test('is that of the client behind a proxy that is trusted', async () => {
    await start({ RATE_LIMIT_PER_ADDRESS: '1', TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.0/8' });
    const via = async (forwarded: string) =>
      (await call({ 'x-forwarded-for': forwarded }, '/nothing')).status;
    expect(await via('203.0.113.1')).toBe(404);
    expect(await via('203.0.113.1')).toBe(429);
    expect(await via('203.0.113.2')).toBe(404);
    // Addresses from the client itself stand left of the proxy's.
    expect(await via('198.51.100.9, 203.0.113.2')).toBe(429);
    expect(await via('203.0.113.2, 10.0.0.7')).toBe(429);
    expect(await via('2001:db8::1')).toBe(404);
    expect(await via('2001:db8::2')).toBe(429);
    expect(await via('2001:db8:0:1::2')).toBe(404);
    expect(api.log.join('')).not.toContain('TRUSTED_PROXIES');
  });

  test.each([
    ['203.0.113.7:44123', '203.0.113.7'],
    ['[2001:db8::7]:1', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['198.51.100.9, 203.0.113.7:1 ,10.0.0.7:65535', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:1', '203.0.113.7'],
  ])('takes %s for %s', async (forwarded, address) => {
    await start({ RATE_LIMIT_PER_ADDRESS: '1', TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.0/8' });
    const statusVia = async (via: string) => (await call({ 'x-forwarded-for': via }, '/nothing')).status;
    expect(await statusVia(forwarded)).toBe(404);
    expect(await statusVia(address)).toBe(429);
    expect(await statusVia('203.0.113.8:44123')).toBe(404);
    expect(api.log.filter((line) => line.includes('X-Forwarded-For'))).toEqual([]);
  });

  test('is that of the proxy when it names no address, which the log says once', async () => {
    await start({ RATE_LIMIT_PER_ADDRESS: '100', TRUSTED_PROXIES: '127.0.0.1' });
    const entries = [
      ...['unknown', '203.0.113.7:', '203.0.113.7:123456', '203.0.113.7:https', '203.0.113:1', '[]:1', '[]'],
      ...['2001:db8::7]:1', '[2001:db8::7', '203.0.113.7, _secret', '[203.0.113.7', '203.0.113.7 44123'],
    ];
    const left = [];
    for (const entry of entries) {
      const answer = await call({ 'x-forwarded-for': entry }, '/nothing');
      left.push([entry, /r=(\d+)/.exec(limitOf(answer)[1] ?? '')?.[1]]);
    }
    expect(left).toEqual(entries.map((entry, at) => [entry, String(99 - at)]));
    const said = api.log.filter((line) => line.includes('X-Forwarded-For'));
    expect(said).toHaveLength(1);
    expect(JSON.parse(said[0] ?? '')).toMatchObject({ level: 40, address: '127.0.0.1' });
    expect(api.log.join('')).not.toMatch(/unknown|_secret/);
  });
});

describe('the limit of requests without a valid key', () => {
  test('is stricter: it is told with the 401, and then keys are not even looked up', async () => {
    const own = await start({ RATE_LIMIT_FAILED_AUTH: '3' });
    const { apiKeys } = api.app.get(UnitOfWork).committed;
    const find = apiKeys.findHolder;
    let lookUps = 0;
    apiKeys.findHolder = (hash) => {
      lookUps++;
      return find.call(apiKeys, hash);
    };
    for (const headers of [{}, bearer('tocsin_x'), bearer(newApiKey())]) {
      const answer = await call(headers);
      expect([answer.status, answer.headers.get('ratelimit-policy')]).toEqual([
        401,
        '"failed-auth";q=3;w=60',
      ]);
    }
    expect(lookUps).toBe(1);
    for (const headers of [{}, bearer('tocsin_x'), bearer(newApiKey()), bearer(own.apiKey)]) {
      expectLimited(await call(headers), 'failed-auth');
    }
    expect(lookUps).toBe(1);
  });

  test('keeps out nobody who signs in again with a browser of theirs', async () => {
    const own = await start({ RATE_LIMIT_FAILED_AUTH: '3' });
    const ada = await newOwner(api, own, 'ada@example.com');
    const tab = new Browser(api.url, api.contract);
    tab.cookie = ada.cookie;
    expect((await ada.delete('/v1/session')).status).toBe(204);
    const statuses = [];
    for (let tries = 0; tries < 5; tries++) statuses.push((await tab.get('/v1/session')).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    expect((await ada.signIn('ada@example.com')).status).toBe(201);
    expect((await ada.get('/v1/session')).status).toBe(200);
  });

  test('leaves alone a key that is known to be good, though it shares the address', async () => {
    const own = await start({ RATE_LIMIT_FAILED_AUTH: '1' });
    const revoked = await api.newKey(own);
    await own.get('/v1/account');
    await revoked.get('/v1/account');
    await call(bearer(newApiKey()));
    expectLimited(await call(bearer(newApiKey())), 'failed-auth');
    expect((await own.get('/v1/account')).status).toBe(200);
    await own.delete(`/v1/api-keys/${revoked.keyId}`);
    expectLimited(await call(bearer(revoked.apiKey)), 'failed-auth');
    expectLimited(await call(bearer(revoked.apiKey)), 'failed-auth');
    expect((await own.get('/v1/account')).status).toBe(200);
  });
});

test('the address in the audit log is that of the client behind a trusted proxy', async () => {
  const own = await start({ TRUSTED_PROXIES: '127.0.0.1' });
  for (const forwarded of ['203.0.113.7', '::ffff:203.0.113.8', '2001:db8::7', 'no address']) {
    await own.post('/v1/monitors', aMonitor, { 'x-forwarded-for': forwarded });
  }
  const entries = await own.all<{ address: string | null }>('/v1/audit-log');
  expect(entries.map(({ address }) => address).slice(0, 4)).toEqual([
    '127.0.0.1',
    '2001:db8::7',
    '203.0.113.8',
    '203.0.113.7',
  ]);
});
