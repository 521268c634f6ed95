/** `npm start`: the whole service on this machine. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { admin, startApp, stopProcess, untilReady } from './processes.mjs';

/** A process that ends sooner than this after its start would only end again. */
const worthRestartingAfterMs = 10_000;
const restartAfterMs = 1000;

const host = process.env.HOST || '127.0.0.1';
const port = process.env.PORT || '3000';
const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
// Each request is a line at level info: good in a log file, too much for a terminal.
const env = { LOG_LEVEL: process.env.LOG_LEVEL || 'warn' };

/** @type {Map<string, import('node:child_process').ChildProcess>} */
const running = new Map();
let stopping = false;

/** @param {number} code */
const stopAll = async (code) => {
  if (stopping) return;
  stopping = true;
  await Promise.all([...running.values()].map((child) => stopProcess(child)));
  process.exit(code);
};

/** @param {'api' | 'dispatcher'} app */
const keepRunning = async (app) => {
  while (!stopping) {
    const startedMs = performance.now();
    const child = startApp(app, env);
    running.set(app, child);
    const [code, signal] = await once(child, 'exit');
    if (stopping) return;
    process.stderr.write(`${app} ended (${signal ?? `exit code ${code}`}).\n`);
    if (performance.now() - startedMs < worthRestartingAfterMs) return stopAll(code || 1);
    await sleep(restartAfterMs);
  }
};

process.on('SIGINT', () => stopAll(0));
process.on('SIGTERM', () => stopAll(0));

try {
  const first = await admin(['setup']);
  for (const app of /** @type {const} */ (['api', 'dispatcher'])) void keepRunning(app);
  await untilReady(address);
  process.stdout.write(`\nTocsin is running at ${address} (API reference: ${address}/docs)\n`);
  if (first.api_key) {
    process.stdout.write(
      `\nYour account "${first.name}" is on the Lite plan. Its API key, shown this once:\n\n  ${first.api_key}\n\n`,
    );
  }
  process.stdout.write('Ctrl-C stops it.\n');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await stopAll(1);
}
