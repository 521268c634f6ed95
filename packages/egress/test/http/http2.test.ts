import { constants } from 'node:http2';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { inEnglish } from '@tocsin/domain';
import type { HttpRequest, HttpVisit } from '../../src/http/http-visit.js';
import { noObserver } from '../../src/names/name-server-answers.js';
import { testClient } from '../support/client.js';
import { authority, certified, http2Server } from '../support/http2-server.js';
import { testNetwork } from '../support/network.js';
import { flood, rawServer } from '../support/raw-server.js';
import { stoppedTime } from '../support/stopped-time.js';
import { whenRead } from '../support/when-read.js';

const get = (url: string, request: Partial<HttpRequest> = {}) =>
  testNetwork({ extraAuthorities: [authority.cert] }).http({ url, deadlineMs: 5_000, ...request });

const bodyOf = (visit: HttpVisit) => (visit.outcome === 'response' ? visit.body.toString() : visit.message);

describe('a server that speaks HTTP/2 alone', () => {
  test('is read', async () => {
    const server = await http2Server((stream) => {
      stream.additionalHeaders({ ':status': 103, link: '</a.css>' });
      stream.respond({ ':status': 418, 'set-cookie': ['a=1', 'b=2'], 'content-encoding': 'gzip' });
      stream.end(gzipSync('short and stout'));
    });
    const visit = await get(`${server.url}/pot?a=1`);
    expect(visit).toMatchObject({
      outcome: 'response',
      status: 418,
      protocol: 'h2',
      address: '127.0.0.1',
      truncated: false,
      timings: { tlsMs: expect.any(Number), firstByteMs: expect.any(Number) },
    });
    expect(bodyOf(visit)).toBe('short and stout');
    expect(visit.outcome === 'response' && visit.headers.get('set-cookie')).toEqual(['a=1', 'b=2']);
    expect(server.requests).toMatchObject([{ ':method': 'GET', ':path': '/pot?a=1' }]);
  });

  test('gets the method, the headers and the body, and its redirects are followed', async () => {
    const bodies: string[] = [];
    const server = await http2Server(async (stream) => {
      bodies.push(await text(stream));
      if (bodies.length === 1) stream.respond({ ':status': 307, location: '/next' }, { endStream: true });
      else stream.respond({ ':status': 204 }, { endStream: true });
    });
    const headers = { 'User-Agent': 'Tocsin', Authorization: 'Bearer x', Host: 'site.test' };
    const body = Buffer.from('hello');
    const visit = await get(server.url, { method: 'PUT', headers, body, redirectsMax: 1 });
    expect(visit).toMatchObject({ status: 204, redirects: [{ status: 307 }] });
    expect(bodies).toEqual(['hello', 'hello']);
    expect(server.requests[0]).toEqual({
      ':method': 'PUT',
      ':scheme': 'https',
      ':authority': 'site.test',
      ':path': '/',
      'user-agent': 'Tocsin',
      authorization: 'Bearer x',
      'content-length': '5',
    });
  });

  test('is read no further than asked', async () => {
    const server = await http2Server((stream) => {
      stream.respond({ ':status': 200 });
      stream.end(Buffer.alloc(10_000_000));
    });
    expect(await get(server.url, { bodyBytesMax: 100_000 })).toMatchObject({
      status: 200,
      truncated: true,
      transferredBytes: 100_000,
    });
  });

  test('gets no message: those go over HTTP/1.1', async () => {
    const server = await http2Server((stream) => stream.respond({ ':status': 200 }, { endStream: true }));
    const { post } = testClient({ extraAuthorities: [authority.cert] });
    // Node answers 403 to a client that does not offer HTTP/2.
    expect(await post(server.url)).toMatchObject({ outcome: 'response', status: 403 });
    expect(server.requests).toEqual([]);
  });
});

test('a server that speaks both is asked for what it prefers, as browsers do', async () => {
  const server = await http2Server((stream) => stream.end('over 2'), { allowHTTP1: true });
  expect(await get(server.url)).toMatchObject({ outcome: 'response', protocol: 'h2' });
  const old = await rawServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'), {
    tls: { ...certified, ALPNProtocols: ['http/1.1'] },
  });
  expect(await get(old.url, { method: 'POST' })).toMatchObject({ outcome: 'response', protocol: 'http/1.1' });
});

test('a server that wants a request over HTTP/1.1 gets it so (RFC 9113, section 7)', async () => {
  const server = await http2Server((stream) => stream.close(constants.NGHTTP2_HTTP_1_1_REQUIRED), {
    allowHTTP1: true,
  });
  server.server.on('request', (request, response) => {
    if (request.httpVersion === '1.1') response.end('over 1.1');
  });
  const visit = await get(server.url);
  expect(visit).toMatchObject({ outcome: 'response', protocol: 'http/1.1' });
  expect(bodyOf(visit)).toBe('over 1.1');
});

