import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { Random, testSeed } from '@tocsin/testing';
import { certificateAuthority } from '@tocsin/testing/servers';
import { blackHole } from '../support/black-hole.js';
import { testClient } from '../support/client.js';
import { dnsServer } from '../support/dns-server.js';
import { drip, flood, OK, rawServer } from '../support/raw-server.js';

const FLOOD_BYTES = 100 * 1_024 * 1_024;
/** The most that both kernels buffer when the client reads 64 KiB. */
const SENT_BYTES_MAX = 16 * 1_024 * 1_024;

/** Long enough for a busy machine to reach the phase that the message names. */
const DEADLINE_MS = 1_000;

describe('a receiver that breaks the connection', () => {
  test('by refusing it is connection_refused', async () => {
    const { post } = testClient({ allow: ['127.0.0.0/8'] });
    const { port } = await rawServer(() => {}, { host: '127.0.0.2' });
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({
      outcome: 'failed',
      code: 'connection_refused',
      message: `127.0.0.1:${port} refused the connection.`,
    });
  });

  test.each<[string, (socket: Socket) => unknown, string]>([
    ['resets it', (socket) => socket.resetAndDestroy(), 'reset'],
    ['closes it', (socket) => socket.destroy(), 'closed'],
    ['closes its own side only', (socket) => socket.end(), 'closed'],
    [
      'resets it in the middle of the headers',
      (socket) => socket.write('HTTP/1.1 200 OK\r\nX-A', () => socket.resetAndDestroy()),
      // Node reports a reset that comes with bytes as an end.
      '(?:reset|closed)',
    ],
    ['closes it in the middle of the headers', (socket) => socket.end('HTTP/1.1 200 OK\r\nX-A'), 'closed'],
  ])('after the request, and %s, is connection_reset', async (_how, onRequest, verb) => {
    const server = await rawServer(onRequest);
    const { post } = testClient();
    expect(await post(server.url)).toMatchObject({
      outcome: 'failed',
      code: 'connection_reset',
      message: expect.stringMatching(new RegExp(`^127\\.0\\.0\\.1:\\d+ ${verb} the connection`)),
    });
    await delay(20);
    expect(server.requests).toBe(1);
  });

  test('before it has read the request is connection_reset', async () => {
    const server = await rawServer(() => {}, { onConnect: (socket) => socket.resetAndDestroy() });
    const { post } = testClient();
    expect(await post(server.url)).toMatchObject({ outcome: 'failed', code: 'connection_reset' });
    expect(server.connections).toBe(1);
  });
});

describe('a receiver that does not speak HTTP', () => {
  test.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['noise', '\u0000\u00ff\u0013\u0037 noise\r\n\r\n'],
    ['a page without headers', '<html>hello</html>\r\n\r\n'],
    ['HTTP/2', '\u0000\u0000\u0000\u0004\u0000\u0000\u0000\u0000\u0000'],
    ['an unknown version', 'HTTP/9.9 200 OK\r\n\r\n'],
    ['a status that is none', 'HTTP/1.1 2000 OK\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    ['a change of protocol to none', 'HTTP/1.1 101 Switching\r\n\r\n'],
    ['a space in a header name', 'HTTP/1.1 200 OK\r\nBad Header: x\r\n\r\n'],
  ])('but %s is connection_reset, with a sentence that says so', async (_what, answer) => {
    const server = await rawServer((socket) => socket.write(Buffer.from(answer, 'latin1')));
    const { post } = testClient();
    expect(await post(server.url)).toMatchObject({
      outcome: 'failed',
      code: 'connection_reset',
      message: `The answer of 127.0.0.1:${server.port} is not an HTTP/1.1 response.`,
    });
    await server.allClosed();
    expect(server.requests).toBe(1);
  });

  test.each([
    ['continues', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['changes the protocol', 'HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n'],
  ])('as asked but %s unasked is connection_reset', async (_what, answer) => {
    const server = await rawServer((socket) => socket.write(answer + OK));
    const { post } = testClient();
    expect(await post(server.url)).toMatchObject({
      outcome: 'failed',
      code: 'connection_reset',
      message: `127.0.0.1:${server.port} answered with a 1xx status that was not asked for.`,
    });
    await server.allClosed();
    expect(server.requests).toBe(1);
  });
});

