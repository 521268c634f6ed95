import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../../../', import.meta.url));

type Locked = Record<string, { link?: boolean; optional?: boolean; integrity?: string }>;

/** Returns what the check of the lock file prints after a change. */
const printed = async (change: (packages: Locked) => void): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-lock-'));
  try {
    const lock: { packages: Locked } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
    change(lock.packages);
    const file = join(folder, 'package-lock.json');
    await writeFile(file, JSON.stringify(lock));
    return await promisify(execFile)('node', ['scripts/check-lock-file.mjs', file], { cwd: root }).then(
      () => 'passes',
      ({ stderr }: { stderr: string }) => stderr,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
};

test('the lock file has the hash of every package, those of other platforms included', async () => {
  expect(await printed(() => undefined)).toBe('passes');
});

test.each([
  ['none', undefined],
  ['a weak one', 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk='],
  ['half of one', 'sha512-abc='],
])('lint names a package with %s', async (_, integrity) => {
  const text = await printed((packages) => {
    const [path = ''] = Object.keys(packages).filter((each) => packages[each]?.optional);
    packages[path] = { ...packages[path], ...(integrity === undefined ? { integrity: '' } : { integrity }) };
  });
  expect(text).toMatch(/^package-lock\.json: node_modules\/\S+ \S+ has no integrity of SHA-512\n$/);
});
