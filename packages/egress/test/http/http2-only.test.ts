import { once } from 'node:events';
import { createServer, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import type { HttpRequest } from '../../src/http/http-visit.js';
import { atTestEnd } from '../support/cleanup.js';
import { authority, certified, http2Server } from '../support/http2-server.js';
import { testNetwork } from '../support/network.js';
import { OK, rawServer } from '../support/raw-server.js';

const ask = (url: string, request: Partial<HttpRequest> = {}) =>
  testNetwork({ extraAuthorities: [authority.cert] }).http({
    url,
    deadlineMs: 5_000,
    method: 'POST',
    body: Buffer.from('hello'),
    http2Only: true,
    ...request,
  });

/** HTTP/2 without TLS, from the first byte (RFC 9113, section 3.3). */
async function plainServer(listener: (stream: ServerHttp2Stream, headers: object) => void): Promise<string> {
  const server = createServer();
  server.on('session', (session) => {
    session.on('error', () => {});
    atTestEnd(() => session.destroy());
  });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {});
    listener(stream, { ...headers });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atTestEnd(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const withTrailers = (stream: ServerHttp2Stream, trailers: Readonly<Record<string, string>>) => {
  stream.respond({ ':status': 200, 'content-type': 'text/plain' }, { waitForTrailers: true });
  stream.on('wantTrailers', () => stream.sendTrailers(trailers));
  stream.end('body');
};

const trailersIn = async (url: string, request: Partial<HttpRequest> = {}) => {
  const visit = await ask(url, request);
  return visit.outcome === 'response' ? visit.headers.get('x-end') : visit.message;
};

describe('a request over HTTP/2 alone', () => {
  test('goes without TLS, and brings the trailers among the headers', async () => {
    let asked = {};
    const url = await plainServer((stream, headers) => {
      asked = headers;
      withTrailers(stream, { 'x-end': 'yes' });
    });
    const visit = await ask(`${url}/path`);
    expect(visit).toMatchObject({ status: 200, protocol: 'h2', body: Buffer.from('body') });
    expect(visit.outcome === 'response' && visit.headers).toEqual(
      new Map([
        ['content-type', ['text/plain']],
        ['date', [expect.anything()]],
        ['x-end', ['yes']],
      ]),
    );
    expect(asked).toMatchObject({
      ':scheme': 'http',
      ':path': '/path',
      te: 'trailers',
      'content-length': '5',
    });
  });

  test('goes over TLS', async () => {
    const server = await http2Server((stream) => withTrailers(stream, { 'x-end': 'yes' }));
    expect(await trailersIn(server.url)).toEqual(['yes']);
  });

  test('alone reads trailers', async () => {
    const server = await http2Server((stream) => withTrailers(stream, { 'x-end': 'yes' }));
    expect(await trailersIn(server.url, { http2Only: false })).toBeUndefined();
  });
});

describe('a server without HTTP/2', () => {
  test('is named when TLS agrees on none', async () => {
    const server = await rawServer(() => {}, { tls: certified });
    expect(await ask(server.url.replace('/hook', ''))).toMatchObject({
      code: 'bad_response',
      message: `127.0.0.1:${server.port} offers no HTTP/2.`,
    });
  });

  test('is named when it speaks HTTP/1.1 alone', async () => {
    const server = await rawServer(() => {}, { onConnect: (socket) => socket.write(OK) });
    expect(await ask(server.url.replace('/hook', ''))).toMatchObject({
      outcome: 'failed',
      answered: true,
      message: expect.stringContaining('HTTP/2'),
    });
  });

  test('is named when it refuses the protocol in TLS', async () => {
    const server = await rawServer(() => {}, { tls: { ...certified, ALPNProtocols: ['http/1.1'] } });
    expect(await ask(server.url.replace('/hook', ''))).toMatchObject({
      message: `127.0.0.1:${server.port} offers no HTTP/2.`,
    });
  });
});
