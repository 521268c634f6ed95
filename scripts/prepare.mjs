/**
 * Installs and builds what is missing before a root command, and says what takes how long. Prints to standard error, because
 * output is the command's. What is there already costs a second and no line.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { stage } from './stage.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} path */
const modifiedMs = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

// Without a prebuilt binary better-sqlite3 is compiled, with Node's own headers if they are installed.
const nodePrefix = dirname(dirname(process.execPath));
const headers = existsSync(`${nodePrefix}/include/node/node.h`) ? { npm_config_nodedir: nodePrefix } : {};

/** What scripts/stage.mjs prints in a process of the build. */
const isProgress = /^Building .+( …| took [\d.]+ s\.)$/;

/**
 * @param {string} what
 * @param {string} command
 * @param {string[]} args
 */
const run = async (what, command, args) => {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...headers, ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
  });
  /** @type {string[]} */
  const lines = [];
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      lines.push(line);
      if (isProgress.test(line)) process.stderr.write(`${line}\n`);
    });
  }
  const [status] = await once(child, 'close');
  if (status === 0) return;
  process.stderr.write(`${lines.join('\n')}\n${what} failed. The reason is above.\n`);
  process.exit(status ?? 1);
};

// npm writes .package-lock.json after each installation.
if (modifiedMs(`${root}node_modules/.package-lock.json`) < modifiedMs(`${root}package-lock.json`)) {
  await stage('Installing the dependencies', () =>
    run('npm ci', 'npm', ['ci', '--ignore-scripts', '--no-audit', '--loglevel=error']),
  );
}
// Also when an earlier installation was interrupted here.
if (!existsSync(`${root}node_modules/better-sqlite3/build/Release/better_sqlite3.node`)) {
  await stage('Installing the SQLite driver, which is compiled where no binary fits', () =>
    run('npm rebuild', 'npm', ['rebuild', '--loglevel=error']),
  );
}
// The programs, and what they need. Nothing runs the packages' own builds but `npm pack`.
const logs = ['--ui=stream', '--output-logs=new-only', '--log-prefix=none', '--log-order=stream'];
await run('The build', 'npx', ['turbo', 'run', 'build', '--filter=./apps/*', ...logs]);
