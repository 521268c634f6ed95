/** The programs of this checkout, for what measures and tests them. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { programsIn } from '../apps/server/src/processes.mjs';

export { isRunning, stopProcess, untilReady } from '../apps/server/src/processes.mjs';

/** @typedef {import('../apps/server/src/processes.mjs').Env} Env */
/** @typedef {import('../apps/server/src/processes.mjs').Output} Output */

const root = fileURLToPath(new URL('..', import.meta.url));

export const programs = programsIn(root, root);
export const { startApp, admin } = programs;

/** Below the ports that the system gives to port 0 and to outgoing connections, so that it gives none of these away. */
const ports = { min: 20_000, count: 10_000 };
/** A prime, so that processes with neighbouring ids begin far apart. */
const step = 7919;
let tried = process.pid;

/** @param {import('node:net').ListenOptions} where @returns {Promise<import('node:net').Server | null>} `null`: it is taken */
const listens = async (where) => {
  const server = createServer().unref();
  try {
    server.listen(where);
    await once(server, 'listening');
    return server;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE') return null;
    throw error;
  }
};

/** Keeps a port for this process while it lives: a name that Linux gives to one socket only. @param {number} port */
const holds = async (port) =>
  process.platform !== 'linux' || (await listens({ path: `\0tocsin-port-${port}` })) !== null;

/**
 * Returns a port on which no program listens, for a program that must be told its port: the api's own links begin with it.
 * No other process of this checkout's tests gets it, and the system gives it to none.
 * @returns {Promise<number>}
 */
export const freePort = async () => {
  for (let tries = 0; tries < ports.count; tries += 1) {
    tried += 1;
    const port = ports.min + ((tried * step) % ports.count);
    if (!(await holds(port))) continue;
    const server = await listens({ port, host: '127.0.0.1' });
    if (server === null) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new Error(`All ports from ${ports.min} on are taken.`);
};
