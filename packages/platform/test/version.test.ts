import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { version } from '../src/version.js';

const readJson = async (path: string) =>
  JSON.parse(await readFile(new URL(`../../../${path}`, import.meta.url), 'utf8'));

test('every package and the constant have the version of the repository', async () => {
  const { version: ofRepository } = await readJson('package.json');
  const { packages } = await readJson('package-lock.json');
  const ours = Object.keys(packages).filter((path) => !path.includes('node_modules'));
  const versions = await Promise.all(
    ours.map(async (path) => (await readJson(`${path || '.'}/package.json`)).version),
  );
  expect(ours.length).toBeGreaterThan(10);
  expect(new Set([...versions, version])).toEqual(new Set([ofRepository]));
});
