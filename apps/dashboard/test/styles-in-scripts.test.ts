import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { stylesInScripts } from '../styles-in-scripts.js';

type Load = (this: unknown, id: string) => Promise<string>;

test('the names of a module come in the same order in each build', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-styles-'));
  const file = join(folder, 'many.module.css');
  const names = Array.from({ length: 20 }, (_, at) => `part-${String(at).padStart(2, '0')}`);
  await writeFile(file, names.map((name) => `.${name} { color: red }`).join('\n'));
  const script = await (stylesInScripts().load as Load).call(null, `${file}.js`);
  const [, written = '{}'] = /^export default (.*);$/m.exec(script) ?? [];
  expect(Object.keys(JSON.parse(written))).toEqual(names);
  await rm(folder, { recursive: true });
});
