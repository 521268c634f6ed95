import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { certificateAuthority } from '@tocsin/testing/servers';
import type { TcpRequest } from '../../src/attempts/tcp-conversation.js';
import { blackHole } from '../support/black-hole.js';
import { testNetwork } from '../support/network.js';
import { flood, rawServer } from '../support/raw-server.js';
import { stoppedTime } from '../support/stopped-time.js';
import { whenRead } from '../support/when-read.js';

const talk = (request: Partial<TcpRequest> & Pick<TcpRequest, 'port'>, network = testNetwork()) =>
  network.tcp({ host: '127.0.0.1', deadlineMs: 5_000, ...request });

const aLine = (received: Buffer) => received.includes('\n');
const toTheEnd = () => false;

describe('a connection', () => {
  test('is enough by itself, and is closed without a word', async () => {
    const server = await rawServer(() => {}, { onConnect: (socket) => socket.write('220 ready\r\n') });
    expect(await talk({ port: server.port })).toMatchObject({
      outcome: 'connected',
      ended: 'enough',
      received: Buffer.alloc(0),
      address: '127.0.0.1',
      timings: { tlsMs: null },
    });
    await server.allClosed();
    expect(server.received).toBe('');
  });

  test('brings the banner as soon as it is whole', async () => {
    const server = await rawServer(() => {}, {
      onConnect: async (socket) => {
        socket.write('SSH-2.0-');
        await delay(20);
        socket.write('OpenSSH\r\n');
      },
    });
    const conversation = await talk({ port: server.port, enough: aLine });
    expect(conversation).toMatchObject({ ended: 'enough', received: Buffer.from('SSH-2.0-OpenSSH\r\n') });
  });

  test('sends what is said first, and brings the answer to its end', async () => {
    const server = await rawServer(() => {}, {
      onConnect: async (socket) => {
        const [question] = await once(socket, 'data');
        socket.end(`you asked for ${question}`);
      },
    });
    const send = Buffer.from('site.test\r\n');
    expect(await talk({ port: server.port, send, enough: toTheEnd })).toMatchObject({
      ended: 'closed',
      received: Buffer.from('you asked for site.test\r\n'),
    });
  });

  test('is read no further than asked', async () => {
    const server = await rawServer(() => {}, {
      onConnect: (socket) => flood(socket, 'x'.repeat(65_536), 1_000_000_000),
    });
    const conversation = await talk({ port: server.port, enough: toTheEnd, receivedBytesMax: 1_000 });
    expect(conversation).toMatchObject({ ended: 'full', received: Buffer.from('x'.repeat(1_000)) });
    await server.allClosed();
    expect(server.bytesSent).toBeLessThan(50_000_000);
  });

  test('that falls silent ends at the deadline, with what was received', async () => {
    const time = stoppedTime();
    const server = await rawServer(() => {}, {
      onConnect: async (socket) => {
        socket.write('half');
        await whenRead();
        time.pass(1_000);
      },
    });
    expect(await talk({ port: server.port, enough: aLine, deadlineMs: 1_000 })).toMatchObject({
      outcome: 'connected',
      ended: 'deadline',
      received: Buffer.from('half'),
    });
    await server.allClosed();
  });

  test('may be over TLS', async () => {
    const trusted = certificateAuthority('Trusted Test Authority');
    const server = await rawServer(() => {}, {
      tls: trusted.issue({ names: ['IP:127.0.0.1'] }),
    });
    const network = testNetwork({ extraAuthorities: [trusted.cert] });
    const conversation = await talk({ port: server.port, secure: true }, network);
    expect(conversation).toMatchObject({ outcome: 'connected', timings: { tlsMs: expect.any(Number) } });
    expect(await talk({ port: server.port, secure: true })).toMatchObject({ outcome: 'failed', code: 'tls' });
  });
});

describe('a failure', () => {
  test('is connection_refused where nobody listens', async () => {
    expect(await talk({ port: 1 })).toMatchObject({ outcome: 'failed', code: 'connection_refused' });
  });

  test('is connection_reset when the server tears the connection', async () => {
    const server = await rawServer(() => {}, { onConnect: (socket) => socket.resetAndDestroy() });
    expect(await talk({ port: server.port, enough: toTheEnd })).toMatchObject({ code: 'connection_reset' });
  });

  test('is timeout when nobody accepts', async () => {
    const port = await blackHole('127.0.0.1');
    expect(await talk({ port, deadlineMs: 200 })).toMatchObject({
      code: 'timeout',
      message: `Connecting to 127.0.0.1:${port} did not succeed within 0.2 seconds.`,
    });
  });

  test('is interrupted when the caller gives up', async () => {
    const server = await rawServer(() => {});
    const signal = AbortSignal.timeout(50);
    expect(await talk({ port: server.port, enough: toTheEnd, signal })).toMatchObject({
      code: 'interrupted',
    });
    await server.allClosed();
  });

  test.each(['127.0.0.1', '127.1', '2130706433', 'localhost', '::ffff:7f00:1', '::1%lo'])(
    'is blocked_address for a closed address such as %s, which gets no connection',
    async (host) => {
      const server = await rawServer(() => {});
      const network = testNetwork({ allow: ['127.0.0.2'] });
      expect(await talk({ host, port: server.port }, network)).toMatchObject({ code: 'blocked_address' });
      expect(server.connections).toBe(0);
    },
  );

  test.each([
    { host: '', port: 80 },
    { host: 'a b', port: 80 },
    { host: 'site.test/', port: 80 },
    { host: '[::1]', port: 80 },
    { host: '%31', port: 80 },
    { host: 'a\tb', port: 80 },
    { port: 0 },
    { port: 65_536 },
    { port: 1.5 },
    { port: Number.NaN },
  ])('is invalid_request for %j', async (request) => {
    expect(await talk(request)).toMatchObject({ outcome: 'failed', code: 'invalid_request' });
  });
});
