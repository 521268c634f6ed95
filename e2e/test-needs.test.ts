import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { leftOutHere, leftOutTable, leftToFull, missingPackages } from '../scripts/test-needs.mjs';

const programs: Record<string, { readonly file: string }> = JSON.parse(
  readFileSync(new URL('../packages/debian-servers/debian-packages.json', import.meta.url), 'utf8'),
);

const run = promisify(execFile);
const repository = fileURLToPath(new URL('..', import.meta.url));

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tocsin-machine-'));
});
afterAll(() => rm(root, { recursive: true }));

const install = async (isOne: (name: string) => boolean): Promise<void> => {
  for (const [name, { file }] of Object.entries(programs)) {
    if (!isOne(name)) continue;
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), '');
  }
};

const needs = (isRoot: boolean): string[] => leftOutHere({ root, isRoot }).map(({ need }) => need);

test('a machine with Node and nothing else leaves out browsers, servers and namespaces, and says why', async () => {
  expect(needs(true)).toEqual(['browser', 'server', 'netns']);
  const table = leftOutTable(leftOutHere({ root, isRoot: false }).map((row) => ({ ...row, files: 7 })));
  expect(table).toMatch(/^Not run:\n {2}tests +files +why they were not run +what changes it\n/);
  expect(table).toMatch(
    /x\.browser\.test\.ts +7 +not installed: chromium, chromium-headless-shell, \S+ +sudo node scripts\/install-debian-packages\.mjs\n/,
  );
  await install((name) => name.startsWith('chromium') || name === 'fonts-dejavu-core');
  expect(needs(true)).toEqual(['server', 'netns']);
  await install(() => true);
  expect([needs(true), needs(false), missingPackages(root)]).toEqual([[], ['netns'], []]);
  expect(leftOutTable([])).toBe('');
});

test('only TESTS=full runs the twins of suites and the installation of our packages', () => {
  expect(leftToFull({}).map(({ need, command }) => [need, command])).toEqual([
    ['twin', 'TESTS=full npm test'],
    ['registry', 'TESTS=full npm test'],
  ]);
  expect(leftToFull({ TESTS: 'full' })).toEqual([]);
});

test.each(['packages/transports', 'packages/probes', 'packages/debian-servers'])(
  '%s runs no test that is left out, and all others',
  async (room) => {
    const list = async (leftOut: string): Promise<string[]> => {
      const { stdout } = await run('npx', ['jest', '--listTests'], {
        cwd: join(repository, room),
        env: { ...process.env, TESTS_LEFT_OUT: leftOut },
      });
      return stdout.split('\n').filter((line) => line.endsWith('.test.ts'));
    };
    const all = await list('');
    const isServer = (path: string): boolean => path.includes('.server.');
    expect(all.some(isServer)).toBe(true);
    expect((await list('[.]browser[.] [.]server[.]')).sort()).toEqual(
      all.filter((path) => !isServer(path)).sort(),
    );
  },
);

test('a test that starts a browser or a server of Debian says so in its name', async () => {
  const { stdout } = await run(
    'git',
    [
      'grep',
      '-lE',
      `^(import|\\}) .*from '(@tocsin/debian-servers|[.]/support/browser[.]js)'`,
      '--',
      '*.test.ts',
    ],
    { cwd: repository },
  );
  const unnamed = stdout
    .split('\n')
    .filter((path) => path !== '' && !/[.](server|browser|netns|lighthouse|install)[.]/.test(path));
  expect(unnamed).toEqual([]);
});
