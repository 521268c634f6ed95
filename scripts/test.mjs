/**
 * `npm test`: runs the tests of the packages, the end-to-end tests, and last the tests that assert a duration. First it
 * installs what tests need, where it may. Where it may not, it runs what can run and ends with a table of the rest.
 */

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { leftOutHere, leftOutTable, mayInstall, missingPackages } from './test-needs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const packages = ['turbo', 'run', 'test', '--filter=!@tocsin/e2e', '--continue', '--concurrency=2'];
const wholeOutput = ['--log-prefix=none', '--log-order=grouped', '--output-logs=full'];

const missing = missingPackages();
const asRoot = missing.length === 0 ? null : mayInstall();
if (asRoot !== null) {
  process.stdout.write(
    `Installing ${missing.length} Debian packages that tests need: up to 400 MB to download, one to three minutes …\n`,
  );
  const [command = '', ...args] = [...asRoot, process.execPath, `${root}scripts/install-debian-packages.mjs`];
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0)
    process.stdout.write(`${stdout}${stderr}\nThe installation failed. The reason is above.\n`);
}

const leftOut = leftOutHere();
const env = { ...process.env, TESTS_LEFT_OUT: leftOut.map(({ pattern }) => pattern).join(' ') };

/** @param {string} pattern */
const filesLike = (pattern) =>
  execFileSync('git', ['ls-files', '*.test.ts'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => new RegExp(pattern).test(path) && !/[.](storm|lighthouse|install)[.]/.test(path))
    .length;

/**
 * @param {string} title
 * @param {'npm' | 'npx'} command
 * @param {readonly string[]} words
 */
const passes = async (title, command, words) => {
  const startedMs = performance.now();
  const [code] = await once(
    spawn(command, words, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }),
    'close',
  );
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  process.stdout.write(`\n${title} ${code === 0 ? 'passed' : 'FAILED'} after ${seconds} s.\n\n`);
  return code === 0;
};

/** @param {'test:untimed' | 'test:timed'} script */
const endToEnd = (script) => ['run', '--silent', script, '-w', 'e2e'];

const passed = [
  await passes('The tests of the packages', 'npx', [...packages, ...wholeOutput]),
  await passes('The untimed end-to-end tests', 'npm', endToEnd('test:untimed')),
  await passes('The timed end-to-end tests', 'npm', endToEnd('test:timed')),
];
process.stdout.write(leftOutTable(leftOut.map((row) => ({ ...row, files: filesLike(row.pattern) }))));
// CI runs everything.
const isWhole = leftOut.length === 0 || process.env.CI !== 'true';
process.exitCode = passed.every(Boolean) && isWhole ? 0 : 1;
