import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Without a prebuilt binary the SQLite driver is compiled, with Node's own headers if they are installed. */
const nodePrefix = dirname(dirname(process.execPath));
const headers = existsSync(join(nodePrefix, 'include/node/node.h')) ? { npm_config_nodedir: nodePrefix } : {};

/** Without what `npm run` adds, such as the cache of the person who runs the bench. */
const ofMachine = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') || name === 'npm_config_registry'),
);

/** `times` of the shell: the processor time of its ended children and of theirs. */
const cpuOfChildren = /^(\d+)m([\d.]+)s (\d+)m([\d.]+)s$/;

/**
 * Runs a command line of a user who has never been here.
 * @param {string} command
 * @param {string} folder
 * @param {string} home
 * @returns {number} the processor seconds of all its processes
 */
const cpuSeconds = (command, folder, home) => {
  const printed = execFileSync('bash', ['-c', `(${command}) >&2 || exit; times`], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...ofMachine, ...headers, HOME: home, TURBO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [, ...numbers] = cpuOfChildren.exec(printed.trim().split('\n').at(-1) ?? '') ?? [];
  const [userMinutes = NaN, user = NaN, systemMinutes = NaN, system = NaN] = numbers.map(Number);
  return (userMinutes + systemMinutes) * 60 + user + system;
};

/**
 * From a clone to a verified message, on the commit that is checked out.
 * @returns the processor seconds of each part
 */
export const firstMinute = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-first-minute-'));
  const [clone, home] = [join(folder, 'tocsin'), join(folder, 'home')];
  try {
    /** @param {string} command */
    const run = (command) => cpuSeconds(command, clone, home);
    const cloneSeconds = cpuSeconds(`mkdir ${home} && git clone --quiet ${root} ${clone}`, folder, home);
    const parts = {
      cloneSeconds,
      installSeconds: run('npm ci --ignore-scripts --no-audit --loglevel=error'),
      sqliteSeconds: run('npm rebuild --loglevel=error'),
      buildSeconds: run('node scripts/prepare.mjs'),
      demoSeconds: run('node scripts/demo.mjs'),
    };
    return { ...parts, allSeconds: Object.values(parts).reduce((sum, seconds) => sum + seconds, 0) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
