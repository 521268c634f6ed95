import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { atTestEnd } from '../support/cleanup.js';
import { testClient } from '../support/client.js';
import { testNetwork } from '../support/network.js';
import { rawServer } from '../support/raw-server.js';
import { runs } from '../support/runs.js';

const codes = [
  'timeout',
  'connection_refused',
  'connection_reset',
  'dns',
  'tls',
  'blocked_address',
  'invalid_request',
  'too_many_redirects',
  'bad_response',
];

const deadlineMs = 50;

function expectOutcome(ended: { outcome: string; code?: string; message?: string }) {
  if (ended.outcome === 'failed') {
    expect(codes).toContain(ended.code);
    expect(ended.message).toMatch(/^.+\.$/s);
  }
}

async function serverSaying() {
  let pieces: readonly Uint8Array[] = [];
  let end: 'end' | 'reset' | 'stay' = 'end';
  const server = await rawServer(() => {}, {
    onConnect: (socket) => socket.once('data', () => say(socket)),
  });
  const say = (socket: Socket) => {
    for (const piece of pieces) socket.write(piece);
    if (end === 'end') socket.end();
    else if (end === 'reset') socket.resetAndDestroy();
  };
  return {
    server,
    says(next: readonly Uint8Array[], ending: typeof end) {
      pieces = next;
      end = ending;
    },
  };
}

const bytes = (text: string) => Buffer.from(text, 'latin1');
// `stay` holds the test until the deadline, so it is rare.
const ending = fc.constantFrom('end', 'end', 'end', 'reset', 'reset', 'stay' as const);
const noise = fc.uint8Array({ maxLength: 200 });

const headerLine = fc.oneof(
  fc.constantFrom(
    'Content-Length: 5',
    'Content-Length: 99999999999999999999',
    'Content-Length: -1',
    'Content-Length: 5, 6',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip, chunked',
    'Content-Encoding: gzip',
    'Content-Encoding: deflate',
    'Content-Encoding: br',
    'Connection: keep-alive',
    'Connection: close',
    'Connection: upgrade',
    'Upgrade: websocket',
    'Location: /',
    'Location: //',
    'Location: http://[',
    'Location: \u00ff\u00fe',
    'Location: http://10.0.0.1/',
    'Location: ?',
    'Set-Cookie: a=b',
    '__proto__: x',
    'constructor: y',
    ': z',
    'A:',
  ),
  noise.map((raw) => Buffer.from(raw).toString('latin1')),
);

const body = fc.oneof(
  noise,
  fc
    .constantFrom('5\r\nhello\r\n0\r\n\r\n', 'ffffffffffffffff\r\n', '5;x=y\r\nhello\r\n0\r\nT: x\r\n\r\n')
    .map(bytes),
  fc.string().map((text) => gzipSync(text)),
  fc.string().map((text) => deflateSync(text).subarray(0, 9)),
);

const httpAnswer = fc
  .tuple(
    fc.constantFrom('HTTP/1.1 ', 'HTTP/1.0 ', 'HTTP/2.0 ', 'HTTP/1.1', 'ICY ', ''),
    fc.constantFrom(
      '200 OK',
      '204',
      '101 Switching',
      '103 Hints',
      '301 Moved',
      '304 Not',
      '407 P',
      '999 X',
      '99 Y',
      'abc',
    ),
    fc.array(headerLine, { maxLength: 6 }),
    fc.constantFrom('\r\n', '\n', '\r'),
    body,
  )
  .map(([version, status, headers, lineEnd, content]) => [
    bytes([version + status, ...headers, '', ''].join(lineEnd)),
    content,
  ]);

describe('a server that answers anything at all', () => {
  test('gets an outcome of a message, and of a check over http', async () => {
    const { server, says } = await serverSaying();
    const network = testNetwork();
    const { post } = testClient();
    const methods = fc.constantFrom('GET', 'HEAD', 'POST' as const);
    await fc.assert(
      fc.asyncProperty(httpAnswer, ending, methods, fc.nat(20), async (answer, end, method, bodyBytesMax) => {
        says(answer, end);
        const visit = await network.http({
          url: server.url,
          method,
          redirectsMax: 2,
          bodyBytesMax,
          deadlineMs,
        });
        expectOutcome(visit);
        expectOutcome(await post(server.url, deadlineMs));
        if (visit.outcome === 'response') expect(visit.body.length).toBeLessThanOrEqual(bodyBytesMax);
      }),
      runs(150),
    );
  });

  test('gets an outcome of tcp, with and without TLS, and of tls', async () => {
    const { server, says } = await serverSaying();
    const network = testNetwork();
    const target = { host: '127.0.0.1', port: server.port, deadlineMs };
    const hello = fc.constantFrom(
      '',
      '\x16\x03\x03\x00\x7a\x02\x00\x00\x76\x03\x03',
      '\x15\x03\x03\x00\x02\x02\x28',
    );
    await fc.assert(
      fc.asyncProperty(hello.map(bytes), noise, ending, async (start, rest, end) => {
        says([start, rest], end);
        expectOutcome(await network.tcp({ ...target, send: bytes('x'), enough: (got) => got.length > 50 }));
        expectOutcome(await network.tcp({ ...target, secure: true }));
        expectOutcome(await network.tls(target));
      }),
      runs(40),
    );
  });
});

test('a name server that answers anything at all gets an outcome of dns', async () => {
  const socket = createSocket('udp4');
  let change: (message: Buffer) => Buffer = (message) => message;
  socket.on('message', (message, { port, address }) => socket.send(change(message), port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  atTestEnd(() => socket.close());
  const network = testNetwork({ servers: [`127.0.0.1:${socket.address().port}`] });
  const types = fc.constantFrom('A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'PTR', 'SOA', 'SRV', 'TXT' as const);
  await fc.assert(
    fc.asyncProperty(types, noise, fc.nat(3), fc.nat(255), async (type, tail, answers, rcode) => {
      change = (question) => {
        const header = Buffer.from(question);
        header[2] = 0x81;
        header[3] = rcode;
        header[7] = answers;
        return Buffer.concat([header, tail]);
      };
      expectOutcome(await network.dns({ name: 'site.test', type, deadlineMs }));
    }),
    runs(60),
  );
});
