import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { Random, testSeed } from '@tocsin/testing';
import { certificateAuthority } from '@tocsin/testing/servers';
import { atTestEnd } from '../support/cleanup.js';
import { testClient } from '../support/client.js';
import { OK, rawServer } from '../support/raw-server.js';

const closesMs = [0, 1, 3, 10, 50, 300, 900, 5_000];
const messages = 41;
const authority = certificateAuthority('Trusted Test Authority');

/** Delays what goes through it, ends too. @returns its port */
const behindAWay = async (port: number, oneWayMs: number): Promise<number> => {
  if (oneWayMs === 0) return port;
  const pass = (from: Socket, to: Socket): void => {
    from.on('data', (chunk) => setTimeout(() => to.writable && to.write(chunk), oneWayMs));
    from.on('error', () => undefined);
    from.on('close', (hadError) =>
      setTimeout(() => (hadError ? to.resetAndDestroy() : to.destroy()), oneWayMs),
    );
  };
  const sockets = new Set<Socket>();
  const way = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) sockets.add(socket);
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  atTestEnd(() => {
    for (const socket of sockets) socket.destroy();
    way.close();
  });
  const address = way.address();
  return typeof address === 'object' && address ? address.port : 0;
};

type Cell = {
  readonly closeMs: number;
  readonly end: string;
  readonly oneWayMs: number;
  readonly scheme: string;
};

/** A reset right behind an answer can overtake it, and loses more than the connection. */
const resetsMinMs = 10;

const cellsOf = (closeMs: number): readonly Cell[] =>
  (closeMs < resetsMinMs ? ['close'] : ['close', 'reset']).flatMap((end) =>
    [0, 15].flatMap((oneWayMs) => ['http', 'https'].map((scheme) => ({ closeMs, end, oneWayMs, scheme }))),
  );

const lostIn = async ({ closeMs, end, oneWayMs, scheme }: Cell, pauses: Random): Promise<number> => {
  const connections = new Map<number | undefined, Socket>();
  const server = await rawServer(
    (socket) => {
      socket.write(OK);
      const connection = connections.get(socket.remotePort);
      setTimeout(() => (end === 'reset' ? connection?.resetAndDestroy() : socket.destroy()), closeMs).unref();
    },
    {
      onConnect: (socket) => connections.set(socket.remotePort, socket),
      ...(scheme === 'https' && { tls: authority.issue({ names: ['IP:127.0.0.1'] }) }),
    },
  );
  const port = await behindAWay(server.port, oneWayMs);
  const { post } = testClient({ extraAuthorities: [authority.cert] });
  let lost = 0;
  for (let sent = 0; sent < messages; sent++) {
    if ((await post(`${scheme}://127.0.0.1:${port}/hook`)).outcome === 'failed') lost += 1;
    await delay(pauses.integer(0, sent % 4 === 0 ? 400 : 60));
  }
  return lost;
};

test.each(closesMs)(
  'no message is lost to a receiver that closes %i ms after each answer',
  async (closeMs) => {
    const random = Random.of(testSeed());
    const lost = await Promise.all(
      cellsOf(closeMs).map(async (cell) => ({ ...cell, lost: await lostIn(cell, random.fork()) })),
    );
    expect(lost.filter((cell) => cell.lost > 0)).toEqual([]);
  },
  60_000,
);
