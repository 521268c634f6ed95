import { once } from 'node:events';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import type { HttpRequest } from '../../src/http/http-visit.js';
import { exchangeOf, exchangesOf } from '../support/exchanges.js';
import { httpServer } from '../support/http-server.js';
import { authority, http2Server } from '../support/http2-server.js';
import type { TestNetworkOptions } from '../support/network.js';
import { rawServer } from '../support/raw-server.js';
import { stoppedTime } from '../support/stopped-time.js';
import { whenRead } from '../support/when-read.js';

const deadlineMs = 60_000;

const visited = (url: string, request: Partial<HttpRequest> = {}, options: TestNetworkOptions = {}) =>
  exchangeOf((network) => network.http({ url, deadlineMs, ...request }), options);

const followed = (url: string, request: Partial<HttpRequest> = {}) =>
  exchangesOf((network) => network.http({ url, deadlineMs, redirectsMax: 3, ...request }));

/** Answers each connection with these bytes, once something has come. */
const answering = (bytes: string | Buffer, then: (socket: Socket) => void = () => {}) =>
  rawServer(() => {}, {
    onConnect: (socket) => socket.once('data', () => socket.write(bytes, () => then(socket))),
  });

const aNumber = expect.any(Number);

describe('an answer', () => {
  test('is an exchange with what was sent and what came', async () => {
    const server = await httpServer((_request, response) => {
      response.writeHead(200, { 'X-Thing': 'one', 'Set-Cookie': ['a=1', 'b=2'] }).end('hello');
    });
    const url = `${server.url}/in?a=1`;
    const headers = { Authorization: 'Bearer x' };
    const body = Buffer.from('ping');
    const { response, ...seen } = await visited(url, { method: 'POST', headers, body });
    expect(seen).toEqual({
      kind: 'http',
      target: url,
      address: '127.0.0.1',
      timings: { dnsMs: aNumber, connectMs: aNumber, tlsMs: null, firstByteMs: aNumber, totalMs: aNumber },
      tls: null,
      request: {
        method: 'POST',
        headers: [
          ['Host', `127.0.0.1:${server.port}`],
          ['Authorization', 'Bearer x'],
          ['Content-Length', '4'],
        ],
        body,
      },
      said: [],
      question: null,
      replies: [],
      pings: null,
      failed: null,
    });
    expect(response).toMatchObject({ protocol: 'http/1.1', status: 200, bodyBytes: 5, truncated: false });
    expect(`${response?.body}`).toBe('hello');
    expect(response?.headers.get('set-cookie')).toEqual(['a=1', 'b=2']);
  });

  test('over HTTP/2 has the handshake and its certificates', async () => {
    const server = await http2Server((stream) => stream.respond({ ':status': 200 }, { endStream: true }));
    const seen = await visited(server.url, {}, { extraAuthorities: [authority.cert] });
    expect(seen).toMatchObject({
      timings: { tlsMs: aNumber },
      tls: { protocol: 'TLSv1.3', cipher: expect.stringMatching(/^TLS_/) },
      response: { protocol: 'h2', status: 200, bodyBytes: 0, truncated: false },
      failed: null,
    });
    expect(seen.tls?.certificates).toEqual([
      {
        subject: 'CN=receiver',
        issuer: 'CN=Test Authority of HTTP 2',
        validFrom: new Date('2020-01-01T00:00:00Z'),
        validTo: new Date('2099-01-01T00:00:00Z'),
        names: ['IP Address:127.0.0.1', 'DNS:site.test'],
        fingerprint: expect.stringMatching(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/),
      },
      expect.objectContaining({ subject: 'CN=Test Authority of HTTP 2' }),
    ]);
  });

  test('of an error is no failure', async () => {
    const server = await httpServer((_request, response) => response.writeHead(500).end('no'));
    expect(await visited(server.url)).toMatchObject({ response: { status: 500 }, failed: null });
  });

  test('keeps the first 4 KiB of a body, in memory of its own', async () => {
    const server = await httpServer((_request, response) => response.end('x'.repeat(100_000)));
    const { response } = await visited(server.url);
    expect(response).toMatchObject({ bodyBytes: 100_000, truncated: true });
    expect(`${response?.body}`).toBe('x'.repeat(4_096));
    expect(response?.body.buffer.byteLength).toBeLessThan(10_000);
  });

  test('keeps a body as decoded', async () => {
    const coded = gzipSync('tocsin '.repeat(1_000));
    const server = await httpServer((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(coded);
    });
    const { response } = await visited(server.url);
    expect(response).toMatchObject({ bodyBytes: coded.length, truncated: true });
    expect(`${response?.body}`).toBe('tocsin '.repeat(1_000).slice(0, 4_096));
  });
});

