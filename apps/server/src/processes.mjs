/** Starts and stops the programs of a Tocsin: those of a checkout, and those of the installed package. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const readyWithinMs = 60_000;
const pollEveryMs = 50;
/** The dispatcher spends a tenth less CPU, and its memory stays flat with thousands of messages in flight. */
const nodeFlags = ['--max-semi-space-size=32', '--heap-growing-percent=80'];
const adminProgram = 'apps/api/dist/admin/main.js';

/** @typedef {Record<string, string | undefined>} Env */
/** @typedef {'inherit' | 'pipe' | 'ignore'} Output */
/** @typedef {'api' | 'dispatcher' | 'prober'} App */

/**
 * The programs in a folder that holds `apps/`.
 *
 * @param {string} folder
 * @param {string} [cwd] where they run; relative paths of settings begin there
 */
export const programsIn = (folder, cwd) => {
  /** @param {Env} env */
  const added = (env) => ({ ...process.env, ...env });
  return {
    /**
     * @param {App} app
     * @param {Env} [env] added to the environment of this process; `PROGRAMS=src`, with `register-typescript.mjs` preloaded, starts from source instead of the bundle
     * @param {Output} [output] of its log
     */
    startApp: (app, env = {}, output = 'inherit') =>
      spawn(
        process.execPath,
        [...nodeFlags, join(folder, 'apps', app, env.PROGRAMS === 'src' ? 'src/main.ts' : 'dist/main.js')],
        {
          cwd,
          env: added(env),
          stdio: ['ignore', output, output],
        },
      ),

    /**
     * @param {string[]} args
     * @param {Env} [env]
     * @returns {Promise<any>} its JSON
     */
    admin: async (args, env = {}) => {
      const child = spawn(process.execPath, [join(folder, adminProgram), ...args, '--json'], {
        cwd,
        env: added(env),
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let text = '';
      child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
        text += chunk;
      });
      const [code] = await once(child, 'close');
      if (code !== 0) throw new Error(`admin ${args.join(' ')} ended with exit code ${code}.`);
      return JSON.parse(text);
    },

    /**
     * Runs an admin command in this terminal.
     * @param {string[]} args
     * @param {Env} env
     * @returns {Promise<number>} its exit code
     */
    adminInTerminal: async (args, env) => {
      const child = spawn(process.execPath, [join(folder, adminProgram), ...args], {
        cwd,
        env: added(env),
        stdio: 'inherit',
      });
      const [code] = await once(child, 'close');
      return code ?? 1;
    },
  };
};

/** @typedef {ReturnType<typeof programsIn>} Programs */

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
    // On a full disk, too, what is stored can be read.
    const ready = await fetch(`${address}/readyz`).then(
      async (response) => response.ok || (await response.text()).includes('"not_writable"'),
      () => false,
    );
    if (ready) return;
    await sleep(pollEveryMs);
  }
  throw new Error(`The api at ${address} was not ready within ${readyWithinMs / 1000} seconds.`);
};
