import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';

const page = new URL('../docs/crashes.md', import.meta.url);

test('every test that docs/crashes.md names is there', async () => {
  const text = await readFile(page, 'utf8');
  const named = [...text.matchAll(/\]\((\S+\.test\.ts)\)(?: "([^"]+)")?/g)];
  expect(named.length).toBeGreaterThan(20);
  for (const [, file = '', words = ''] of named) {
    expect(await readFile(new URL(file, page), 'utf8')).toContain(words);
  }
});
