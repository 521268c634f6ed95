/** Installs and builds what is missing before a root command. Prints to standard error, because output is the command's. */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} path */
const modifiedMs = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

// Without a prebuilt binary better-sqlite3 is compiled, with Node's own headers if they are installed.
const nodePrefix = dirname(dirname(process.execPath));
const headers = existsSync(`${nodePrefix}/include/node/node.h`) ? { npm_config_nodedir: nodePrefix } : {};

/**
 * @param {string} what
 * @param {string} command
 * @param {string[]} args
 */
const run = (what, command, args) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...headers, ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
  });
  if (status === 0) return;
  process.stderr.write(`${stdout}${stderr}\n${what} failed. The reason is above.\n`);
  process.exit(status ?? 1);
};

// npm writes .package-lock.json after each installation.
if (modifiedMs(`${root}node_modules/.package-lock.json`) < modifiedMs(`${root}package-lock.json`)) {
  process.stderr.write('Installing dependencies (only this time, about a minute) …\n');
  run('npm ci', 'npm', ['ci', '--no-audit', '--loglevel=error']);
}
if (!existsSync(`${root}apps/api/dist/main.js`)) process.stderr.write('Building (only this time) …\n');
run('The build', 'npx', ['turbo', 'run', 'build', '--output-logs=errors-only']);
