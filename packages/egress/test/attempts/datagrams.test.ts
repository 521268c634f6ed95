import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Datagrams, DatagramsRequest } from '../../src/attempts/datagrams.js';
import { exchangeOf } from '../support/exchanges.js';
import { testNetwork } from '../support/network.js';
import { stoppedTime } from '../support/stopped-time.js';

const host = '127.0.0.1';
const usual = { host, protocol: 'Echo', deadlineMs: 5_000, isReadable: true };
const servers: Socket[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

type OnPacket = (packet: Buffer, from: RemoteInfo, server: Socket) => void;

const serving = async (onPacket: OnPacket): Promise<number> => {
  const server = createSocket('udp4');
  servers.push(server);
  server.on('message', (packet, from) => onPacket(packet, from, server));
  server.bind(0, host);
  await once(server, 'listening');
  return server.address().port;
};

const echo: OnPacket = (packet, { port, address }, server) => server.send(packet, port, address);

const greet = (datagrams: Datagrams): Promise<string> =>
  new Promise((resolve) => {
    datagrams.hear((packet) => resolve(`${packet}`));
    datagrams.send(Buffer.from('hello'));
  });

const silent = () => new Promise<never>(() => {});

const look = <Value>(
  request: Partial<DatagramsRequest> & Pick<DatagramsRequest, 'port'>,
  speak: (datagrams: Datagrams) => Promise<Value>,
  network = testNetwork(),
) => network.datagrams({ ...usual, ...request }, speak);

describe('datagrams', () => {
  test('bring what the library found', async () => {
    expect(await look({ port: await serving(echo) }, greet)).toMatchObject({
      outcome: 'connected',
      value: 'hello',
      address: host,
    });
  });

  test('tell their observer what was said, unless it is not for reading', async () => {
    const port = await serving(echo);
    const told = (isReadable: boolean) =>
      exchangeOf((network) => network.datagrams({ ...usual, port, isReadable }, greet));
    expect(await told(true)).toMatchObject({
      kind: 'connection',
      target: `${host}:${port}`,
      address: host,
      said: [
        { from: 'prober', bytes: Buffer.from('hello') },
        { from: 'server', bytes: Buffer.from('hello') },
      ],
      failed: null,
    });
    expect(await told(false)).toMatchObject({ said: [] });
  });

  test('take no harm from a library that sends after the end', async () => {
    let late = () => {};
    let signal: AbortSignal | undefined;
    const port = await serving(echo);
    await look({ port }, async (datagrams) => {
      late = () => datagrams.send(Buffer.from('hello'));
      ({ signal } = datagrams);
      expect(signal.aborted).toBe(false);
      return greet(datagrams);
    });
    expect(signal?.aborted).toBe(true);
    expect(late).not.toThrow();
  });

  test('hear nobody but the server', async () => {
    const stranger = createSocket('udp4');
    servers.push(stranger);
    const port = await serving((packet, from, server) => {
      stranger.send('forged', from.port, from.address, () => echo(packet, from, server));
    });
    expect(await look({ port }, greet)).toMatchObject({ value: 'hello' });
  });
});

describe('datagrams fail', () => {
  test('to an address that is closed', async () => {
    expect(await look({ host: '10.0.0.1', port: 161 }, greet)).toMatchObject({ code: 'blocked_address' });
  });

  test('to a port that nobody listens at', async () => {
    expect(await look({ port: 1 }, greet)).toMatchObject({
      code: 'connection_refused',
      message: '127.0.0.1:1 refused the connection.',
    });
  });

  test('at the deadline with a server that is silent', async () => {
    const time = stoppedTime();
    const port = await serving(() => time.pass(1_000));
    expect(await look({ port, deadlineMs: 1_000 }, greet)).toMatchObject({
      code: 'timeout',
      answered: false,
      message: `127.0.0.1:${port} did not answer within 1 second.`,
    });
  });

  test('when their caller gives up', async () => {
    const controller = new AbortController();
    const port = await serving(() => controller.abort());
    expect(await look({ port, signal: controller.signal }, greet)).toMatchObject({ code: 'interrupted' });
  });

  test.each([
    ['more packets than it may', '.', 'sent more than 16 packets before it had answered.'],
    ['more bytes than it may', '.'.repeat(8_192), 'sent more than 64 KiB before it had answered.'],
  ])('with a server that sends %s', async (_, text, words) => {
    const port = await serving((_packet, from, server) => {
      for (let sent = 0; sent < 20; sent += 1) server.send(text, from.port, from.address);
    });
    const speak = (datagrams: Datagrams) => {
      datagrams.send(Buffer.from('hello'));
      return silent();
    };
    expect(await look({ port }, speak)).toMatchObject({
      code: 'bad_response',
      message: `127.0.0.1:${port} ${words}`,
    });
  });

  test('when the library cannot read what the server sent', async () => {
    const port = await serving(echo);
    const refused = {
      code: 'bad_response',
      answered: true,
      message: `127.0.0.1:${port} does not speak Echo.`,
    };
    const throwing = (datagrams: Datagrams) => {
      datagrams.hear(() => {
        throw new TypeError('undefined is not a function');
      });
      datagrams.send(Buffer.from('hello'));
      return silent();
    };
    expect(await look({ port }, throwing)).toMatchObject(refused);
    const rejecting = async (datagrams: Datagrams) => {
      await greet(datagrams);
      throw new RangeError('bad packet');
    };
    expect(await look({ port }, rejecting)).toMatchObject(refused);
  });

  test('as a fault of ours when the library fails before the server has sent anything', async () => {
    const broken = () => {
      throw new TypeError('undefined is not a function');
    };
    expect(await look({ port: await serving(echo) }, broken)).toMatchObject({ code: 'internal' });
  });
});
