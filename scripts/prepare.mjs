/**
 * Installs and builds what is missing, so that every root command works on a clone where nothing was done yet. Says
 * nothing on standard output: that belongs to the command that follows.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} path */
const modifiedMs = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

// Where better-sqlite3 has no prebuilt binary it is compiled, with the headers that came with this Node if they did.
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
  process.stderr.write(`${stdout}${stderr}\n${what} failed.\n`);
  process.exit(status ?? 1);
};

// npm writes the first of these when it has installed what the second one names.
if (modifiedMs(`${root}node_modules/.package-lock.json`) < modifiedMs(`${root}package-lock.json`)) {
  process.stderr.write('Installing dependencies (once, about a minute) …\n');
  run('npm ci', 'npm', ['ci', '--no-audit', '--loglevel=error']);
}
if (!existsSync(`${root}apps/api/dist/main.js`)) process.stderr.write('Building (once) …\n');
run('The build', 'npx', ['turbo', 'run', 'build', '--output-logs=errors-only']);
