import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { atTestEnd } from './cleanup.js';
import { whenRead } from './when-read.js';

const LISTEN_AND_NEVER_ACCEPT = `
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: process.argv[1], backlog: 1 }, () => {
    require('node:fs').writeSync(1, String(server.address().port));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

/** Returns a port where connections hang: its process sleeps with a full queue. */
export async function blackHole(host: string): Promise<number> {
  const child = spawn(process.execPath, ['-e', LISTEN_AND_NEVER_ACCEPT, host], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atTestEnd(() => ended(child));
  const [port] = await once(child.stdout, 'data');
  while (await fillsQueue(host, Number(port)));
  return Number(port);
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'close');
}

async function fillsQueue(host: string, port: number): Promise<boolean> {
  const socket = connect(port, host).on('error', () => {});
  atTestEnd(() => socket.destroy());
  const connected = once(socket, 'connect').then(() => true);
  return Promise.race([
    connected,
    delay(100)
      .then(whenRead)
      .then(() => false),
  ]);
}
