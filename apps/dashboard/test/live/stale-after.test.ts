import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { staleAfter } from '../../src/live/stale-after.js';

const src = fileURLToPath(new URL('../../src', import.meta.url));

const codeOfThePage = async (): Promise<string> => {
  const names = (await readdir(src, { recursive: true })).filter((name) => /[.]tsx?$/.test(name));
  return (await Promise.all(names.map((name) => readFile(join(src, name), 'utf8')))).join('\n');
};

/** The words with which the keys of all queries begin. */
const keysIn = (code: string): string[] =>
  [...code.matchAll(/(?:queryKey: |pagedQuery\(\s*)\[\s*'([a-z-]+)'(?:,\s*'([a-z-]+)')?/g)].map(
    ([, first, second]) => (second === undefined ? `${first}` : `${first} ${second}`),
  );

const beginsAsNamed = (key: string): boolean => key in staleAfter || String(key.split(' ')[0]) in staleAfter;

test('every query of the page says after which changes its answer may be another one', async () => {
  const keys = keysIn(await codeOfThePage());
  expect(keys.length).toBeGreaterThan(40);
  // A key of one word can also be the beginning of several queries.
  const beginnings = new Set(Object.keys(staleAfter).map((name) => name.split(' ')[0]));
  expect(keys.filter((key) => !beginsAsNamed(key) && !beginnings.has(key))).toEqual([]);
});

test('no query is named that the page does not have', async () => {
  const keys = new Set(keysIn(await codeOfThePage()).flatMap((key) => [key, key.split(' ')[0]]));
  expect(Object.keys(staleAfter).filter((name) => !keys.has(name))).toEqual([]);
});
