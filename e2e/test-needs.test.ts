// Over ten seconds: Jest starts once for each room.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { leftOutHere, leftOutTable, missingPackages } from '../scripts/test-needs.mjs';

const programs: Record<string, { readonly file: string; readonly package: string }> = JSON.parse(
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

const tags = (by: 'gate' | 'everything', isRoot: boolean): string[] =>
  leftOutHere(by, { root, isRoot }).map(({ tag }) => tag);

test('a machine with Node and nothing else leaves out browsers, servers and namespaces, and says why', async () => {
  expect([tags('everything', true), tags('gate', true)]).toEqual([
    ['browser', 'server', 'netns'],
    ['browser', 'netns'],
  ]);
  const rows = leftOutHere('everything', { root, isRoot: false }).map((row) => ({ ...row, files: 7 }));
  expect(leftOutTable(rows)).toMatch(
    /^Not run:\n {2}tests +files +why they were not run +what changes it\n {2}x\.browser\.test\.ts +7 +not installed: chromium-headless-shell, \S+ +sudo node scripts\/install-debian-packages\.mjs everything\n/,
  );
  const ofGate = missingPackages('gate', root);
  expect([...ofGate].sort()).toEqual([
    'chromium-headless-shell',
    'curl',
    'fonts-dejavu-core',
    'iproute2',
    'openssl',
  ]);
  await install((name) => ofGate.includes(programs[name]?.package ?? ''));
  expect([tags('gate', true), tags('gate', false), tags('everything', true)]).toEqual([
    [],
    ['netns'],
    ['server'],
  ]);
  await install(() => true);
  expect([tags('everything', true), missingPackages('everything', root)]).toEqual([[], []]);
  expect(leftOutTable([])).toBe('');
});

test.each(['packages/transports', 'packages/probes', 'packages/debian-servers'])(
  '%s runs no test that is left out, and all others',
  async (room) => {
    const list = async (leftOut: string): Promise<string[]> => {
      const { stdout } = await run('npx', ['jest', '--listTests'], {
        cwd: join(repository, room),
        env: { ...process.env, TESTS_STAGE: undefined, TESTS_LEFT_OUT: leftOut },
      });
      return stdout.split('\n').filter((line) => line.endsWith('.test.ts'));
    };
    const all = await list('');
    const isServer = (path: string): boolean => path.includes('.server.');
    expect(all.some(isServer)).toBe(true);
    expect((await list('browser server')).sort()).toEqual(all.filter((path) => !isServer(path)).sort());
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
