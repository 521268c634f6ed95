import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const readyWithinMs = 60_000;
const pollEveryMs = 50;
/** The dispatcher spends a tenth less CPU, and its memory stays flat with thousands of messages in flight. */
const nodeFlags = ['--max-semi-space-size=32', '--heap-growing-percent=80'];

/** @typedef {Record<string, string | undefined>} Env */
/** @typedef {'inherit' | 'pipe' | 'ignore'} Output */

/** Returns a port on which no program listens now. @returns {Promise<number>} */
export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
};

/**
 * @param {'api' | 'dispatcher' | 'prober'} app
 * @param {Env} [env] added to the environment of this process; `PROGRAMS=src`, with `register-typescript.mjs` preloaded, starts from source instead of the bundle
 * @param {Output} [output] of its log
 */
export const startApp = (app, env = {}, output = 'inherit') =>
  spawn(
    process.execPath,
    [...nodeFlags, `${root}apps/${app}/${env.PROGRAMS === 'src' ? 'src/main.ts' : 'dist/main.js'}`],
    {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
    },
  );

/** @param {import('node:child_process').ChildProcess} child */
export const isRunning = (child) => child.exitCode === null && child.signalCode === null;

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} [signal]
 */
export const stopProcess = async (child, signal = 'SIGTERM') => {
  if (!isRunning(child)) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
};

/**
 * @param {string} address of an api
 * @param {import('node:child_process').ChildProcess} [child] its process: throws when it ends
 */
export const untilReady = async (address, child) => {
  const deadlineMs = performance.now() + readyWithinMs;
  while (performance.now() < deadlineMs) {
    if (child && child.exitCode !== null)
      throw new Error(`The api ended with exit code ${child.exitCode}. Its log above says why.`);
    const ready = await fetch(`${address}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await sleep(pollEveryMs);
  }
  throw new Error(`The api at ${address} was not ready within ${readyWithinMs / 1000} seconds.`);
};

/**
 * @param {string[]} args
 * @param {Env} [env]
 * @returns {Promise<any>} its JSON
 */
export const admin = async (args, env = {}) => {
  const child = spawn(process.execPath, [`${root}apps/api/dist/admin/main.js`, ...args, '--json'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
    text += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`admin ${args.join(' ')} ended with exit code ${code}.`);
  return JSON.parse(text);
};
