import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { UnitOfWork } from '@tocsin/persistence';
import { closed } from '@tocsin/testing/servers';
import { startApi, type TestApi } from '../../support/api.js';
import type { Client, ProblemBody } from '../../support/client.js';
import { rawRequest } from '../../support/raw-request.js';
import { aMaintenanceWindow, aMonitor, anEmail, aRoute } from '../../support/things.js';

let api: TestApi;
let lite: Client;
beforeAll(async () => {
  api = await startApi();
  lite = await api.newAccount('lite');
});
afterAll(() => api.stop());

const post = async (
  body: string | Uint8Array,
  headers: Record<string, string> = {},
  path = '/v1/monitors',
) => {
  const response = await fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${lite.apiKey}`, 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as ProblemBody };
};

describe('a body that cannot be read', () => {
  test.each([
    ['truncated JSON', '{"name": "Shop"'],
    ['no JSON', 'name=Shop'],
    ['two values', '{} {}'],
    ['a byte order mark', '\ufeff{}'],
    ['a trailing comma', '{"name":"x",}'],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['a list', '[]'],
    ['a number', '5'],
    ['text', '"{}"'],
    ['null', 'null'],
    ['a thousand levels of nesting', '['.repeat(1000) + ']'.repeat(1000)],
    ['thirty thousand levels of nesting', `{"settings":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`],
  ])('%s is a validation_failed', async (_, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(answer.body).toMatchObject({
      type: '/problems/validation_failed',
      title: 'The request is not valid',
      status: 400,
      detail: expect.any(String),
      code: 'validation_failed',
    });
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'json',
    '*',
  ])('of the type %s is a validation_failed that names the right one', async (type) => {
    const { status, body } = await post('{}', { 'content-type': type });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'validation_failed',
      detail: expect.stringContaining('application/json'),
    });
  });

  test('of 64 KiB is read, and of one byte more is a payload_too_large', async () => {
    const ofBytes = (bytes: number) =>
      JSON.stringify({ ...aMonitor, x: '' }).replace('""', `"${'x'.repeat(bytes)}"`);
    const overhead = ofBytes(0).length;
    const fits = await post(ofBytes(65_536 - overhead));
    expect([fits.status, fits.body.errors?.[0]?.field]).toEqual([400, 'x']);
    const tooLarge = await post(ofBytes(65_537 - overhead));
    expect(tooLarge.status).toBe(413);
    expect(tooLarge.body.code).toBe('payload_too_large');
  });

  test('that is missing names the fields that are missing', async () => {
    const { status, body } = await lite.post<ProblemBody>('/v1/monitors');
    expect(status).toBe(400);
    expect(body.errors?.map(({ field }) => field)).toEqual(['name', 'type', 'target']);
  });

  test.each(['__proto__', 'constructor', 'toString', 'isPrototypeOf'])(
    'that sets %s is refused and harms nothing',
    async (name) => {
      const { status, body } = await post(
        `{"name":"x","type":"http","target":"x","${name}":{"polluted":true}}`,
      );
      expect(status).toBe(400);
      expect(body.errors).toEqual([{ field: name, message: `${name} is not known here` }]);
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    },
  );

  test('with very many faults gets a short answer', async () => {
    const { body } = await post(
      JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`x${n}`, n]))),
    );
    expect(body.errors).toHaveLength(20);
    const { body: long } = await post(JSON.stringify({ ['x'.repeat(60_000)]: 1 }));
    expect(JSON.stringify(long).length).toBeLessThan(2000);
  });
});

describe('what is not there', () => {
  test.each([
    ['GET', '/'],
    ['GET', '/v1'],
    ['GET', '/v2/account'],
    ['GET', '/v1/accounts'],
    ['GET', '/v1/monitors/'],
    ['POST', '/v1/accounts'],
    ['GET', '/v1/%'],
    ['PUT', '/v1/%zz'],
    ['GET', '/v1/%zz/x'],
    ['GET', '/docs/../package.json'],
    ['GET', '/docs/..%2fpackage.json'],
    ['GET', '/docs/package.json'],
  ])('%s %s is a not_found', async (method, path) => {
    const answer = await rawRequest(
      api.url,
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${lite.apiKey}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer.status).toBe(404);
    expect(answer.headers).toContain('content-type: application/problem+json');
    expect(JSON.parse(answer.body)).toMatchObject({
      code: 'not_found',
      status: 404,
      type: '/problems/not_found',
    });
  });
});

describe('what is there for other methods', () => {
  test.each([
    ['POST', '/v1/account', 'GET, HEAD, PATCH'],
    ['PUT', '/v1/channels', 'GET, HEAD, POST'],
    ['OPTIONS', '/v1/channels', 'GET, HEAD, POST'],
    ['TRACE', '/v1/channels?limit=1', 'GET, HEAD, POST'],
    ['POST', '/v1/channels/some', 'GET, HEAD, PATCH, DELETE'],
    ['GET', '/v1/setup', 'POST'],
    ['DELETE', '/healthz', 'GET, HEAD'],
  ])('%s %s is a method_not_allowed that names the others', async (method, path, allowed) => {
    const answer = await rawRequest(
      api.url,
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(answer.status).toBe(405);
    expect(answer.headers).toContain(`\r\nallow: ${allowed.toLowerCase()}\r\n`);
    expect(JSON.parse(answer.body)).toMatchObject({
      code: 'method_not_allowed',
      status: 405,
      type: '/problems/method_not_allowed',
      detail: `This path takes ${allowed} only.`,
    });
  });
});

describe('a client that hangs up in the middle of its request', () => {
  test('is no fault of ours, and the log does not say so', async () => {
    const server: Server = api.app.getHttpServer();
    const logged = api.log.length;
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    const [accepted]: Socket[] = await once(server, 'connection');
    socket.end(
      `POST /v1/monitors HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${lite.apiKey}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name":',
    );
    if (accepted && !accepted.destroyed) await closed(accepted);
    await lite.get('/v1/account');
    const levels = api.log.slice(logged).map((line) => JSON.parse(line).level);
    expect(Math.max(...levels)).toBe(30);
  });
});

