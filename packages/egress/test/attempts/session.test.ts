import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { certificateAuthority } from '@tocsin/testing/servers';
import type { SessionRequest } from '../../src/attempts/session.js';
import { exchangeOf } from '../support/exchanges.js';
import { testNetwork } from '../support/network.js';
import { drip, flood, rawServer } from '../support/raw-server.js';
import { stoppedTime } from '../support/stopped-time.js';
import { whenRead } from '../support/when-read.js';

const host = '127.0.0.1';
const usual = { host, protocol: 'Echo', deadlineMs: 5_000, isReadable: true };

/** Says hello, and returns the first piece of the answer. */
const greet = async (stream: Duplex): Promise<string> => {
  stream.write('hello');
  const [answer] = await once(stream, 'data');
  return `${answer}`;
};

const serving = (onConnect: (socket: Socket) => void) => rawServer(() => {}, { onConnect });
const echoing = () => serving((socket) => socket.once('data', (said) => socket.write(said)));

const session = <Value>(
  request: Partial<SessionRequest> & Pick<SessionRequest, 'port'>,
  speak: (stream: Duplex) => Promise<Value>,
  network = testNetwork(),
) => network.session({ ...usual, ...request }, speak);

describe('a session', () => {
  test('brings what the library found, and ends its connection', async () => {
    const server = await echoing();
    expect(await session({ port: server.port }, greet)).toMatchObject({
      outcome: 'connected',
      value: 'hello',
      address: host,
      timings: { tlsMs: null },
    });
    await server.allClosed();
  });

  test('sends what the library wrote last', async () => {
    const server = await echoing();
    await session({ port: server.port }, async (stream) => {
      await greet(stream);
      stream.write('bye');
    });
    await server.allClosed();
    expect(server.received).toBe('hellobye');
  });

  test('may be over TLS, with a certificate that is verified', async () => {
    const trusted = certificateAuthority('Trusted Test Authority');
    const server = await rawServer(() => {}, {
      tls: trusted.issue({ names: [`IP:${host}`] }),
      onTls: (socket) => socket.once('data', (said) => socket.write(said)),
    });
    const request = { port: server.port, secure: true };
    const network = testNetwork({ extraAuthorities: [trusted.cert] });
    expect(await session(request, greet, network)).toMatchObject({
      value: 'hello',
      timings: { tlsMs: expect.any(Number) },
    });
    expect(await session(request, greet)).toMatchObject({ outcome: 'failed', code: 'tls' });
  });

  test('tells its observer what was said, unless it is not for reading', async () => {
    const { port } = await echoing();
    const told = (isReadable: boolean) =>
      exchangeOf((network) => network.session({ ...usual, port, isReadable }, greet));
    expect((await told(true)).said).toEqual([
      { from: 'prober', bytes: Buffer.from('hello') },
      { from: 'server', bytes: Buffer.from('hello') },
    ]);
    expect(await told(false)).toMatchObject({ kind: 'connection', said: [], failed: null });
  });
});

describe('a session fails', () => {
  test.each<[string, (socket: Socket) => void, string]>([
    ['that closes', (socket) => socket.end(), 'closed the connection before it had answered.'],
    ['that resets', (socket) => socket.resetAndDestroy(), 'reset the connection before it had answered.'],
    [
      'that floods',
      (socket) => flood(socket, 'x'.repeat(65_536), 1e8),
      'sent more than 64 KiB before it had answered.',
    ],
  ])('with a server %s', async (_, onConnect, words) => {
    const server = await serving(onConnect);
    const silent = () => new Promise<never>(() => {});
    expect(
      await session({ port: server.port }, async (stream) => {
        stream.resume();
        return silent();
      }),
    ).toMatchObject({ outcome: 'failed', answered: true, message: `127.0.0.1:${server.port} ${words}` });
    await server.allClosed();
    expect(server.bytesSent).toBeLessThan(50_000_000);
  });

  test.each<[string, (socket: Socket) => void]>([
    ['hangs', () => {}],
    ['drips', (socket) => drip(socket, '.', 20)],
  ])('at the deadline with a server that %s', async (_, onConnect) => {
    const time = stoppedTime();
    const server = await serving(async (socket) => {
      onConnect(socket);
      await whenRead();
      time.pass(1_000);
    });
    const speak = async (stream: Duplex) => {
      for await (const _part of stream);
    };
    expect(await session({ port: server.port, deadlineMs: 1_000 }, speak)).toMatchObject({
      code: 'timeout',
      message: `127.0.0.1:${server.port} accepted the connection but did not answer within 1 second.`,
    });
    await server.allClosed();
  });

  test('when its caller gives up', async () => {
    const server = await serving(() => {});
    const controller = new AbortController();
    const ended = session({ port: server.port, signal: controller.signal }, async () => {
      controller.abort();
      return new Promise<never>(() => {});
    });
    expect(await ended).toMatchObject({ code: 'interrupted' });
    await server.allClosed();
  });

  test('when the library cannot read what the server sent', async () => {
    const { port } = await serving((socket) => socket.write('HTTP/1.1 400 Bad Request\r\n'));
    const refused = { code: 'bad_response', message: `127.0.0.1:${port} does not speak Echo.` };
    const rejecting = async (stream: Duplex) => {
      await once(stream, 'data');
      throw new RangeError('bad frame');
    };
    expect(await session({ port }, rejecting)).toMatchObject(refused);
    const throwing = (stream: Duplex) =>
      new Promise<never>(() => {
        stream.on('data', () => {
          throw new TypeError('undefined is not a function');
        });
      });
    expect(await session({ port }, throwing)).toMatchObject(refused);
  });

  test('as a fault of ours when the library fails before the server has sent anything', async () => {
    const { port } = await serving(() => {});
    const broken = () => {
      throw new TypeError('undefined is not a function');
    };
    expect(await session({ port }, broken)).toMatchObject({ code: 'internal' });
  });

  test('not, if the answer came before the end', async () => {
    const { port } = await serving((socket) => socket.end('-ERR max number of clients reached\r\n'));
    const late = async (stream: Duplex) => {
      const [answer] = await once(stream, 'data');
      await Promise.resolve();
      return `${answer}`;
    };
    expect(await session({ port }, late)).toMatchObject({ value: '-ERR max number of clients reached\r\n' });
  });
});
