import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { isIn, roomsOf, stageOf, suites, testFiles, unknownTags } from '../scripts/suites.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = testFiles();

test('a file belongs to the suite of its tag, and without one to the gate', () => {
  expect(
    [
      'packages/domain/test/incident.test.ts',
      'apps/api/test/races.postgres.test.ts',
      'e2e/dashboard-list.browser.test.ts',
      'e2e/dashboard-keeps-up.browser.gate.test.ts',
      'e2e/kill-9.postgres.storm.test.ts',
      'e2e/dashboard-many-monitors.browser.timed.test.ts',
    ].map(stageOf),
  ).toEqual(['gate', 'gate', 'browser', 'gate', 'storms', 'timed']);
});

test('no name of a test file has a tag that is unknown', () => {
  expect(files.filter((path) => unknownTags(path).length > 0)).toEqual([]);
});

test('every test file is in one stage, whose run finds it', () => {
  const stages = ['gate', ...suites.map(({ name }) => name)].filter((name) => name !== 'properties');
  expect(files.filter((path) => stages.filter((stage) => isIn(path, stage)).length !== 1)).toEqual([]);
  const listed = execFileSync('npx', ['jest', '--config', 'jest/rooms.config.js', '--listTests'], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      TESTS_ROOMS: roomsOf(files).join(' '),
      TESTS_STAGE: undefined,
      TESTS_LEFT_OUT: '',
    },
  });
  const found = listed.split('\n').filter((line) => line.endsWith('.test.ts'));
  expect(found.map((path) => path.slice(root.length)).sort()).toEqual([...files].sort());
});

test('each suite has files, and a name that CONTRIBUTING.md explains', () => {
  const text = readFileSync(new URL('../CONTRIBUTING.md', import.meta.url), 'utf8');
  for (const { name } of suites) {
    expect([name, files.some((path) => isIn(path, name))]).toEqual([name, true]);
    expect([name, text.includes(`\`${name}\``)]).toEqual([name, true]);
  }
});
