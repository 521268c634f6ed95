import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { certificateAuthority } from '@tocsin/testing/servers';
import type { HttpRequest, HttpVisit } from '../../src/http/http-visit.js';
import { dnsServer } from '../support/dns-server.js';
import { described, httpServer } from '../support/http-server.js';
import { testNetwork } from '../support/network.js';
import { onOnePort } from '../support/one-port.js';
import { flood, OK, rawServer } from '../support/raw-server.js';
import { stoppedTime } from '../support/stopped-time.js';
import { whenRead } from '../support/when-read.js';

const get = (url: string, request: Partial<HttpRequest> = {}, network = testNetwork()) =>
  network.http({ url, deadlineMs: 5_000, ...request });

const bodyOf = (visit: HttpVisit) => (visit.outcome === 'response' ? visit.body.toString() : visit.message);

describe('a visit', () => {
  test('brings the status, the headers and the body', async () => {
    const server = await httpServer((_request, response) => {
      response.writeHead(418, [
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
        ['X-Thing', 'Caf\u00e9'],
        ['constructor', 'yes'],
      ]);
      response.end('short and stout');
    });
    const visit = await get(`${server.url}/pot?a=1`);
    expect(visit).toMatchObject({
      outcome: 'response',
      url: `${server.url}/pot?a=1`,
      status: 418,
      truncated: false,
      transferredBytes: 15,
      address: '127.0.0.1',
      redirects: [],
    });
    expect(bodyOf(visit)).toBe('short and stout');
    const headers = visit.outcome === 'response' ? visit.headers : new Map();
    expect(headers.get('set-cookie')).toEqual(['a=1', 'b=2']);
    expect(headers.get('x-thing')).toEqual(['Caf\u00e9']);
    expect(headers.get('constructor')).toEqual(['yes']);
  });

  test('sends the method, the headers and the body it is told to, and asks to close', async () => {
    const server = await httpServer(async (request, response) => response.end(await described(request)));
    const visit = await get(`${server.url}/in`, {
      method: 'PUT',
      headers: { 'User-Agent': 'Tocsin', Authorization: 'Bearer x' },
      body: Buffer.from('hello'),
    });
    expect(JSON.parse(bodyOf(visit))).toEqual({
      method: 'PUT',
      url: '/in',
      headers: {
        host: `127.0.0.1:${server.port}`,
        connection: 'close',
        'user-agent': 'Tocsin',
        authorization: 'Bearer x',
        'content-length': '5',
      },
      body: 'hello',
    });
  });

  test('opens a fresh connection each time and leaves none open', async () => {
    const server = await rawServer((socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'), {});
    const network = testNetwork();
    for (let round = 1; round <= 3; round += 1) {
      expect(await get(`${server.url}`, { method: 'POST' }, network)).toMatchObject({ status: 204 });
      await server.allClosed();
      expect(server.connections).toBe(round);
    }
  });

  test('tells how long each step took', async () => {
    const trusted = certificateAuthority('Trusted Test Authority');
    const server = await rawServer(
      async (socket) => {
        await delay(50);
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nab');
        await whenRead();
        await delay(50);
        socket.write('cd');
      },
      { tls: trusted.issue({ names: ['DNS:site.test'] }) },
    );
    const dns = await dnsServer(() => ['127.0.0.1']);
    const network = testNetwork({ servers: [dns.address], extraAuthorities: [trusted.cert] });
    const visit = await get(`https://site.test:${server.port}/`, { method: 'POST' }, network);
    if (visit.outcome !== 'response') throw new Error(visit.message);
    const { dnsMs, connectMs, tlsMs, firstByteMs, totalMs } = visit.timings;
    expect(dnsMs).toBeGreaterThan(0);
    expect(connectMs).toBeGreaterThan(0);
    expect(tlsMs).toBeGreaterThan(0);
    expect(firstByteMs).toBeGreaterThanOrEqual(dnsMs + connectMs + (tlsMs ?? 0) + 45);
    expect(totalMs).toBeGreaterThanOrEqual(firstByteMs + 45);
    expect(visit.durationMs).toBeGreaterThanOrEqual(Math.floor(totalMs));
  });
});

describe('a body', () => {
  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('that is %s comes decoded', async (coding, compress) => {
    const encoded = compress(Buffer.from('tocsin '.repeat(1_000)));
    const server = await httpServer((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': coding.toUpperCase() }).end(encoded);
    });
    const visit = await get(server.url);
    expect(bodyOf(visit)).toBe('tocsin '.repeat(1_000));
    expect(visit).toMatchObject({ truncated: false, transferredBytes: encoded.length });
  });

  test('in a coding that is not known comes as it is', async () => {
    const server = await httpServer((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'zstd' }).end('whatever');
    });
    expect(bodyOf(await get(server.url))).toBe('whatever');
  });

  test('that is not what its coding says is a failure', async () => {
    const server = await httpServer((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('plain text');
    });
    expect(await get(server.url)).toMatchObject({
      outcome: 'failed',
      code: 'bad_response',
      message: 'The answer cannot be read: it is not gzip.',
    });
  });

  test('is read no further than asked', async () => {
    const server = await rawServer(async (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n');
      flood(socket, 'x'.repeat(65_536), 1_000_000_000);
    });
    const visit = await get(server.url, { method: 'POST', bodyBytesMax: 100_000 });
    expect(visit).toMatchObject({ status: 200, truncated: true, transferredBytes: 100_000 });
    expect(bodyOf(visit)).toHaveLength(100_000);
    await server.allClosed();
    expect(server.bytesSent).toBeLessThan(50_000_000);
  });

  test('that unpacks to more than asked is cut off', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1_024 * 1_024));
    const server = await httpServer((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb);
    });
    const visit = await get(server.url, { bodyBytesMax: 1_024 * 1_024 });
    expect(visit).toMatchObject({ truncated: true, transferredBytes: bomb.length });
    expect(bodyOf(visit)).toHaveLength(1_024 * 1_024);
  });

  test('that is cut off is decoded as far as it goes', async () => {
    const noise = Array.from({ length: 50_000 }, (_, index) => `${index ** 3}`).join(' ');
    const server = await httpServer((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(noise));
    });
    const visit = await get(server.url, { bodyBytesMax: 10_000 });
    expect(visit).toMatchObject({ truncated: true });
    expect(noise.startsWith(bodyOf(visit))).toBe(true);
    expect(bodyOf(visit).length).toBeGreaterThan(1_000);
  });
});

