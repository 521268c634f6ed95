import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { propertyRuns } from '@tocsin/testing';
import fc from 'fast-check';
import { startApi, type TestApi } from './support/api.js';
import type { Client } from './support/client.js';
import { sendBytes } from './support/raw-request.js';
import { aMonitor } from './support/things.js';

const fullRuns = 300;
const numRuns = propertyRuns(fullRuns);
const testMs = 300_000 + numRuns * 1_000;

let api: TestApi;
let own: Client;
beforeAll(async () => {
  api = await startApi({ settings: { TRUSTED_PROXIES: '127.0.0.1' } });
  own = await api.newAccount('lite');
});
afterAll(() => api.stop());

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const noise = fc.string({ unit: 'binary', maxLength: 20 });

const methods = fc.oneof(
  { weight: 5, arbitrary: fc.constant('GET') },
  { weight: 4, arbitrary: fc.constantFrom('POST', 'PATCH', 'DELETE') },
  { weight: 2, arbitrary: fc.constantFrom('get', 'TRACE', 'CONNECT', 'OPTIONS', 'PRI', 'M-SEARCH', '') },
  { weight: 1, arbitrary: noise },
);

const targets = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('/v1/monitors', '/v1/channels?limit=1', '/v1/account', '/healthz'),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[
        '*',
        '/',
        '//',
        '/v1/../v1/account',
        '/v1/%2e%2e/account',
        'http://x/v1/account',
        'x:443',
        '/v1/a\0',
      ],
      ...[
        '/v1/monitors?limit=1&limit=2',
        '/v1/monitors?a[b]=c',
        '/v1/monitors?%',
        '/v1/monitors#x',
        '/V1/ACCOUNT',
      ],
      ...['/v1/channels?cursor=%E0%A4%A', `/v1/${'x'.repeat(9000)}`, `/v1/channels?${'a=b&'.repeat(3000)}`],
    ),
  },
  { weight: 1, arbitrary: noise.map((text) => `/v1/${text}`) },
);

const headerLines = fc.oneof(
  fc.constantFrom(
    ...[
      'Content-Length: 0',
      'Content-Length: 5',
      'Content-Length: -1',
      'Content-Length: 99999999999999999999',
    ],
    ...['Content-Length: 1, 1', 'Content-Length:\t2', 'Content-Length: 0x2', 'Transfer-Encoding: chunked'],
    ...['Transfer-Encoding: chunked, chunked', 'Transfer-Encoding: identity', 'Transfer-Encoding : chunked'],
    ...[
      'Transfer-Encoding: \x0bchunked',
      'Expect: 100-continue',
      'Expect: the impossible',
      'Host:',
      'Host: a, b',
    ],
    ...[
      'Upgrade: websocket\r\nConnection: Upgrade',
      'Connection: keep-alive',
      'Connection: close, \x00',
      'TE: trailers',
    ],
    ...[
      'Content-Type: application/json',
      'Content-Type: ',
      'Content-Encoding: gzip',
      'Authorization: Basic eDp5',
    ],
    ...[
      'Authorization: Bearer',
      'Authorization: Bearer \xff',
      'X-Forwarded-For: ,,,',
      'X-Forwarded-For: 1.2.3.4:5, ::',
    ],
    ...[
      ' folded: x',
      ': no name',
      'no colon',
      'X: a\rb',
      'X: a\nb',
      'Idempotency-Key: \x7f',
      'If-Match: "',
      'Range: bytes=a',
    ],
    ...[`X-Long: ${'x'.repeat(20_000)}`, Array.from({ length: 300 }, (_, n) => `X-${n}: ${n}`).join('\r\n')],
  ),
  fc.tuple(noise, noise).map(([name, value]) => `${name}: ${value}`),
);

// A body without a length is another request to Node's parser, so most requests have none.
const bodies = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constant(JSON.stringify(aMonitor)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{}',
      '5\r\n{"a":\r\n0\r\n\r\n',
      'ffffffffffffffff\r\n',
      '0\r\nX: y\r\n\r\n',
      '-1\r\nx',
      'zz\r\n',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 100 }) },
);

const requests = fc
  .record({
    method: methods,
    target: targets,
    version: fc.oneof(
      { weight: 8, arbitrary: fc.constant('HTTP/1.1') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.1.1', 'http/1.1', ''),
      },
    ),
    headers: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(headerLines, { maxLength: 4 }) },
    ),
    isAuthenticated: fc.boolean(),
    body: bodies,
    second: fc.boolean(),
  })
  .map(({ method, target, version, headers, isAuthenticated, body, second }) => (apiKey: string) => {
    const lines = ['Host: x', ...(isAuthenticated ? [`Authorization: Bearer ${apiKey}`] : []), ...headers];
    const first = `${method} ${target} ${version}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
    return bytes(second ? `${first}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n` : first);
  });

const answersIn = (text: string): { status: number; headers: string }[] =>
  text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((answer) => answer !== '')
    .map((answer) => ({
      status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]),
      headers: answer.split('\r\n\r\n', 1)[0]?.toLowerCase() ?? '',
    }));

test(
  'whatever bytes arrive, the answer is HTTP and no fault of ours, or the connection ends; nobody else notices',
  async () => {
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        for (const { status, headers } of answersIn(await sendBytes(api.url, request(own.apiKey)))) {
          seen.add(status);
          expect([status, status < 500]).toEqual([status, true]);
          // Node itself answers an `Expect` other than 100-continue.
          if (status >= 400 && status !== 417) expect(headers).toContain('application/problem+json');
        }
        expect((await own.get('/v1/account')).status).toBe(200);
      }),
      { numRuns },
    );
    // Requests must also get past Node's parser: fewer may not, by chance.
    if (numRuns >= fullRuns) expect([...seen].sort()).toEqual(expect.arrayContaining([200, 400, 404]));
    expect(api.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)).toEqual([]);
  },
  testMs,
);
