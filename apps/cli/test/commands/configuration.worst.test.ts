import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { runCli } from '../support/run-cli.js';

describe('tocsin plan', () => {
  test('refuses aliases that make a small file large', async () => {
    const levels = Array.from({ length: 9 }, (_, n) => {
      const items = n === 0 ? Array(9).fill('x') : Array(9).fill(`*l${n - 1}`);
      return `l${n}: &l${n} [${items.join(', ')}]`;
    });
    const folder = await mkdtemp(join(tmpdir(), 'tocsin-cli-'));
    try {
      const path = join(folder, 'c.yaml');
      await writeFile(path, `version: 1\n${levels.join('\n')}\n`);
      const ended = await runCli(['plan', path]);
      expect([ended.code, ended.error.join()]).toEqual([1, expect.stringContaining('too large or too deep')]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