describe('an answer over HTTP/2 fails', () => {
  test('when the connection closes within the body', async () => {
    const server = await http2Server((stream, { cut }) => {
      stream.respond({ ':status': 200 });
      stream.write('x'.repeat(3_000), () => whenRead().then(cut));
    });
    expect(await get(server.url)).toMatchObject({
      code: 'connection_reset',
      phase: 'body',
      message: `The connection to 127.0.0.1:${server.port} closed after 3 kB of the body, before the answer was complete.`,
    });
  });

  test('when the connection closes before the headers', async () => {
    const server = await http2Server((_stream, { cut }) => cut());
    expect(await get(server.url)).toMatchObject({
      code: 'connection_reset',
      phase: 'headers',
      message: `127.0.0.1:${server.port} closed the connection before it had answered.`,
    });
  });

  test.each([
    ['the server gives up', 'the server met an error of its own', undefined],
    ['the body is shorter than its length', 'one side broke the rules of HTTP/2', 50],
  ])('when %s', async (_what, why, length) => {
    const server = await http2Server((stream) => {
      stream.respond({ ':status': 200, ...(length !== undefined && { 'content-length': length }) });
      stream.write('hello', () => {
        if (length === undefined) void whenRead().then(() => stream.destroy(new Error('no more')));
        else stream.end();
      });
    });
    expect(await get(server.url)).toMatchObject({
      code: 'connection_reset',
      message: `127.0.0.1:${server.port} did not complete its answer: ${why}.`,
    });
  });

  test('when it is closed without an error, and shorter than its length', async () => {
    const server = await http2Server((stream) => {
      stream.respond({ ':status': 200, 'content-length': 50 });
      stream.write('hello', () => whenRead().then(() => stream.destroy()));
    });
    expect(await get(server.url)).toMatchObject({
      message: expect.stringContaining('closed after 5 bytes of the body, before the answer was complete.'),
    });
  });

  test('at the deadline, in the phase that it is in', async () => {
    const time = stoppedTime();
    const silent = await http2Server(() => time.pass(1_000));
    expect(await get(silent.url, { deadlineMs: 1_000 })).toMatchObject({ code: 'timeout', phase: 'headers' });
    const dripping = await http2Server((stream) => {
      stream.respond({ ':status': 200 });
      stream.write('x', () => whenRead().then(() => time.pass(1_000)));
    });
    expect(await get(dripping.url, { deadlineMs: 1_000 })).toMatchObject({
      code: 'timeout',
      phase: 'body',
      message: expect.stringContaining('the body stopped after 1 byte.'),
    });
  });

  test('when its headers are larger than 144 KiB', async () => {
    const headers = Object.fromEntries(
      Array.from({ length: 140 }, (_, at) => [`x-${at}`, 'x'.repeat(2_000)]),
    );
    const server = await http2Server(
      (stream) => {
        stream.respond({ ':status': 200, ...headers });
        stream.end('hello');
      },
      { maxSendHeaderBlockLength: 1_000_000 },
    );
    expect(await get(server.url)).toMatchObject({
      code: 'connection_reset',
      message: `The answer of 127.0.0.1:${server.port} cannot be read as HTTP: its headers are longer than 144 kB together.`,
    });
  });
});

test('headers of 70 kB over HTTP/2 are read, and said to be long', async () => {
  const headers = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`x-${at}`, 'x'.repeat(1_000)]));
  const server = await http2Server(
    (stream) => {
      stream.respond({ ':status': 200, ...headers });
      stream.end('hello');
    },
    { maxSendHeaderBlockLength: 1_000_000 },
  );
  const warnings: string[] = [];
  const network = testNetwork({ extraAuthorities: [authority.cert] }).observedBy({
    ...noObserver,
    onWarning: (sentence) => warnings.push(inEnglish(sentence)),
  });
  const visit = await network.http({ url: server.url, deadlineMs: 5_000 });
  expect(bodyOf(visit)).toBe('hello');
  expect(warnings).toEqual([expect.stringMatching(/ has 70\.\d kB of headers\./)]);
});

/** Encodes a frame (RFC 9113, section 4.1). */
function frame(type: number, flags: number, stream: number, payload: Buffer = Buffer.alloc(0)): string {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]).toString('latin1');
}

const many = (text: string) => Buffer.from(text.repeat(100), 'latin1');

