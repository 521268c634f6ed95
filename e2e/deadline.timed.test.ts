import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Alert } from './support/account.js';
import { startCountingReceiver } from './support/counting-receiver.js';
import { Service } from './support/service.js';

const sockets = new Set<Socket>();
const servers: Server[] = [];
const nameServer = createSocket('udp4');

/** Starts a TCP server on loopback. @returns its port */
const listen = async (onConnection: (socket: Socket) => void): Promise<number> => {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

const dripping = (socket: Socket): void => {
  socket.once('data', () => {
    socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
    const timer = setInterval(() => socket.write('.'), 1000);
    socket.once('close', () => clearInterval(timer));
  });
};

let service: Service;
let healthy: Awaited<ReturnType<typeof startCountingReceiver>>;

beforeAll(async () => {
  // This name server never answers.
  nameServer.bind(0, '127.0.0.1');
  await once(nameServer, 'listening');
  healthy = await startCountingReceiver(() => 0);
  service = await Service.start({ DNS_SERVERS: `127.0.0.1:${nameServer.address().port}` });
});

afterAll(async () => {
  await service.stop();
  await healthy.stop();
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
  nameServer.close();
});

test('ten seconds cover everything: a receiver that never answers, one that drips its head, a TLS handshake that hangs, a name that never resolves; other channels go on', async () => {
  const silent = await listen(() => undefined);
  const drip = await listen(dripping);
  const hanging = {
    'never answers': await service.webhook(`http://127.0.0.1:${silent}/never`),
    'drips a byte a second': await service.webhook(`http://127.0.0.1:${drip}/drip`),
    'hangs in the TLS handshake': await service.webhook(`https://127.0.0.1:${silent}/tls`),
    'never resolves': await service.webhook('http://never-resolves.example.com/'),
  };
  const good = await service.webhook(`${healthy.url}/good`);
  const troubled = await service.monitor([...Object.values(hanging), good]);
  const calm = await service.monitor([good]);
  service.startDispatcher();
  const ended = async (count: number) => (await service.endedAlerts(count, { channel_id: good })).length;
  expect(await ended(1)).toBe(1);

  await service.open(troubled);
  // Four messages hang, and others are still delivered.
  for (let round = 1; round <= 5; round++) {
    await service.resolve(await service.open(calm));
    expect(await ended(2 + 2 * round)).toBe(2 + 2 * round);
  }
  expect((await service.alerts({ event: 'incident.created', status: 'sending' })).length).toBe(4);

  const alerts = await service.endedAlerts(5 + 5 + 10);
  for (const [what, channelId] of Object.entries(hanging)) {
    const rung = alerts.filter((alert: Alert) => alert.channel_id === channelId);
    expect({ what, count: rung.length }).toEqual({ what, count: 2 });
    for (const { status, error, duration_ms } of rung) {
      expect({ what, status, code: error?.code }).toEqual({ what, status: 'failed', code: 'timeout' });
      expect(duration_ms).toBeGreaterThanOrEqual(9_500);
      expect(duration_ms).toBeLessThanOrEqual(11_000);
    }
  }
  const delivered = alerts.filter(({ channel_id }) => channel_id === good);
  expect(delivered).toHaveLength(12);
  expect(delivered.every(({ status }) => status === 'delivered')).toBe(true);
});
