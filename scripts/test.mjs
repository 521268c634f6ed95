/**
 * `npm test`, the gate: most rooms, beside the end-to-end tests of the gate and then the pure rooms. First it installs what
 * they need, where it may. Where it may not, it runs what can run. It ends with its slowest files and a table of what it left
 * out.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { closingLine, measured, resultsIn, root, runRooms, slowestFiles } from './run-tests.mjs';
import { isIn, roomsOf, tagsOf, testFiles } from './suites.mjs';
import { installMissing, leftOutHere, leftOutTable } from './test-needs.mjs';

/** Their tests read no database, browser or build, so turbo keeps their results: turbo.json. */
const pureRooms = ['packages/domain', 'packages/webhook-core', 'packages/imports', 'packages/status-page'];

installMissing('gate');
const missing = leftOutHere('gate');
const leftOut = missing.map(({ tag }) => tag);
const files = testFiles().filter((path) => isIn(path, 'gate'));
const rooms = roomsOf(files).filter((room) => room !== 'e2e' && !pureRooms.includes(room));

/** In the folder of each of them. Turbo keeps it with what the tests printed. */
const resultsFile = 'test/dist/results.json';

/** @returns {Promise<import('./run-tests.mjs').Ended>} */
const runPureRooms = async () => {
  for (const room of pureRooms) rmSync(join(root, room, resultsFile), { force: true });
  const turbo = ['npx', 'turbo', 'run', 'test', '--continue', '--concurrency=1', '--log-prefix=none'];
  const logs = ['--log-order=grouped', '--output-logs=full'];
  const filters = pureRooms.map((room) => `--filter=./${room}`);
  const jest = ['--', '--maxWorkers=1', '--json', `--outputFile=${resultsFile}`];
  const ended = await measured([...turbo, ...logs, ...filters, ...jest], {
    // A cached result holds for one version of Node.
    env: { TESTS_STAGE: 'gate', TESTS_NODE: process.version },
    prints: 'at the end',
  });
  // Turbo may have kept a result of another worktree, whose folder has another path.
  const each = pureRooms.map((room) =>
    resultsIn(join(root, room, resultsFile), (path) => path.slice(path.lastIndexOf(`/${room}/`) + 1)),
  );
  return {
    title: 'The pure rooms',
    ...ended,
    passed: each.reduce((sum, { passed }) => sum + passed, 0),
    failed: each.reduce((sum, { failed }) => sum + failed, 0),
    files: each.flatMap(({ files }) => files),
  };
};

// One end-to-end file at a time: each starts several processes.
const runBesideRooms = async () => ({
  endToEnd: await runRooms('The whole service', {
    rooms: ['e2e'],
    stage: 'gate',
    workers: 1,
    leftOut,
    prints: 'at the end',
  }),
  pure: await runPureRooms(),
});

const [others, { endToEnd, pure }] = await Promise.all([
  runRooms('The other rooms', { rooms, stage: 'gate', leftOut }),
  runBesideRooms(),
]);

const parts = [others, endToEnd, pure];
process.stdout.write(`\n${slowestFiles(parts)}\n`);
const filesWith = (/** @type {string} */ tag) => files.filter((path) => tagsOf(path).includes(tag)).length;
process.stdout.write(leftOutTable(missing.map((row) => ({ ...row, files: filesWith(row.tag) }))));
process.stdout.write(parts.map(closingLine).join(''));

// CI has every program.
const isWhole = missing.length === 0 || process.env.CI !== 'true';
process.exitCode = parts.every(({ hasPassed }) => hasPassed) && isWhole ? 0 : 1;