describe('a flood over HTTP/2 ends the connection', () => {
  test.each([
    ['of SETTINGS', '', many(frame(4, 0, 0))],
    ['of PING', '', many(frame(6, 0, 0, Buffer.alloc(8)))],
    ['of WINDOW_UPDATE', '', many(frame(8, 0, 0, Buffer.of(0, 0, 0, 1)))],
    ['of PRIORITY', '', many(frame(2, 0, 1, Buffer.of(0, 0, 0, 0, 16)))],
    ['of unknown frames', '', many(frame(200, 0, 0, Buffer.alloc(100)))],
    ['of headers that go on and on', frame(1, 0, 1, Buffer.of(0x88)), many(frame(9, 0, 1))],
    [
      'of pushes',
      frame(5, 4, 1, Buffer.of(0, 0, 0, 2, 0x82)),
      many(frame(5, 4, 1, Buffer.of(0, 0, 0, 4, 0x82))),
    ],
    ['of empty data', frame(1, 4, 1, Buffer.of(0x88)), many(frame(0, 0, 1))],
    ['of interim responses', '', many(frame(1, 4, 1, Buffer.from([0x08, 3, ...Buffer.from('103')])))],
  ])('%s', async (_of, first, endless) => {
    const server = await rawServer(() => {}, {
      tls: { ...certified, ALPNProtocols: ['h2'] },
      onTls: (socket: TLSSocket) =>
        socket.once('data', () => {
          socket.write(Buffer.from(frame(4, 0, 0) + first, 'latin1'));
          flood(socket, endless, 1_000_000_000);
        }),
    });
    const visit = await get(server.url, { bodyBytesMax: 1_000 });
    expect(visit).toMatchObject({ outcome: 'failed', code: 'connection_reset' });
    await server.allClosed();
    expect(server.bytesSent).toBeLessThan(100_000_000);
  });
});

const codes = { noError: 0, internalError: 2, refusedStream: 7, enhanceYourCalm: 11 };

const numbers = (...values: readonly number[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes;
    }),
  );

const refusals: Readonly<Record<string, string>> = {
  REFUSED_STREAM: frame(3, 0, 1, numbers(codes.refusedStream)),
  'GOAWAY before the stream': frame(7, 0, 0, numbers(0, codes.noError)),
  'GOAWAY before the stream, with an error': frame(7, 0, 0, numbers(0, codes.enhanceYourCalm)),
};

/** Answers to the first request. The status is 200 by its number in the static table of HPACK (RFC 7541). */
const answered = frame(1, 4, 1, Buffer.of(0x88)) + frame(0, 1, 1, Buffer.from('hello'));

/** Sends each answer on a connection of its own, and the last one on all later ones. */
async function answeringInTurn(answers: readonly string[]) {
  let connections = 0;
  const server = await rawServer(() => {}, {
    tls: { ...certified, ALPNProtocols: ['h2'] },
    onTls: (socket: TLSSocket) => {
      const answer = answers[Math.min(connections, answers.length - 1)] ?? '';
      connections += 1;
      let received = Buffer.alloc(0);
      let isAnswered = false;
      socket.on('data', (bytes: Buffer) => {
        received = Buffer.concat([received, bytes]);
        // A HEADERS frame of stream 1, with END_STREAM and END_HEADERS.
        if (isAnswered || !received.includes(Buffer.of(1, 5, 0, 0, 0, 1))) return;
        isAnswered = true;
        socket.write(Buffer.from(frame(4, 0, 0) + answer, 'latin1'));
      });
    },
  });
  return { url: server.url, port: server.port, connections: () => connections };
}

describe('a request that the server says it did not read is sent again (RFC 9113, section 8.7):', () => {
  test.each(Object.entries(refusals))('%s', async (_how, refusal) => {
    const server = await answeringInTurn([refusal, refusal, answered]);
    const visit = await get(server.url);
    expect(visit).toMatchObject({ outcome: 'response', status: 200, protocol: 'h2' });
    expect(bodyOf(visit)).toBe('hello');
    expect(server.connections()).toBe(3);
  });

  test.each(Object.entries(refusals))('%s, but not for ever', async (_how, refusal) => {
    const server = await answeringInTurn([refusal]);
    expect(await get(server.url)).toMatchObject({
      code: 'connection_reset',
      phase: 'headers',
      message: `127.0.0.1:${server.port} refused the request 3 times over HTTP/2 without reading it.`,
    });
    expect(server.connections()).toBe(3);
  });

  test.each([
    ['another error of the stream', frame(3, 0, 1, numbers(codes.internalError))],
    ['GOAWAY after the stream, and then the end', frame(7, 0, 0, numbers(1, codes.internalError))],
  ])('but not after %s, because the server may have acted on it', async (_how, ending) => {
    const server = await answeringInTurn([ending, answered]);
    expect(await get(server.url)).toMatchObject({ code: 'connection_reset' });
    expect(server.connections()).toBe(1);
  });
});
