import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';

const packageFolder = new URL('../', import.meta.url);

test('the README shows a test as it is', async () => {
  const readme = await readFile(new URL('README.md', packageFolder), 'utf8');
  const [, path = '', code] = /<!-- (\S+) -->\n```ts\n(.*?)```/s.exec(readme) ?? [];
  expect(await readFile(new URL(path, packageFolder), 'utf8')).toBe(code);
});
