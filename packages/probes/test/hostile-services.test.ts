// Over ten seconds: it waits for the deadline of each type.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { closed } from '@tocsin/testing/servers';
import type { Probe } from '../src/probe/probe.js';
import { registry } from '../src/registry.js';
import { run } from './support/run.js';
import { tcpServer } from './support/tcp-server.js';

type Service = {
  readonly probe: Probe;
  readonly settings: object;
  /** Before `host:port`. */
  readonly scheme?: string;
};

type TypeOfService = {
  [Type in keyof typeof registry]: (typeof registry)[Type]['kind'] extends 'more' ? Type : never;
}[keyof typeof registry];

/** The types that log in to a service. */
const services = {
  grpc: { probe: registry.grpc, settings: { service: 'shop' } },
  mongodb: { probe: registry.mongodb, settings: { username: 'me', password: 'secret' } },
  postgres: { probe: registry.postgres, settings: { username: 'me', password: 'secret' } },
  mysql: { probe: registry.mysql, settings: { username: 'me', password: 'secret' } },
  redis: { probe: registry.redis, settings: { password: 'secret', database: 1 } },
  websocket: { probe: registry.websocket, settings: { send: 'x', text: 'x' }, scheme: 'ws://' },
  snmp: { probe: registry.snmp, settings: {} },
  mqtt: { probe: registry.mqtt, settings: { username: 'eve', password: 'secret', topic: 'a/#', text: 'x' } },
} satisfies Readonly<Record<TypeOfService, Service>>;

const rows = Object.entries<Service>(services);

/** Far more than any answer. */
const flood = Buffer.alloc(1_000_000, 'x');

const flooding = async (socket: Socket) => {
  while (!socket.destroyed && socket.bytesWritten < 100 * flood.length) {
    if (!socket.write(flood)) await Promise.race([once(socket, 'drain'), closed(socket)]);
  }
  socket.end();
};

const dripping = (socket: Socket) => {
  const timer = setInterval(() => socket.write('\0'), 20);
  socket.once('close', () => clearInterval(timer));
};

/** The same bytes in each run. */
function* noise(seed: number): Generator<Buffer> {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
  while (true) yield Buffer.from(Array.from({ length: 1 + (next() % 64) }, next));
}

const pieces = noise(54);
const nextPiece = (): Buffer => pieces.next().value as Buffer;

const hostile: readonly (readonly [string, (socket: Socket) => void])[] = [
  ['hangs', () => {}],
  ['drips', dripping],
  ['closes', (socket) => socket.end()],
  ['resets', (socket) => socket.resetAndDestroy()],
  ['sends 100 MB', (socket) => void flooding(socket).catch(() => {})],
  ['speaks HTTP', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n')],
  ['speaks SMTP', (socket) => socket.write('220 mail.test ESMTP\r\n')],
];

describe.each(rows)('%s is down, and never unknown', (_, { probe, settings, scheme = '' }) => {
  const check = async (onConnection: (socket: Socket) => void, timeoutMs: number) => {
    const sockets: Socket[] = [];
    const { port } = await tcpServer((socket) => {
      sockets.push(socket);
      onConnection(socket);
    });
    const outcome = await run(probe, `${scheme}127.0.0.1:${port}`, settings, { timeoutMs });
    return { outcome, sentBytes: sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0) };
  };

  test.each(hostile)('when the server %s', async (__, onConnection) => {
    const { outcome, sentBytes } = await check(onConnection, 300);
    expect(outcome).toMatchObject({ status: 'down', message: expect.stringMatching(/^[^{}]+$/) });
    expect(sentBytes).toBeLessThan(50_000_000);
  });

  test('when nobody listens', async () => {
    expect(await run(probe, `${scheme}127.0.0.1:1`, settings)).toMatchObject({
      status: 'down',
      message: '127.0.0.1:1 refused the connection.',
    });
  });

  test('when the server sends noise', async () => {
    for (let round = 0; round < 30; round += 1) {
      const { outcome } = await check((socket) => {
        socket.on('data', () => socket.write(nextPiece()));
        socket.write(nextPiece());
        setTimeout(() => socket.end(), 20);
      }, 1_000);
      expect(outcome.status).toBe('down');
    }
  });
});