describe('a redirect', () => {
  test('is an answer unless redirects are to be followed', async () => {
    const server = await httpServer((_request, response) => {
      response.writeHead(302, { Location: '/elsewhere' }).end();
    });
    expect(await get(server.url)).toMatchObject({ outcome: 'response', status: 302, redirects: [] });
    expect(server.requests).toEqual(['GET /']);
  });

  test('is followed, and each is told', async () => {
    const server = await httpServer((request, response) => {
      const next = { '/': '/a?b=c', '/a?b=c': `//${request.headers.host}/ü`, '/%C3%BC': undefined }[
        request.url ?? ''
      ];
      if (next === undefined) response.end('here');
      else response.writeHead(301, { Location: Buffer.from(next).toString('latin1') }).end();
    });
    const visit = await get(server.url, { redirectsMax: 2 });
    expect(visit).toMatchObject({
      status: 200,
      url: `${server.url}/%C3%BC`,
      redirects: [
        { url: `${server.url}/`, status: 301, location: `${server.url}/a?b=c`, address: '127.0.0.1' },
        { url: `${server.url}/a?b=c`, status: 301, location: `${server.url}/%C3%BC` },
      ],
    });
    expect(server.connections).toBe(3);
  });

  test('too many is a failure that has them', async () => {
    const server = await httpServer((_request, response) => {
      response.writeHead(307, { Location: '/again' }).end();
    });
    expect(await get(server.url, { redirectsMax: 3 })).toMatchObject({
      outcome: 'failed',
      code: 'too_many_redirects',
      message: `127.0.0.1:${server.port} redirects again after 3 redirects.`,
      redirects: [{}, {}, {}],
    });
    expect(server.connections).toBe(4);
  });

  test('without a place to go to is an answer, as for curl and Chromium', async () => {
    const server = await httpServer((_request, response) => response.writeHead(302, { Location: '' }).end());
    expect(await get(server.url, { redirectsMax: 3 })).toMatchObject({
      outcome: 'response',
      status: 302,
      redirects: [],
    });
    expect(server.connections).toBe(1);
  });

  test.each([
    ['http://10.0.0.1/', 'blocked_address'],
    ['http://[::1]/', 'blocked_address'],
    ['http://[::ffff:169.254.169.254]/latest/meta-data/', 'blocked_address'],
    ['http://0x7f000002/', 'blocked_address'],
    ['ftp://127.0.0.1/', 'invalid_request'],
    ['file:///etc/passwd', 'invalid_request'],
    ['http://user:secret@127.0.0.1/', 'invalid_request'],
    ['http://', 'invalid_request'],
  ])('to %s is a failure, and is told up to there', async (location, code) => {
    const server = await httpServer((_request, response) => {
      response.writeHead(302, { Location: location }).end();
    });
    const visit = await get(server.url, { redirectsMax: 5 });
    expect(visit).toMatchObject({ outcome: 'failed', code });
    expect(visit.redirects).toHaveLength(code === 'blocked_address' ? 1 : 0);
    expect(server.connections).toBe(1);
  });

  test('to a name that has moved inside gets no connection', async () => {
    const [open, closed] = await onOnePort(['127.0.0.1', '127.0.0.2'], (host, port) => {
      const redirects = (request: IncomingMessage, response: ServerResponse) =>
        response.writeHead(302, { Location: `http://${request.headers.host}/again` }).end();
      return httpServer(redirects, { host, port });
    });
    const dns = await dnsServer(({ asked }) => [asked === 0 ? '127.0.0.1' : '127.0.0.2']);
    const visit = await get(
      `http://rebind.test:${open?.port}/`,
      { redirectsMax: 5 },
      testNetwork({ servers: [dns.address] }),
    );
    expect(visit).toMatchObject({ outcome: 'failed', code: 'blocked_address' });
    expect([open?.connections, closed?.connections]).toEqual([1, 0]);
  });

  test.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'PUT', 'GET'],
    [303, 'HEAD', 'HEAD'],
    [307, 'POST', 'POST'],
    [308, 'DELETE', 'DELETE'],
    [301, 'PATCH', 'PATCH'],
  ] as const)('%i of a %s becomes a %s', async (status, method, next) => {
    const server = await httpServer(async (request, response) => {
      if (request.url === '/') response.writeHead(status, { Location: '/next' }).end();
      else response.end(await described(request));
    });
    const visit = await get(server.url, {
      method,
      headers: { 'Content-Type': 'text/plain', Authorization: 'Bearer x' },
      ...(method === 'HEAD' ? {} : { body: Buffer.from('hello') }),
      redirectsMax: 1,
    });
    expect(server.requests).toEqual([`${method} /`, `${next} /next`]);
    if (next === 'HEAD') return;
    const { headers, body } = JSON.parse(bodyOf(visit));
    expect(headers.authorization).toBe('Bearer x');
    expect(body).toBe(next === 'GET' ? '' : 'hello');
    expect(headers['content-type']).toBe(next === 'GET' ? undefined : 'text/plain');
  });

  test('to another origin takes no credentials along', async () => {
    const other = await httpServer(async (request, response) => response.end(await described(request)));
    const server = await httpServer((_request, response) => {
      response.writeHead(302, { Location: other.url }).end();
    });
    const headers = {
      Authorization: 'Bearer x',
      COOKIE: 'a=1',
      Host: 'virtual.test',
      'User-Agent': 'Tocsin',
    };
    const visit = await get(server.url, { headers, redirectsMax: 1 });
    expect(JSON.parse(bodyOf(visit)).headers).toEqual({
      host: `127.0.0.1:${other.port}`,
      connection: 'close',
      'user-agent': 'Tocsin',
    });
  });
});

