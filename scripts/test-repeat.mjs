/**
 * `npm run test:repeat -- TIMES [FILES]`: runs test files again and again while another program keeps a core busy. Without
 * files, it takes those that differ from the commit before. A test that cannot bear this does not belong in the gate.
 */
import { execFileSync, spawn } from 'node:child_process';
import { closingLine, root, runRooms } from './run-tests.mjs';
import { roomsOf, testFiles } from './suites.mjs';

const [times = '', ...words] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(times)) {
  process.stderr.write('npm run test:repeat -- TIMES [FILES]: TIMES is a whole number, such as 20.\n');
  process.exit(2);
}
const changed = () =>
  execFileSync('git', ['diff', '--name-only', '--diff-filter=d', 'HEAD~', '--', '*.test.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '');
const files =
  words.length > 0 ? testFiles().filter((path) => words.some((word) => path.includes(word))) : changed();
if (files.length === 0) {
  process.stderr.write(words.length > 0 ? 'No test file has such a name.\n' : 'No test file has changed.\n');
  process.exit(2);
}

const busy = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
let failed = 0;
for (let time = 1; time <= Number(times); time += 1) {
  const ended = await runRooms(`Run ${time} of ${times}`, {
    rooms: roomsOf(files),
    words: ['--runTestsByPath', ...files.map((path) => `${root}${path}`)],
    prints: 'when it fails',
  });
  process.stdout.write(closingLine(ended));
  if (!ended.hasPassed) failed += 1;
}
busy.kill('SIGKILL');
process.stdout.write(`${Number(times) - failed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