describe('a flood', () => {
  test.each<[string, string, string]>([
    ['of a given length', `HTTP/1.1 200 OK\r\nContent-Length: ${FLOOD_BYTES}\r\n\r\n`, 'x'.repeat(65_536)],
    ['without a length', 'HTTP/1.1 200 OK\r\n\r\n', 'x'.repeat(65_536)],
    [
      'in chunks',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
      `10000\r\n${'x'.repeat(65_536)}\r\n`,
    ],
    ['of chunk extensions', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;', 'x'.repeat(65_536)],
    [
      'of trailers',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n',
      'X-Trailer: x\r\n'.repeat(4_096),
    ],
  ])('of a body, %s, is cut short and keeps its status', async (_how, head, chunk) => {
    const server = await rawServer((socket) => {
      socket.write(head);
      flood(socket, chunk, FLOOD_BYTES);
    });
    const { post } = testClient();
    expect(await post(server.url)).toMatchObject({ outcome: 'response', status: 200 });
    await server.allClosed();
    expect(server.bytesSent).toBeLessThan(SENT_BYTES_MAX);
    expect(server.requests).toBe(1);
  });

  test('over TLS is cut short just the same', async () => {
    const trusted = certificateAuthority('Trusted Test Authority');
    const server = await rawServer(
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        flood(socket, 'x'.repeat(65_536), FLOOD_BYTES);
      },
      { tls: trusted.issue({ names: ['IP:127.0.0.1'] }) },
    );
    const { client, post } = testClient({ extraAuthorities: [trusted.cert] });
    expect(await post(server.url)).toMatchObject({ outcome: 'response', status: 200 });
    await server.allClosed();
    expect(server.bytesSent).toBeLessThan(SENT_BYTES_MAX);
    await client.close();
  });

  test.each<[string, string, string]>([
    ['headers', 'HTTP/1.1 200 OK\r\n', `X-Flood: ${'x'.repeat(100)}\r\n`.repeat(500)],
    ['one header', 'HTTP/1.1 200 OK\r\nX-Flood: ', 'x'.repeat(65_536)],
    ['early hints', '', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(2_000)],
    ['a reason phrase', 'HTTP/1.1 200 ', 'x'.repeat(65_536)],
    ['empty lines', '', '\r\n'.repeat(32_768)],
  ])('of %s before there is a status is connection_reset', async (_what, head, chunk) => {
    const server = await rawServer((socket) => {
      socket.write(head);
      flood(socket, chunk, FLOOD_BYTES);
    });
    const { post } = testClient();
    expect(await post(server.url)).toMatchObject({ outcome: 'failed', code: 'connection_reset' });
    await server.allClosed();
    expect(server.bytesSent).toBeLessThan(SENT_BYTES_MAX);
    expect(server.requests).toBe(1);
  });

  test('packed into a few bytes is never unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(32 * 1_024 * 1_024));
    const server = await rawServer((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`);
      socket.write(bomb);
    });
    const { post } = testClient();
    const before = process.memoryUsage().rss;
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => post(server.url)));
    expect(outcomes.every((outcome) => outcome.outcome === 'response' && outcome.status === 200)).toBe(true);
    expect(process.memoryUsage().rss - before).toBeLessThan(20 * 32 * 1_024 * 1_024);
  });
});

describe('a whole head decides the outcome, whatever its body does', () => {
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
  const bodies: [string, (socket: Socket) => void][] = [
    ['is short by its length', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf')],
    ['is cut off between chunks', (socket) => socket.end(`${chunked}4\r\nhalf\r\n`)],
    [
      'is reset',
      (socket) =>
        socket.write(`${chunked}4\r\nhalf\r\n`, () => setTimeout(() => socket.resetAndDestroy(), 20)),
    ],
    [
      'is longer than its length',
      (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nlonger'),
    ],
    ['has a bad chunk', (socket) => socket.write(`${chunked}ffffffffffffffffff\r\n`)],
    [
      'has a chunk that is no chunk',
      (socket) => setTimeout(() => socket.write('zz\r\n'), 20) && socket.write(chunked),
    ],
    ['never begins', (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n')],
    ['never ends, without a length', (socket) => socket.write('HTTP/1.1 200 OK\r\n\r\nhalf')],
    [
      'drips',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
        drip(socket, 'x', 20);
      },
    ],
    [
      'drips chunks',
      (socket) => {
        socket.write(chunked);
        drip(socket, '1\r\nx\r\n', 20);
      },
    ],
    [
      'drips behind a head that drips',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        setTimeout(() => socket.write('Content-Length: 1000\r\n\r\n'), 150);
        setTimeout(() => drip(socket, 'x', 20), 150);
      },
    ],
  ];

  test.each(bodies)('when the body %s, and the connection carries nothing else', async (_what, onRequest) => {
    const server = await rawServer(onRequest);
    const { post } = testClient({ connectionsPerOriginMax: 1 });
    const [first, second] = await Promise.all([post(server.url), post(server.url)]);
    expect([first, second]).toMatchObject([
      { outcome: 'response', status: 200 },
      { outcome: 'response', status: 200 },
    ]);
    expect(server.connections).toBe(2);
    expect(server.requests).toBe(2);
    await server.allClosed();
  });

  test('within a second, though the deadline is later', async () => {
    const server = await rawServer((socket) => socket.write(`${chunked}1\r\nx\r\n`));
    const { post } = testClient();
    const outcome = await post(server.url, 60_000);
    expect(outcome).toMatchObject({ outcome: 'response', status: 200 });
    await server.allClosed();
  });

  test('when the client is destroyed before the body ends', async () => {
    const server = await rawServer((socket) => socket.write(chunked));
    const { client, post } = testClient();
    const outcome = post(server.url, 60_000);
    while (server.requests === 0) await delay(5);
    await delay(50);
    client.destroy();
    expect(await outcome).toMatchObject({ outcome: 'response', status: 200 });
    await server.allClosed();
  });

  test('and a body that ends a little later leaves its connection to the next request', async () => {
    const server = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nKeep-Alive: timeout=5\r\nContent-Length: 2\r\n\r\no');
      setTimeout(() => socket.write('k'), 50);
    });
    const { post } = testClient();
    for (let index = 0; index < 3; index += 1) {
      expect(await post(server.url)).toMatchObject({ outcome: 'response', status: 200 });
    }
    expect(server.connections).toBe(1);
  });

  test('even where the body is read, since it only explains a refusal', async () => {
    const server = await rawServer((socket) => {
      socket.write('HTTP/1.1 400 Bad Request\r\nContent-Length: 1000\r\n\r\nno_ser');
      drip(socket, 'v', DEADLINE_MS);
    });
    const { client } = testClient();
    const request = { url: server.url, headers: {}, body: Buffer.from('{}'), bodyBytesMax: 6 };
    expect(await client.post({ ...request, deadlineMs: 5_000 })).toMatchObject({
      outcome: 'response',
      status: 400,
      body: Buffer.from('no_ser'),
    });
    await server.allClosed();
  });
});

describe('the deadline', () => {
  test.each<[string, (socket: Socket) => void, RegExp]>([
    [
      'does not answer',
      () => {},
      /^127\.0\.0\.1:\d+ accepted the request but did not send its headers within 1 second\.$/,
    ],
    [
      'drips its headers',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
        drip(socket, 'x', 20);
      },
      /^127\.0\.0\.1:\d+ accepted the request but did not send its headers within 1 second\.$/,
    ],
    [
      'drips early hints',
      (socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n', 20),
      /^127\.0\.0\.1:\d+ accepted the request but did not send its headers within 1 second\.$/,
    ],
  ])('ends a request to a receiver that %s', async (_what, onRequest, message) => {
    const server = await rawServer(onRequest);
    const { post } = testClient();
    const outcome = await post(server.url, DEADLINE_MS);
    expect(outcome).toMatchObject({
      outcome: 'failed',
      code: 'timeout',
      message: expect.stringMatching(message),
    });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(DEADLINE_MS - 5);
    await server.allClosed();
    expect(server.requests).toBe(1);
  });

  test('ends a connection that is neither accepted nor refused', async () => {
    const port = await blackHole('127.0.0.1');
    const { post } = testClient();
    expect(await post(`http://127.0.0.1:${port}/`, DEADLINE_MS)).toMatchObject({
      outcome: 'failed',
      code: 'timeout',
      message: `Connecting to 127.0.0.1:${port} did not succeed within 1 second.`,
    });
  });

  test('ends a TLS handshake that hangs', async () => {
    const server = await rawServer(() => {});
    const { post } = testClient();
    expect(await post(`https://127.0.0.1:${server.port}/`, DEADLINE_MS)).toMatchObject({
      outcome: 'failed',
      code: 'timeout',
      message: `The TLS handshake with 127.0.0.1:${server.port} did not end within 1 second.`,
    });
    expect(server.connections).toBe(1);
    await server.allClosed();
    expect(server.requests).toBe(0);
  });

  test('ends a look-up that is never answered, and nobody else waits for it', async () => {
    const server = await rawServer((socket) => socket.write(OK));
    const dns = await dnsServer(({ name }) => (name === 'dead.test' ? 'silence' : ['127.0.0.1']));
    const { post } = testClient({ servers: [dns.address] });
    const dead = post(`http://dead.test:${server.port}/`, DEADLINE_MS);
    const alive = post(`http://alive.test:${server.port}/`);
    expect(await Promise.race([dead, alive])).toMatchObject({ outcome: 'response', status: 200 });
    expect(await dead).toMatchObject({
      outcome: 'failed',
      code: 'timeout',
      message: 'No name server answered for dead.test within 1 second.',
    });
  });

  test('that passes before there is a connection keeps the request from ever being sent', async () => {
    const server = await rawServer((socket) => socket.write(OK));
    // The first query gets no answer. The resolver would retry within two seconds.
    const dns = await dnsServer(({ asked }) => (asked === 0 ? 'silence' : ['127.0.0.1']));
    const { post } = testClient({ servers: [dns.address] });
    expect(await post(`http://late.test:${server.port}/`, DEADLINE_MS)).toMatchObject({ code: 'timeout' });
    await delay(2_000);
    expect(dns.questions.toSorted()).toEqual(['A late.test', 'AAAA late.test']);
    expect(server.connections).toBe(0);
  });

  test('that passes while a request waits for its turn keeps it from ever being sent', async () => {
    const server = await rawServer((socket) => setTimeout(() => socket.write(OK), 2 * DEADLINE_MS));
    const { post } = testClient({ connectionsPerOriginMax: 1 });
    const first = post(server.url);
    expect(await post(server.url, DEADLINE_MS)).toMatchObject({ outcome: 'failed', code: 'timeout' });
    expect(await first).toMatchObject({ outcome: 'response', status: 200 });
    await delay(50);
    expect(server.requests).toBe(1);
  });
});