describe('a cookie that a redirect sets', () => {
  const cookies = (request: IncomingMessage) => request.headers.cookie;

  test('is sent on, as browsers do, so that a page that asks for it ends its redirects', async () => {
    const server = await httpServer((request, response) => {
      if (cookies(request)?.includes('seen=1')) response.end(cookies(request));
      else response.writeHead(302, { Location: '/', 'Set-Cookie': 'seen=1; Path=/; HttpOnly' }).end();
    });
    const visit = await get(server.url, { headers: { cookie: 'own=2; seen=0' }, redirectsMax: 5 });
    expect(visit).toMatchObject({ status: 200, redirects: [{}] });
    expect(bodyOf(visit)).toBe('own=2; seen=1');
  });

  test('is sent only where it belongs, until it ends', async () => {
    const sent: unknown[] = [];
    const server = await httpServer((request, response) => {
      const { url = '' } = request;
      sent.push([url, cookies(request)]);
      const next: Record<string, [location: string, ...set: string[]]> = {
        '/': ['/a/1', 'a=1; Path=/a', 'other=1; Domain=example.com'],
        '/a/1': ['/b'],
        '/b': ['/a/2'],
        '/a/2': ['/a/3', 'a=; Path=/a; Max-Age=0'],
      };
      const [location, ...set] = next[url] ?? [];
      if (location === undefined) response.end();
      else response.writeHead(307, { Location: location, 'Set-Cookie': set }).end();
    });
    await get(server.url, { redirectsMax: 5 });
    expect(sent).toEqual([
      ['/', undefined],
      ['/a/1', 'a=1'],
      ['/b', undefined],
      ['/a/2', 'a=1'],
      ['/a/3', undefined],
    ]);
  });

  test('is not told to another visit', async () => {
    const server = await httpServer((request, response) => {
      if (request.url === '/') response.writeHead(302, { Location: '/next', 'Set-Cookie': 'a=1' }).end();
      else response.end(cookies(request) ?? 'none');
    });
    const network = testNetwork();
    await get(server.url, { redirectsMax: 1 }, network);
    expect(bodyOf(await get(`${server.url}/next`, {}, network))).toBe('none');
  });
});

