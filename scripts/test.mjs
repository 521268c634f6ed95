/** `npm test`: runs the tests of the packages, the end-to-end tests, and last the tests that assert a duration. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const packages = ['turbo', 'run', 'test', '--filter=!@tocsin/e2e', '--continue', '--concurrency=2'];
const wholeOutput = ['--log-prefix=none', '--log-order=grouped', '--output-logs=full'];

/**
 * @param {string} title
 * @param {'npm' | 'npx'} command
 * @param {readonly string[]} words
 */
const passes = async (title, command, words) => {
  const startedMs = performance.now();
  const [code] = await once(
    spawn(command, words, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }),
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
process.exitCode = passed.every(Boolean) ? 0 : 1;
