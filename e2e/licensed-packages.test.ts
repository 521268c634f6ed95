import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { licensedPaths } from '../scripts/licensed-packages.mjs';

test('every package whose license the server carries is installed, whatever the machine', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  expect(licensedPaths.filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
  expect(licensedPaths).toContain('node_modules/preact');
});
