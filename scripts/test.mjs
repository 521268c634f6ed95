/**
 * `npm test`: runs the tests of the packages beside the end-to-end tests, and last the tests that assert a duration. First
 * it installs what tests need, where it may. Where it may not, it runs what can run. It ends with a table of the rest.
 * `TESTS=full` adds what docs/adr/0123-a-shorter-npm-test.md leaves to `.ci/run`.
 */

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { leftOutHere, leftOutTable, leftToFull, mayInstall, missingPackages } from './test-needs.mjs';
import { chooseTestsSeed } from './test-seed.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const packages = ['turbo', 'run', 'test', '--filter=!@tocsin/e2e', '--continue', '--concurrency=1'];
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

// Turbo keeps results by the variables that it sees, so that "fresh" would replay an old run.
chooseTestsSeed();
const missingHere = leftOutHere();
const leftOut = [...missingHere, ...leftToFull()];
const env = {
  ...process.env,
  TESTS_LEFT_OUT: leftOut.map(({ pattern }) => pattern).join(' '),
  // A cached result holds for one version: turbo.json.
  TESTS_NODE: process.version,
};

/** @param {string} pattern */
const filesLike = (pattern) =>
  execFileSync('git', ['ls-files', '*.test.ts'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => new RegExp(pattern).test(path) && !/[.](storm|lighthouse|install)[.]/.test(path))
    .length;

/**
 * Prints the output of a command at once, or when it has ended, so that it does not mix with that of another.
 * @param {string} title
 * @param {'npm' | 'npx'} command
 * @param {readonly string[]} words
 * @param {'at once' | 'at the end'} prints
 */
const passes = async (title, command, words, prints = 'at once') => {
  const startedMs = performance.now();
  const isLater = prints === 'at the end';
  const child = spawn(command, words, {
    cwd: root,
    env,
    stdio: ['ignore', isLater ? 'pipe' : 'inherit', isLater ? 'pipe' : 'inherit'],
  });
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => output.push(part));
  const [code] = await once(child, 'close');
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  process.stdout.write(Buffer.concat(output));
  process.stdout.write(`\n${title} ${code === 0 ? 'passed' : 'FAILED'} after ${seconds} s.\n\n`);
  return code === 0;
};

/** @param {'test:untimed' | 'test:timed'} script */
const endToEnd = (script) => ['run', '--silent', script, '-w', 'e2e'];

const passed = [
  ...(await Promise.all([
    passes('The tests of the packages', 'npx', [...packages, ...wholeOutput]),
    passes('The untimed end-to-end tests', 'npm', endToEnd('test:untimed'), 'at the end'),
  ])),
  await passes('The timed end-to-end tests', 'npm', endToEnd('test:timed')),
];
process.stdout.write(leftOutTable(leftOut.map((row) => ({ ...row, files: filesLike(row.pattern) }))));
if (process.env.TESTS !== 'full')
  process.stdout.write(
    'Properties ran a tenth of their runs. TESTS=full npm test, as in .ci/run, runs all.\n',
  );
// CI has every program.
const isWhole = missingHere.length === 0 || process.env.CI !== 'true';
process.exitCode = passed.every(Boolean) && isWhole ? 0 : 1;
