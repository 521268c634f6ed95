/**
 * `npm run test:all`: the gate, and then each suite of scripts/suites.mjs, one after another. `-- --from NAME` begins with
 * that suite, and `-- --only NAME,NAME` runs only these. Properties run as often as they ask, with fresh seeds.
 */
import { parseArgs } from 'node:util';
import { closingLine, measured, runRooms } from './run-tests.mjs';
import { isIn, roomsOf, suites, tagsOf, testFiles } from './suites.mjs';
import { inColumns, installMissing, leftOutHere, leftOutTable } from './test-needs.mjs';
import { chooseTestsSeed } from './test-seed.mjs';

const { values } = parseArgs({ options: { from: { type: 'string' }, only: { type: 'string' } } });
const names = ['gate', ...suites.map(({ name }) => name)];
const only = values.only?.split(',');
for (const name of [...(only ?? []), values.from ?? 'gate']) {
  if (names.includes(name)) continue;
  process.stderr.write(`No suite has the name "${name}". The suites are ${names.join(', ')}.\n`);
  process.exit(2);
}
const wanted = only ?? names.slice(names.indexOf(values.from ?? 'gate'));

installMissing('everything');
const missing = leftOutHere('everything');
const leftOut = missing.map(({ tag }) => tag);
const files = testFiles();
process.env.TESTS_SEED ??= 'fresh';
chooseTestsSeed();
const seed = process.env.TESTS_SEED;
const env = { TESTS: 'full' };
process.stdout.write(`TESTS_SEED=${seed} repeats the seeds of this run.\n\n`);

/** @type {import('./run-tests.mjs').Ended[]} */
const ended = [];

const runGate = async () => {
  const gate = await measured([process.execPath, 'scripts/test.mjs'], { env: { TESTS_SEED: undefined } });
  ended.push({ title: 'gate', ...gate, passed: 0, failed: gate.hasPassed ? 0 : 1, files: [] });
};

/** @param {import('./suites.mjs').Suite} suite */
const runSuite = async ({ name, workers, shows, scripts = [] }) => {
  process.stdout.write(`${name}: ${shows}.\n`);
  const rooms = roomsOf(files.filter((path) => isIn(path, name)));
  const before = [];
  for (const script of scripts) before.push(await measured(['npm', 'run', script]));
  const suite = await runRooms(name, { rooms, stage: name, workers, leftOut, env });
  ended.push({ ...suite, hasPassed: suite.hasPassed && before.every(({ hasPassed }) => hasPassed) });
};

for (const name of wanted) {
  const suite = suites.find((each) => each.name === name);
  await (suite === undefined ? runGate() : runSuite(suite));
  process.stdout.write(`\n${ended.slice(-1).map(closingLine).join('')}\n`);
}

const filesWith = (/** @type {string} */ tag) => files.filter((path) => tagsOf(path).includes(tag)).length;
process.stdout.write(leftOutTable(missing.map((row) => ({ ...row, files: filesWith(row.tag) }))));
const rows = ended.map(({ title, hasPassed, seconds, cpuSeconds, passed, failed }) => [
  ...[title, hasPassed ? 'passed' : 'FAILED', seconds.toFixed(0), cpuSeconds.toFixed(0)],
  ...[String(passed), String(failed)],
]);
process.stdout.write(`${inColumns([['suite', '', 'seconds', 'CPU s', 'passed', 'failed'], ...rows])}\n`);
const hasPassed = ended.every((each) => each.hasPassed);
if (!hasPassed) process.stdout.write(`TESTS_SEED=${seed} repeats the seeds of this run.\n`);
process.exitCode = hasPassed && missing.length === 0 ? 0 : 1;
