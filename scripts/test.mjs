/**
 * `npm test`, the gate: most rooms, beside the end-to-end tests of the gate and then the pure rooms. First it installs what
 * they need, where it may. Where it may not, it runs what can run. It ends with its slowest files and a table of what it left
 * out.
 */
import { closingLine, measured, runRooms, slowestFiles } from './run-tests.mjs';
import { isIn, roomsOf, tagsOf, testFiles } from './suites.mjs';
import { installMissing, leftOutHere, leftOutTable } from './test-needs.mjs';

/** Their tests read no database, browser or build, so turbo keeps their results: turbo.json. */
const pureRooms = ['packages/domain', 'packages/webhook-core', 'packages/imports', 'packages/status-page'];

installMissing('gate');
const missing = leftOutHere('gate');
const leftOut = missing.map(({ tag }) => tag);
const files = testFiles().filter((path) => isIn(path, 'gate'));
const rooms = roomsOf(files).filter((room) => room !== 'e2e' && !pureRooms.includes(room));

const runPureRooms = () => {
  const turbo = ['npx', 'turbo', 'run', 'test', '--continue', '--concurrency=1', '--log-prefix=none'];
  const logs = [
    '--log-order=grouped',
    '--output-logs=full',
    ...pureRooms.map((room) => `--filter=./${room}`),
  ];
  return measured([...turbo, ...logs, '--', '--maxWorkers=1'], {
    // A cached result holds for one version of Node.
    env: { TESTS_STAGE: 'gate', TESTS_NODE: process.version },
    prints: 'at the end',
  });
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

process.stdout.write(`\n${slowestFiles([others, endToEnd])}\n`);
const filesWith = (/** @type {string} */ tag) => files.filter((path) => tagsOf(path).includes(tag)).length;
process.stdout.write(leftOutTable(missing.map((row) => ({ ...row, files: filesWith(row.tag) }))));
process.stdout.write(closingLine({ title: `The rooms ${pureRooms.join(', ')}`, ...pure }));
for (const part of [others, endToEnd]) process.stdout.write(closingLine(part));

// CI has every program.
const isWhole = missing.length === 0 || process.env.CI !== 'true';
process.exitCode = pure.hasPassed && others.hasPassed && endToEnd.hasPassed && isWhole ? 0 : 1;
