import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { admin, startApp, stopProcess, untilReady } from './processes.mjs';

/** A process that ends sooner is not restarted: it would only end again. */
const worthRestartingAfterMs = 10_000;
const restartAfterMs = 1000;

const host = process.env.HOST || '127.0.0.1';
const port = process.env.PORT || '3000';
const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
// At level info, each request would print a line.
const env = { LOG_LEVEL: process.env.LOG_LEVEL || 'warn' };
const root = fileURLToPath(new URL('..', import.meta.url));
const sqlitePath = /^sqlite:(.+)$/.exec(process.env.DATABASE_URL || 'sqlite:./data/tocsin.db')?.[1];
/** Beside the SQLite file, or in data/ with PostgreSQL. */
const tokenFile = resolve(root, sqlitePath ? dirname(sqlitePath) : 'data', 'prober.token');

/** @type {Map<string, import('node:child_process').ChildProcess>} */
const running = new Map();
let stopping = false;

/** @param {string} text */
const say = (text) => process.stdout.write(`${text}\n`);

/** @param {number} code */
const stopAll = async (code) => {
  if (stopping) return;
  stopping = true;
  await Promise.all([...running.values()].map((child) => stopProcess(child)));
  process.exit(code);
};

/**
 * @param {'api' | 'dispatcher' | 'prober'} app
 * @param {Record<string, string>} [settings]
 */
const keepRunning = async (app, settings = {}) => {
  while (!stopping) {
    const startedMs = performance.now();
    const child = startApp(app, { ...env, ...settings });
    running.set(app, child);
    const [code, signal] = await once(child, 'exit');
    if (stopping) return;
    process.stderr.write(`${app} ended (${signal ?? `exit code ${code}`}).\n`);
    if (!signal && performance.now() - startedMs < worthRestartingAfterMs) return stopAll(code || 1);
    await sleep(restartAfterMs);
  }
};

/** Another program on this port would be mistaken for our api. */
const expectFreePort = async () => {
  const server = createServer().listen(Number(port), host);
  await once(server, 'listening').catch((error) => {
    throw new Error(
      `HOST and PORT: cannot listen on ${host}, port ${port} (${error.code}). Stop the other program, or set PORT.`,
    );
  });
  server.close();
  await once(server, 'close');
};

process.on('SIGINT', () => stopAll(0));
process.on('SIGTERM', () => stopAll(0));
// A closed terminal must not end this process before the others.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

try {
  const first = await admin(['setup']);
  if (first.api_key) {
    say(`\nYour account "${first.name}" is on the Lite plan. Copy its API key now; it is shown only once:\n`);
    say(`  ${first.api_key}`);
  }
  await expectFreePort();
  const ownToken = !process.env.PROBER_TOKEN && !process.env.PROBER_TOKEN_FILE;
  if (ownToken) await admin(['prober-token', 'file', '--path', tokenFile]);
  for (const app of /** @type {const} */ (['api', 'dispatcher'])) void keepRunning(app);
  await untilReady(address);
  void keepRunning('prober', { API_URL: address, ...(ownToken && { PROBER_TOKEN_FILE: tokenFile }) });
  say(`\nTocsin is running at ${address} (API reference: ${address}/docs)`);
  if (first.setup_link) {
    say(`\nOpen this link to choose a password. It works once, within a day:\n\n  ${first.setup_link}\n`);
  }
  say('Press Ctrl-C to stop it.');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await stopAll(1);
}
