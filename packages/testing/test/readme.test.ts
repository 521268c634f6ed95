import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';

const packageFolder = new URL('../', import.meta.url);
const readme = await readFile(new URL('README.md', packageFolder), 'utf8');
const examples = [...readme.matchAll(/(?:<!-- (\S+) -->\n)?```ts\n(.*?)```/gs)];

describe('the README', () => {
  test('has examples', () => {
    expect(examples.length).toBeGreaterThan(0);
  });

  test.each(examples.map(([, path = 'no file', code]) => [path, code]))(
    'shows %s as it is',
    async (path, code) => {
      expect(path).toMatch(/^test\//);
      expect(await readFile(new URL(path ?? '', packageFolder), 'utf8')).toBe(code);
    },
  );
});
