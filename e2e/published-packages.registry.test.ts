import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { publint } from 'publint';
import { readLockFile } from '../scripts/lock-file.mjs';
import { ofImage, oldest } from '../scripts/node-versions.mjs';
import { publishedPackages, publishedServer } from '../scripts/published-packages.mjs';
import { manifestOf, OutsideProject, readOurs } from './support/outside-project.js';

const manifests = await Promise.all(publishedPackages.map(manifestOf));
const names: string[] = manifests.map(({ name }) => name);
const libraries: string[] = manifests.filter((each) => '.' in each.exports).map(({ name }) => name);
const nodes = [oldest, ofImage];

let project: OutsideProject;
beforeAll(async () => {
  project = await OutsideProject.install();
  await project.addExamples('packages/webhook-core', 'webhook-core');
  await project.addExamples('packages/domain', 'domain');
  await project.addExamples('packages/testing', 'testing', 'test/examples');
  const entries = manifests.flatMap(({ name, exports }) =>
    Object.keys(exports)
      .filter((entry) => exports[entry].import?.types)
      .map((entry) => name + entry.slice(1)),
  );
  const lines = entries.map((entry, index) => `export type * as entry${index} from '${entry}';`);
  for (const file of ['every-entry.ts', 'every-entry.cts']) await project.write(file, lines.join('\n'));
});
afterAll(() => project?.remove());

const filesOf = (name: string): string[] => project.tarballOf(name).files.map(({ path }) => path);
const tarballOf = (name: string) => project.read(project.tarballOf(name).filename);
const read = async (name: string, file: string) => String(await project.read(`node_modules/${name}/${file}`));

const workspaces = Object.keys(readLockFile()).filter((path) => !path.includes('node_modules'));

test('all packages are private but those that are published', async () => {
  const isPublic = await Promise.all(workspaces.map(async (path) => !(await manifestOf(path)).private));
  expect(workspaces.filter((_, index) => isPublic[index]).sort()).toEqual(
    [...publishedPackages, publishedServer].sort(),
  );
});