describe('a name', () => {
  test('that does not exist is dns', async () => {
    const dns = await dnsServer(() => 'no such name');
    const { post } = testClient({ servers: [dns.address] });
    expect(await post('http://hooks.test/')).toMatchObject({
      outcome: 'failed',
      code: 'dns',
      message: 'The name hooks.test does not exist.',
    });
  });

  test('whose certificate is for another is tls, and sees no request', async () => {
    const trusted = certificateAuthority('Trusted Test Authority');
    const server = await rawServer((socket) => socket.write(OK), {
      tls: trusted.issue({ names: ['DNS:b.test'] }),
    });
    const dns = await dnsServer(() => ['127.0.0.1']);
    const { post } = testClient({ servers: [dns.address], extraAuthorities: [trusted.cert] });
    expect(await post(`https://a.test:${server.port}/`)).toMatchObject({
      outcome: 'failed',
      code: 'tls',
      message: 'TLS: the certificate is for b.test, not a.test.',
    });
    expect(server.requests).toBe(0);
  });

  test('that leads to a closed address is blocked_address, and sees no connection', async () => {
    const server = await rawServer((socket) => socket.write(OK), { host: '127.0.0.1' });
    const dns = await dnsServer(() => ['127.0.0.1']);
    const { post } = testClient({ allow: [], servers: [dns.address] });
    for (const host of ['hooks.test', 'localhost', '127.0.0.1', '2130706433', '[::ffff:127.0.0.1]']) {
      expect(await post(`http://${host}:${server.port}/`)).toMatchObject({
        outcome: 'failed',
        code: 'blocked_address',
        message: expect.stringContaining('EGRESS_ALLOW'),
      });
    }
    expect(server.connections).toBe(0);
  });
});

describe('a connection that its receiver closes while it is idle', () => {
  test('never has a request sent twice, however close together the two come', async () => {
    const posts = 400;
    const random = Random.of(testSeed());
    const [closings, pauses] = [random.fork(), random.fork()];
    const server = await rawServer((socket) => {
      socket.write(OK);
      setTimeout(() => socket.destroy(), closings.integer(0, 4));
    });
    const { client } = testClient();
    const send = (index: number) =>
      client.post({
        url: `http://127.0.0.1:${server.port}/${index}.`,
        headers: {},
        body: Buffer.from('{}'),
        deadlineMs: 5_000,
      });

    let answered = 0;
    for (let index = 0; index < posts; index += 1) {
      const outcome = await send(index);
      if (outcome.outcome === 'response') answered += 1;
      else expect(outcome.code).toBe('connection_reset');
      await delay(pauses.integer(0, 4));
    }
    const arrivals = Array.from(
      { length: posts },
      (_, index) => server.received.split(`POST /${index}. `).length - 1,
    );
    expect(Math.max(...arrivals)).toBe(1);
    expect(answered).toBeLessThanOrEqual(server.requests);
    expect(answered).toBeGreaterThan(posts / 2);
  });
});