describe('redirects', () => {
  test('that were followed are exchanges of their own, and the cookies that they set are seen', async () => {
    const server = await httpServer(({ url }, response) => {
      if (url === '/end') response.end('there');
      else response.writeHead(302, { Location: '/end', 'Set-Cookie': 'a=1' }).end('moved');
    });
    const [first, last, ...others] = await followed(`${server.url}/start`);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      target: `${server.url}/start`,
      address: '127.0.0.1',
      timings: { connectMs: aNumber, firstByteMs: aNumber, totalMs: aNumber },
      response: { status: 302, bodyBytes: 5, truncated: true },
      failed: null,
    });
    expect(first?.response?.headers.get('location')).toEqual(['/end']);
    expect(first?.response?.body).toHaveLength(0);
    expect(last).toMatchObject({ target: `${server.url}/end`, response: { status: 200 }, failed: null });
    expect(last?.request?.headers).toContainEqual(['Cookie', 'a=1']);
  });

  test('in a circle end with the one that was too many', async () => {
    const server = await httpServer((_request, response) => {
      response.writeHead(301, { Location: '/again' }).end('moved');
    });
    const seen = await followed(server.url);
    expect(seen.map(({ failed }) => failed?.code)).toEqual([
      undefined,
      undefined,
      undefined,
      'too_many_redirects',
    ]);
    expect(seen.at(-1)?.response).toMatchObject({ status: 301, bodyBytes: 5, truncated: false });
    expect(`${seen.at(-1)?.response?.body}`).toBe('moved');
  });

  test('to what is no URL fail with the answer that named it', async () => {
    const server = await httpServer((_request, response) => {
      response.writeHead(302, { Location: 'ftp://site.test/' }).end();
    });
    const [only, ...others] = await followed(server.url);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ response: { status: 302 }, failed: { code: 'invalid_request' } });
  });
});

describe('an answer that is no result', () => {
  test('because its body breaks off keeps its status and what came', async () => {
    const server = await answering('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhalf', (socket) =>
      socket.end(),
    );
    const { response, failed } = await visited(server.url);
    expect(failed).toMatchObject({ code: 'connection_reset', phase: 'body', answered: true });
    expect(response).toMatchObject({ status: 200, bodyBytes: 4, truncated: true });
    expect(`${response?.body}`).toBe('half');
  });

  test('because its coded body breaks off keeps what can be decoded', async () => {
    const coded = gzipSync(Buffer.from('tocsin '.repeat(10_000)), { level: 0 });
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${coded.length}\r\n\r\n`;
    const bytes = Buffer.concat([Buffer.from(head), coded.subarray(0, 1_000)]);
    const server = await answering(bytes, (socket) => socket.end());
    const { response } = await visited(server.url);
    expect(response).toMatchObject({ status: 200, bodyBytes: 1_000, truncated: true });
    expect(`${response?.body}`).toMatch(/^(?:tocsin ){100}/);
  });

  test('because it is not of its coding keeps its head alone', async () => {
    const server = await httpServer((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('plain text');
    });
    const { response, failed } = await visited(server.url);
    expect(failed).toMatchObject({ code: 'bad_response' });
    expect(response).toMatchObject({ status: 200, bodyBytes: 10, truncated: true });
    expect(response?.body).toHaveLength(0);
  });

  test('because it is late keeps the part that came', async () => {
    const server = await answering('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nslow', async () => {
      await whenRead();
      time.pass(deadlineMs);
    });
    const time = stoppedTime();
    const { response, failed } = await visited(server.url);
    expect(failed).toMatchObject({ code: 'timeout', phase: 'body' });
    expect(response).toMatchObject({ status: 200, bodyBytes: 4, truncated: true });
    expect(`${response?.body}`).toBe('slow');
  });

  test('because none comes shows the request and the time until the end', async () => {
    const server = await rawServer(() => {}, {
      onConnect: (socket) => socket.once('data', () => time.pass(deadlineMs)),
    });
    const time = stoppedTime();
    expect(await visited(server.url)).toMatchObject({
      address: '127.0.0.1',
      request: { method: 'GET' },
      timings: { connectMs: aNumber, firstByteMs: null, totalMs: expect.closeTo(deadlineMs) },
      response: null,
      failed: { code: 'timeout', phase: 'headers' },
    });
  });

  test('because the connection is reset after the handshake has its certificate', async () => {
    const server = await rawServer(() => {}, {
      tls: authority.issue({ names: ['IP:127.0.0.1'] }),
      onTls: (socket) => socket.once('data', () => socket.destroy()),
    });
    const seen = await visited(server.url, {}, { extraAuthorities: [authority.cert] });
    expect(seen).toMatchObject({
      tls: { protocol: 'TLSv1.3' },
      response: null,
      failed: { code: 'connection_reset' },
    });
    expect(seen.tls?.certificates[0]?.names).toEqual(['IP Address:127.0.0.1']);
  });
});

test('what cannot be sent is an exchange without a connection', async () => {
  const headers = { Upgrade: 'x' };
  expect(await visited('http://127.0.0.1:1/', { headers })).toMatchObject({
    target: 'http://127.0.0.1:1/',
    address: null,
    timings: { dnsMs: null, connectMs: null },
    request: null,
    failed: { code: 'invalid_request' },
  });
  expect(await visited('nonsense')).toMatchObject({
    target: 'nonsense',
    failed: { code: 'invalid_request' },
  });
});

test('a stream that the server refused once is one exchange', async () => {
  const server = await http2Server((stream, { requests }) => {
    if (requests.length === 1) stream.close(7);
    else stream.respond({ ':status': 204 }, { endStream: true });
  });
  const seen = await visited(server.url, {}, { extraAuthorities: [authority.cert] });
  expect(server.requests).toHaveLength(2);
  expect(seen).toMatchObject({ response: { protocol: 'h2', status: 204 }, failed: null });
});

test('an attempt that was stopped is an exchange too', async () => {
  const server = await rawServer(() => {}, {
    onConnect: (socket) => void once(socket, 'data').then(() => stop.abort()),
  });
  const stop = new AbortController();
  expect(await visited(server.url, { signal: stop.signal })).toMatchObject({
    address: '127.0.0.1',
    failed: { code: 'interrupted' },
  });
});