describe('what is no HTTP', () => {
  test.each([
    ['nonsense', 'hello\r\n\r\n'],
    ['headers of 20 KiB', `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['a header that is no header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nbad header: x\r\n\r\n'],
    [
      'two lengths',
      'POST /v1/monitors HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
    ],
  ])('%s gets a problem and the end of the connection', async (_, text) => {
    const answer = await rawRequest(api.url, text);
    expect(answer.status).toBe(400);
    expect(answer.headers).toContain('content-type: application/problem+json');
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'validation_failed', status: 400 });
  });
});

test('a request with two hosts is refused (RFC 9112, section 3.2)', async () => {
  for (const second of ['x', 'evil.example']) {
    const text = `GET /healthz HTTP/1.1\r\nHost: x\r\nHost: ${second}\r\nConnection: close\r\n\r\n`;
    const answer = await rawRequest(api.url, text);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({
      code: 'validation_failed',
      detail: 'A request must have one Host header.',
    });
  }
});

test.each(['\u202e', '\u202a', '\u2066', '\u2069', '\u061c', '\u200b', '\ufeff', '\u{e0041}'])(
  'a name with %j, which reorders what follows or is invisible, is refused',
  async (character) => {
    const name = `Shop ${character}txt.exe`;
    const bodies: [string, object][] = [
      ['/v1/monitors', { ...aMonitor, name }],
      ['/v1/channels', { ...anEmail, name }],
      ['/v1/api-keys', { name }],
      ['/v1/maintenance-windows', { ...aMaintenanceWindow, name }],
      ['/v1/routes', { ...aRoute, name }],
      ['/v1/routes', { ...aRoute, name }],
    ];
    for (const [path, body] of bodies) {
      const answer = await lite.post<ProblemBody>(path, body);
      expect([path, answer.status, answer.body.errors]).toEqual([
        path,
        400,
        [
          {
            field: 'name',
            message:
              'name must be text of 1 to 200 characters with something to see, without control characters, characters that reorder text or are invisible, or lone surrogates',
          },
        ],
      ]);
    }
  },
);

describe('a mistake of ours', () => {
  test('is an internal error that tells the client nothing and the log enough', async () => {
    const { apiKeys } = api.app.get(UnitOfWork).committed;
    const find = apiKeys.findHolder;
    apiKeys.findHolder = () => Promise.reject(new Error('the table is gone'));
    try {
      const response = await fetch(`${api.url}/v1/account`, {
        headers: { authorization: `Bearer ${lite.apiKey}` },
      });
      expect(response.status).toBe(500);
      const text = await response.text();
      expect(JSON.parse(text)).toMatchObject({ code: 'internal', status: 500, type: '/problems/internal' });
      expect(text).not.toContain('table');
      const line = api.log.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'a request failed');
      expect(line).toMatchObject({
        request_id: response.headers.get('x-request-id'),
        err: { message: 'the table is gone', stack: expect.any(String) },
      });
    } finally {
      apiKeys.findHolder = find;
    }
  });
});

describe('a database that cannot be used at the moment', () => {
  test('is no mistake: the client is told to try again, and the log says why', async () => {
    const { apiKeys } = api.app.get(UnitOfWork).committed;
    const find = apiKeys.findHolder;
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    apiKeys.findHolder = () => Promise.reject(full);
    try {
      const response = await fetch(`${api.url}/v1/account`, {
        headers: { authorization: `Bearer ${lite.apiKey}` },
      });
      expect(response.status).toBe(503);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      const text = await response.text();
      expect(JSON.parse(text)).toMatchObject({ code: 'unavailable', status: 503 });
      expect(text).not.toContain('disk');
      expect(api.log.some((line) => line.includes('database or disk is full'))).toBe(true);
    } finally {
      apiKeys.findHolder = find;
    }
  });
});

describe('every answer', () => {
  test('carries an id of our own making, and headers that keep browsers from guessing', async () => {
    const ids = new Set<string | null>();
    for (const path of ['/v1/account', '/v1/nothing', '/healthz', '/v1/%']) {
      const { headers } = await fetch(`${api.url}${path}`, { headers: { 'x-request-id': 'mine' } });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('access-control-allow-origin')).toBeNull();
      ids.add(headers.get('x-request-id'));
    }
    expect(ids.size).toBe(4);
  });
});

describe('the log', () => {
  test('has one line a request: what, how it ended, how long it took, and whose it was', async () => {
    const { headers } = await lite.get('/v1/channels?limit=1');
    const lines = api.log.map((line) => JSON.parse(line));
    const requestLines = lines.filter(({ request_id }) => request_id === headers.get('x-request-id'));
    expect(requestLines).toEqual([
      expect.objectContaining({
        level: 30,
        msg: 'request',
        method: 'GET',
        path: '/v1/channels',
        status: 200,
        duration_ms: expect.any(Number),
        account_id: lite.accountId,
      }),
    ]);
  });

  test('and the answers hold no key, no secret, no query and nothing of a body', async () => {
    const secret = 'only-the-receiver-knows-this';
    const body = { type: 'Webhook', name: 'n', endpoint_url: 'https://example.com/?token=of-the-url' };
    const made = await lite.post<{ id: string }>('/v1/channels', { ...body, webhook_secret: secret });
    const answers = [
      made,
      await lite.patch(`/v1/channels/${made.body.id}`, { webhook_secret: `${secret}-2` }),
      await lite.get(`/v1/channels/${made.body.id}`),
      await lite.get('/v1/channels?limit=7'),
      await lite.post('/v1/channels', { ...body, webhook_secret: [secret] }),
      await lite.post('/v1/channels', { ...anEmail, webhook_secret: secret }),
      await lite.post('/v1/channels', `{"webhook_secret":"${secret}"`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 400, 400, 400]);
    for (const { text } of answers) expect(text).not.toContain(secret);
    const log = api.log.join('');
    for (const hidden of [secret, lite.apiKey, 'of-the-url', 'limit=7']) expect(log).not.toContain(hidden);
  });
});
