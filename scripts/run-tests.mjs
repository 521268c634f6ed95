/** Runs Jest for scripts/test.mjs, test-all.mjs and test-repeat.mjs, and measures it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * @typedef {object} Ended
 * @property {string} title
 * @property {boolean} hasPassed
 * @property {number} seconds
 * @property {number} cpuSeconds of all its processes
 * @property {number} passed tests
 * @property {number} failed tests, and files that did not run
 * @property {readonly { path: string, seconds: number }[]} files
 */

/** @typedef {'at once' | 'at the end' | 'when it fails'} Prints */

/** Linux keeps what is written here in memory. */
const memory = '/dev/shm';
const memoryBytesMin = 6 * 1024 ** 3;

const hasMemory = () => {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) > memoryBytesMin;
};

/** Makes the folder for the databases of a run: a commit would wait for the disk, and a test would measure it. */
const makeFolder = () => {
  const folder = mkdtempSync(join(hasMemory() ? memory : tmpdir(), 'tocsin-tests-'));
  // PostgreSQL runs as another user if this is root.
  chmodSync(folder, 0o1777);
  return folder;
};

/** Timers, sockets or processes: jest/end-of-worker.mjs. */
const leaks = /A test file left this running/;

/** The last line of `times`: what the children of a shell have used, such as `1m2.345s 0m6.789s`. @param {string} printed */
const cpuSecondsIn = (printed) =>
  [...(printed.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  );

/**
 * Runs a command to its end, and prints what it prints: at once, or when it has ended so that it does not mix with others.
 * @param {readonly string[]} command
 * @param {{ env?: Readonly<Record<string, string | undefined>>, prints?: Prints | undefined }} [options]
 */
export const measured = async (command, { env = {}, prints = 'at once' } = {}) => {
  const startedMs = performance.now();
  // The shell knows what its children used, which Node does not.
  const script = '"$@"; code=$?; times >&3; exit $code';
  const folder = makeFolder();
  const child = spawn('sh', ['-c', script, 'sh', ...command], {
    cwd: root,
    env: { ...process.env, TMPDIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [, out, error, times] = child.stdio;
  let output = '';
  for (const stream of [out, error]) {
    stream?.on('data', (chunk) => {
      output += chunk;
      if (prints === 'at once') process.stdout.write(chunk);
    });
  }
  const [used, [code]] = await Promise.all([
    text(/** @type {import('node:stream').Readable} */ (times)),
    once(child, 'close'),
  ]);
  rmSync(folder, { recursive: true, force: true });
  const leaves = leaks.test(output);
  const hasPassed = code === 0 && !leaves;
  if (prints === 'at the end' || (prints === 'when it fails' && !hasPassed)) process.stdout.write(output);
  return {
    hasPassed,
    seconds: (performance.now() - startedMs) / 1000,
    cpuSeconds: cpuSecondsIn(used),
  };
};

/** @param {string} path */
const fromRoot = (path) => relative(root, path);

/**
 * Reads what Jest says of a run. A file that is not there counts as one that did not run.
 * @param {string} path
 * @param {(path: string) => string} [shown] the path of a test file from the root
 * @returns {Pick<Ended, 'passed' | 'failed' | 'files'>}
 */
export const resultsIn = (path, shown = fromRoot) => {
  if (!existsSync(path)) return { passed: 0, failed: 1, files: [] };
  const results = JSON.parse(readFileSync(path, 'utf8'));
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    files: results.testResults.map(
      (/** @type {{ name: string, startTime: number, endTime: number }} */ file) => ({
        path: shown(file.name),
        seconds: (file.endTime - file.startTime) / 1000,
      }),
    ),
  };
};

/**
 * Runs the test files of one stage in some rooms, all in one Jest.
 * @param {string} title
 * @param {object} what
 * @param {readonly string[]} what.rooms
 * @param {string} [what.stage] all stages without it
 * @param {number | undefined} [what.workers]
 * @param {readonly string[]} [what.words] for Jest
 * @param {readonly string[]} [what.leftOut] tags of files that cannot run here
 * @param {Readonly<Record<string, string>>} [what.env]
 * @param {Prints} [what.prints]
 * @returns {Promise<Ended>}
 */
export const runRooms = async (
  title,
  { rooms, stage, workers = 2, words = [], leftOut = [], env, prints },
) => {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-results-'));
  const outputFile = join(folder, 'results.json');
  const jest = ['npx', 'jest', '--config', 'jest/rooms.config.js', `--maxWorkers=${workers}`, ...words];
  const ended = await measured([...jest, '--json', `--outputFile=${outputFile}`], {
    env: {
      ...env,
      TESTS_ROOMS: rooms.join(' '),
      TESTS_STAGE: stage,
      TESTS_LEFT_OUT: leftOut.join(' '),
    },
    prints,
  });
  const results = resultsIn(outputFile);
  rmSync(folder, { recursive: true, force: true });
  return { title, ...ended, ...results };
};

/** @param {number} count @param {string} thing */
const several = (count, thing) => `${count} ${thing}${count === 1 ? '' : 's'}`;

/**
 * The closing line of a part of a run.
 * @param {Pick<Ended, 'title' | 'hasPassed' | 'seconds' | 'cpuSeconds'> & Partial<Ended>} part
 */
export const closingLine = ({ title, hasPassed, seconds, cpuSeconds, passed, failed = 0, files = [] }) => {
  const counted =
    passed === undefined
      ? ''
      : `: ${several(files.length, 'file')}, ${several(passed, 'test')} passed, ${failed} failed`;
  const took = `after ${seconds.toFixed(0)} s (${cpuSeconds.toFixed(0)} s of CPU)`;
  return `${title} ${hasPassed ? 'passed' : 'FAILED'} ${took}${counted}.\n`;
};

const slowestShown = 10;
const reasonFromSeconds = 10;

/** A file of the gate that takes so long begins with `// Over ten seconds: …`. @param {Ended['files'][number]} file */
const isUnexplained = ({ path, seconds }) =>
  seconds >= reasonFromSeconds && !readFileSync(join(root, path), 'utf8').startsWith('// Over ten seconds: ');

/** Lists the slowest files, and further ones that take long without a reason. @param {readonly Ended[]} parts */
export const slowestFiles = (parts) => {
  const lines = parts
    .flatMap(({ files }) => files)
    .sort((a, b) => b.seconds - a.seconds)
    .map((file) => ({ ...file, note: isUnexplained(file) ? ' does not say why in its first line' : '' }))
    .filter(({ note }, rank) => rank < slowestShown || note !== '')
    .map(({ path, seconds, note }) => `  ${seconds.toFixed(1).padStart(6)} s  ${path}${note}\n`);
  return `The slowest files:\n${lines.join('')}`;
};
