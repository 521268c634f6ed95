import { describe, expect, test } from '@jest/globals';
import { drawsIn } from '../scripts/chance-in-tests.mjs';

const source = (...lines: string[]): string => lines.join('\n');

describe('a number that no seed decides', () => {
  test.each([
    'const wait = Math.random() * 100;',
    'const numbers = Array.from({ length: 3 }, Math.random);',
    "import { randomInt } from 'node:crypto';",
    "import { randomInt as between } from 'node:crypto';",
    'const seed = crypto.randomInt(10);',
  ])('is found in: %s', (line) => {
    expect(drawsIn('a.test.ts', source('', line))).toEqual([2]);
  });

  test.each([
    "const page = '<script>Math.random()</script>';",
    '// Math.random() would decide the verdict.',
    'const random = Random.of(testSeed());',
    "import { randomUUID } from 'node:crypto';",
  ])('is not found in: %s', (line) => {
    expect(drawsIn('a.test.ts', line)).toEqual([]);
  });
});
