/** Keeps an api, a dispatcher and a prober running on one machine. `npm start` and `tocsin-server` are this. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopProcess, untilReady } from './processes.mjs';

/** A process that ends sooner is not restarted: it would only end again. */
const worthRestartingAfterMs = 10_000;
const restartAfterMs = 1000;

/** @param {string} text */
const say = (text) => process.stdout.write(`${text}\n`);

/** Another program on this port would be mistaken for our api. @param {string} host @param {string} port */
const expectFreePort = async (host, port) => {
  const server = createServer().listen(Number(port), host);
  await once(server, 'listening').catch((error) => {
    throw new Error(
      `HOST and PORT: cannot listen on ${host}, port ${port} (${error.code}). Stop the other program, or set PORT.`,
    );
  });
  server.close();
  await once(server, 'close');
};

/**
 * Prints the address, and on new data the API key and a link to set up the first owner. Ends this process: with 0 after
 * SIGINT or SIGTERM, else with the reason on standard error.
 *
 * @param {import('./processes.mjs').Programs} programs
 * @param {string} tokenFile for the prober, if no setting names another
 * @param {Record<string, string>} [settings] added to the environment of this process
 */
export const supervise = async (programs, tokenFile, settings = {}) => {
  const host = process.env.HOST || '127.0.0.1';
  const port = process.env.PORT || '3000';
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  // At level info, each request would print a line.
  const env = { LOG_LEVEL: process.env.LOG_LEVEL || 'warn', ...settings };
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

  /**
   * @param {import('./processes.mjs').App} app
   * @param {Record<string, string>} [more] settings
   */
  const keepRunning = async (app, more = {}) => {
    while (!stopping) {
      const startedMs = performance.now();
      const child = programs.startApp(app, { ...env, ...more });
      running.set(app, child);
      const [code, signal] = await once(child, 'exit');
      if (stopping) return;
      process.stderr.write(`${app} ended (${signal ?? `exit code ${code}`}).\n`);
      if (!signal && performance.now() - startedMs < worthRestartingAfterMs) return stopAll(code || 1);
      await sleep(restartAfterMs);
    }
  };

  process.on('SIGINT', () => stopAll(0));
  process.on('SIGTERM', () => stopAll(0));
  // A closed terminal must not end this process before the others.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

  try {
    // A start that fails must not use up the only showing of the key. What is no port is refused with all settings.
    if (Number(port) >= 0 && Number(port) < 65_536) await expectFreePort(host, port);
    const first = await programs.admin(['setup'], settings);
    if (first.api_key) {
      say(
        `\nYour account "${first.name}" is on the Lite plan. Copy its API key now; it is shown only once:\n`,
      );
      say(`  ${first.api_key}`);
    }
    const ownToken = !process.env.PROBER_TOKEN && !process.env.PROBER_TOKEN_FILE;
    if (ownToken) await programs.admin(['prober-token', 'file', '--path', tokenFile], settings);
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
};
