import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { envLine, readEnvFile } from '../../src/files/env-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-env-'));
});
afterAll(() => rm(folder, { recursive: true }));

const value = fc.string({
  unit: fc.constantFrom('a', ' ', '=', '#', "'", '"', '`', '$', '\\', '\n', '{', 'é'),
});

describe('a file of variables', () => {
  test('is read as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(value, value, async (first, second) => {
        const lines = [envLine('FIRST', first), envLine('SECOND', second)];
        const path = join(folder, 'any.env');
        await writeFile(path, lines.filter((line) => line !== undefined).join('\n'));
        expect({ ...(await readEnvFile(path)) }).toEqual({
          ...(lines[0] !== undefined && { FIRST: first }),
          ...(lines[1] !== undefined && { SECOND: second }),
        });
      }),
    );
  });

  test('is read by a shell alike, but for texts with both quotes', () => {
    const written = ["it's", 'say "a"', '$HOME', 'a\\nb', 'two\nlines'];
    for (const text of written) {
      const script = `${envLine('VALUE', text)}\nprintf %s "$VALUE"`;
      expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' })).toBe(text);
    }
  });

  test('has no line for a text with all three quotes', () => {
    expect(envLine('VALUE', '\'"$`')).toBeUndefined();
  });
});