test('set-version.mjs sets the version of all packages, and of ours among their dependencies', async () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-versions-'));
  const constant = 'packages/platform/src/version.ts';
  try {
    for (const file of [
      'package-lock.json',
      constant,
      'deploy/compose.yaml',
      ...workspaces.map((path) => join(path, 'package.json')),
    ])
      await cp(join(root, file), join(folder, file));
    execFileSync(process.execPath, [join(root, 'scripts/set-version.mjs'), '9.8.7-rc.1', folder]);
    expect(await readFile(join(folder, constant), 'utf8')).toContain("version = '9.8.7-rc.1'");
    for (const path of workspaces) {
      const before = await manifestOf(path);
      const after = JSON.parse(await readFile(join(folder, path, 'package.json'), 'utf8'));
      for (const kind of ['dependencies', 'devDependencies'])
        for (const name of Object.keys(before[kind] ?? {}).filter((each) => each.startsWith('@tocsin/')))
          before[kind][name] = before[kind][name].replace(before.version, '9.8.7-rc.1');
      expect(after).toEqual({ ...before, version: '9.8.7-rc.1' });
    }
    expect(await readFile(join(folder, 'deploy/compose.yaml'), 'utf8')).toContain('/tocsin:9.8}');
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe.each(names)('%s', (name) => {
  test('says where it is from, what it promises, and that it needs no private package', async () => {
    const { version, license, engines, repository } = await manifestOf('.');
    const manifest = JSON.parse(await read(name, 'package.json'));
    expect(manifest).toMatchObject({
      version,
      license,
      engines,
      repository: { ...repository, directory: publishedPackages[names.indexOf(name)] },
      sideEffects: false,
      publishConfig: { access: 'public', provenance: true },
    });
    const ours = Object.keys(manifest.dependencies ?? {}).filter((each) => each.startsWith('@tocsin/'));
    expect(names).toEqual(expect.arrayContaining(ours));
    expect(await read(name, 'LICENSE')).toBe(await readOurs('LICENSE'));
  });

  test('holds documents, modules and their sources, and nothing else', () => {
    expect(filesOf(name)).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
    const expected =
      /^(LICENSE|README\.md|package\.json|dist\/.+\.(js|d\.ts|cjs)(\.map)?|dist\/.+\.d\.cts|src\/.+\.ts)$/;
    expect(filesOf(name).filter((file) => !expected.test(file))).toEqual([]);
  });

  test('passes publint', async () => {
    const { messages } = await publint({ pack: { tarball: (await tarballOf(name)).buffer }, strict: true });
    expect(messages).toEqual([]);
  });
});

test('the command holds the license of what it bundles', async () => {
  const program = await read('@tocsin/cli', 'dist/main.js');
  expect(program).toContain(await readOurs('node_modules/openapi-fetch/LICENSE'));
});

describe.each(libraries)('the library %s', (name) => {
  test('has source maps that lead to its sources', async () => {
    const maps = filesOf(name).filter((file) => file.endsWith('.map'));
    const sources = await Promise.all(
      maps.map(async (file) => {
        const map = JSON.parse(await read(name, file));
        return map.sources.map((source: string) => posix.join(posix.dirname(file), source));
      }),
    );
    expect(new Set(sources.flat())).toEqual(new Set(filesOf(name).filter((file) => file.startsWith('src/'))));
  });

  test('has types that every resolver of TypeScript finds, and that are those of the module it loads', async () => {
    const tarball = createPackageFromTarballData(new Uint8Array(await tarballOf(name)));
    const analysis = await checkPackage(tarball);
    if (!analysis.types) throw new Error('It has no types.');
    expect(analysis.problems).toEqual([]);
  });
});

describe('outside of this repository', () => {
  test.each([
    ['as NodeNext finds them', 'tsconfig.json'],
    ['as a bundler finds them', 'tsconfig.bundler.json'],
    ['of the pure entries, without those of Node', 'tsconfig.pure.json'],
  ])('the types are right %s', (_, config) => project.compile(config));

  // The test with NodeNext has compiled those in TypeScript.
  test.each(nodes)('the examples and commands run on Node %s', async (version) => {
    expect(await project.node(version, ['--version'])).toBe(`v${version}\n`);
    const programs = await project.programs();
    expect(programs).toEqual(expect.arrayContaining(['testing/receiver.js', 'webhook-core.test.mjs']));
    await project.node(version, ['--test', ...programs]);
    const commands = manifests.flatMap(({ name, bin = {} }) =>
      Object.values(bin).map((file) => `node_modules/${name}/${file}`),
    );
    for (const command of commands) await project.node(version, [command, '--help']);
  });

  const jest = '../../node_modules/jest/bin/jest.js';
  const vitest = '../../node_modules/vitest/vitest.mjs';
  test.each(
    nodes.flatMap(
      (version) =>
        [
          ['Jest with its defaults', version, 'runners/jest', [jest]],
          [
            'Jest with its defaults, as the READMEs show',
            version,
            '.',
            [jest.slice('../../'.length), 'in-jest'],
          ],
          ['Jest with ES modules', version, 'runners/jest-modules', ['--experimental-vm-modules', jest]],
          ['Vitest', version, 'runners/vitest', [vitest, 'run']],
          ['node:test', version, 'runners/node-test', ['--test', 'import.test.mjs', 'require.test.cjs']],
        ] as const,
    ),
  )('tests pass in %s on Node %s', (_, version, folder, args) => project.node(version, args, folder));

  test.each(nodes)('a pure test loads no server and no other package on Node %s', async (version) => {
    const loadedBy = async (entry: string): Promise<Set<string | undefined>> => {
      const args = ['--import=./print-modules.mjs', '--input-type=module', '--eval', `import '${entry}'`];
      const urls = (await project.node(version, args)).split('\n');
      return new Set(urls.map((url) => /^node:.+|(?<=\/node_modules\/)(@[^/]+\/)?[^/]+/.exec(url)?.[0]));
    };
    const pure = await loadedBy('@tocsin/testing');
    expect([...pure].sort()).toEqual(['@tocsin/domain', '@tocsin/testing', 'node:assert/strict', undefined]);
    expect([...(await loadedBy('@tocsin/testing/servers'))]).toEqual(
      expect.arrayContaining(['node:http', 'dns2']),
    );
  });
});
