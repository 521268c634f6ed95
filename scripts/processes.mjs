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

/** Returns a port on which no program listens now. @returns {Promise<number>} */
export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
};
