import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import {
  type DebianServer,
  startApache,
  startBind,
  startCaddy,
  startExim,
  startHaproxy,
  startKnot,
  startMariadb,
  startMosquitto,
  startNginx,
  startOpenssl,
  startPostfix,
  startRedis,
  startSshd,
  startUnbound,
  startWebsockets,
} from '../src/index.js';

const hostKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' });

const websocketsProgram = (port: number) => `
import asyncio
import websockets

async def main():
    async with websockets.serve(print, '127.0.0.1', ${port}):
        print('listening')
        await asyncio.Future()

asyncio.run(main())`;

const isRoot = process.getuid?.() === 0;

const servers: Record<string, () => Promise<DebianServer>> = {
  nginx: () => startNginx(({ port }) => `server { listen 127.0.0.1:${port}; }`),
  Apache: () => startApache(() => ''),
  HAProxy: () => startHaproxy(({ port }) => `frontend web\n  bind 127.0.0.1:${port}`),
  Caddy: () => startCaddy(({ port }) => `http://127.0.0.1:${port}`),
  websockets: () => startWebsockets(({ port }) => websocketsProgram(port)),
  BIND: () => startBind(() => ''),
  Knot: () => startKnot(() => ''),
  Unbound: () => startUnbound(() => ''),
  Exim: () => startExim(() => ''),
  ...(isRoot && { Postfix: () => startPostfix(() => '') }),
  Mosquitto: () => startMosquitto(({ port }) => `listener ${port} 127.0.0.1`),
  MariaDB: () => startMariadb(''),
  Redis: () => startRedis(),
  OpenSSL: () => startOpenssl(['-nocert'], {}),
  OpenSSH: () => startSshd(String(hostKey())),
};

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => resolve(false));
    socket.on('connect', () => resolve(socket.destroy() === socket));
  });

describe.each(Object.entries(servers))('%s', (_name, start) => {
  test('answers once it has started, and leaves nothing once it has stopped', async () => {
    const server = await start();
    expect(await answers(server.port)).toBe(true);
    expect(existsSync(server.folder)).toBe(true);
    await server.stop();
    expect(await answers(server.port)).toBe(false);
    expect(existsSync(server.folder)).toBe(false);
  });
});

test('a server that does not start says what it printed', async () => {
  await expect(startNginx(() => 'nonsense;')).rejects.toThrow(
    /nginx did not start: .*exit code 1.*nonsense/s,
  );
});
