import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const outputBytesMax = 64 * 1024 * 1024;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-sbom-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('npm run sbom', () => {
  type Bom = { metadata: { component: { name: string } }; components: { name: string; purl: string }[] };
  let text: string;
  let bom: Bom;
  beforeAll(async () => {
    text = (await run('node', ['scripts/sbom.mjs'], { cwd: root, maxBuffer: outputBytesMax })).stdout;
    bom = JSON.parse(text);
  });

  test('prints a valid document of CycloneDX 1.5', async () => {
    expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot5).validate(text)).toBeNull();
    expect(bom.metadata.component.name).toBe('tocsin');
  });

  test('names the versions that are installed', async () => {
    const installed: { packages: Record<string, { version?: string }> } = JSON.parse(
      await readFile(join(root, 'node_modules/.package-lock.json'), 'utf8'),
    );
    const known = new Set(
      Object.entries(installed.packages).map(
        ([path, { version }]) =>
          `pkg:npm/${path.split('node_modules/').at(-1)?.replace('@', '%40')}@${version}`,
      ),
    );
    const foreign = bom.components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40tocsin/'));
    expect(foreign.length).toBeGreaterThan(100);
    for (const { purl } of foreign) expect([purl, known.has(purl)]).toEqual([purl, true]);
  });

  test('names what our processes need and no tool', () => {
    const purls = bom.components.map(({ purl }) => purl.replace(/@[^@]*$/, ''));
    for (const name of ['better-sqlite3', 'pg', 'nodemailer', '%40tocsin/api', '%40tocsin/egress'])
      expect(purls).toContain(`pkg:npm/${name}`);
    for (const name of ['jest', 'typescript', 'dns2', '%40tocsin/testing', '%40tocsin/e2e'])
      expect(purls).not.toContain(`pkg:npm/${name}`);
  });
});

describe('the check of engines', () => {
  type Locked = Record<string, { version?: string; engines?: { node?: string } }>;
  const check = async (change: (packages: Locked) => void): Promise<string> => {
    const lock: { packages: Locked } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
    change(lock.packages);
    const file = join(folder, 'package-lock.json');
    await writeFile(file, JSON.stringify(lock));
    return run('node', ['scripts/check-engines.mjs', file], { cwd: root }).then(
      () => 'passes',
      ({ stderr }: { stderr: string }) => stderr,
    );
  };

  test('passes for the packages that are locked', async () => {
    expect(await check(() => undefined)).toBe('passes');
  });

  test('names a package of a process that needs a newer Node than we promise', async () => {
    const text = await check((packages) => {
      Object.assign(packages['node_modules/pino'] ?? {}, { version: '99.0.0', engines: { node: '>=22' } });
    });
    expect(text).toContain('pino 99.0.0 needs Node >=22, and Node 20.19.0 is promised\n');
  });

  test.each([
    ['a dependency', 'dns2'],
    ['an optional peer', 'fast-check'],
  ])('names %s of a published package that needs a newer Node than it promises', async (_, name) => {
    const text = await check((packages) => {
      Object.assign(packages[`node_modules/${name}`] ?? {}, { version: '99.0.0', engines: { node: '>=22' } });
    });
    expect(text).toContain(`${name} 99.0.0 needs Node >=22, and Node 20.19.0 is promised\n`);
  });

  test('names a published package that promises another Node than the repository', async () => {
    const text = await check((packages) => {
      Object.assign(packages['packages/domain'] ?? {}, { engines: { node: '>=18' } });
    });
    expect(text).toBe('packages/domain must have the engines of the repository, Node >=20.19\n');
  });

  test('does not ask tools', async () => {
    const text = await check((packages) => {
      Object.assign(packages['node_modules/jest'] ?? {}, { engines: { node: '>=99' } });
    });
    expect(text).toBe('passes');
  });
});