describe('a failure', () => {
  test.each(['', 'nonsense', 'ftp://127.0.0.1/', 'http://user:secret@127.0.0.1/', 'http://127.0.0.1:0/'])(
    'of a URL such as %j is invalid_request',
    async (url) => {
      expect(await get(url)).toMatchObject({ outcome: 'failed', code: 'invalid_request', redirects: [] });
    },
  );

  test('is blocked_address for a closed address, which gets no connection', async () => {
    const server = await httpServer((_request, response) => response.end('secret'));
    const visit = await get(server.url, {}, testNetwork({ allow: [] }));
    expect(visit).toMatchObject({ outcome: 'failed', code: 'blocked_address' });
    expect(server.connections).toBe(0);
  });

  test('is connection_refused where nobody listens', async () => {
    expect(await get('http://127.0.0.1:1/')).toMatchObject({
      code: 'connection_refused',
      message: '127.0.0.1:1 refused the connection.',
    });
  });

  test('is connection_reset when the server leaves at once, and it is asked once', async () => {
    const server = await rawServer(() => {}, { onConnect: (socket) => socket.destroy() });
    expect(await get(server.url)).toMatchObject({ outcome: 'failed', code: 'connection_reset' });
    expect(server.connections).toBe(1);
  });

  test('is connection_reset when the body breaks off', async () => {
    const server = await rawServer((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'),
    );
    expect(await get(server.url, { method: 'POST' })).toMatchObject({ code: 'connection_reset' });
  });

  test('is connection_reset when there is no end to what is no body', async () => {
    const server = await rawServer((socket) =>
      flood(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(1_000), 100_000_000),
    );
    expect(await get(server.url, { method: 'POST', bodyBytesMax: 0 })).toMatchObject({
      code: 'connection_reset',
      message: `127.0.0.1:${server.port} sent more than a response without ending it.`,
    });
    await server.allClosed();
    expect(server.bytesSent).toBeLessThan(50_000_000);
  });

  test('is timeout at the deadline, which covers all hops together, and closes the connection', async () => {
    const time = stoppedTime();
    const server = await rawServer((socket) => {
      time.pass(300);
      socket.write('HTTP/1.1 307 Moved\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n');
    });
    const visit = await get(server.url, { method: 'POST', redirectsMax: 100, deadlineMs: 1_000 });
    expect(visit).toMatchObject({
      code: 'timeout',
      message: `127.0.0.1:${server.port} accepted the request but did not send its headers within 1 second.`,
    });
    expect(visit.durationMs).toBe(1_200);
    await server.allClosed();
  });

  test('is interrupted when the caller gives up', async () => {
    const stop = new AbortController();
    const server = await rawServer(() => stop.abort());
    expect(await get(server.url, { method: 'POST', signal: stop.signal })).toMatchObject({
      code: 'interrupted',
    });
    await server.allClosed();
    expect(await get(server.url, { signal: stop.signal })).toMatchObject({ code: 'interrupted' });
    expect(server.connections).toBe(1);
  });

  test.each([
    { 'X-Evil': 'a\r\nX-Injected: b' },
    { 'X Evil': 'a' },
    { 'Content-Length': '7' },
    { 'Transfer-Encoding': 'chunked' },
    { Expect: '100-continue' },
  ])('is invalid_request when a header such as %j cannot be sent', async (headers) => {
    const server = await rawServer((socket) => socket.write(OK));
    const visit = await get(server.url, { method: 'POST', headers, body: Buffer.from('hello') });
    expect(visit).toMatchObject({ outcome: 'failed', code: 'invalid_request' });
    expect(server.received).toBe('');
  });
});
