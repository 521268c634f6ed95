// Over ten seconds: it checks some 4,900 answers on loopback, and some of them never come.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { hangsAfterMs } from './support/until.js';

const script = fileURLToPath(new URL('../compare/gatus/main.mjs', import.meta.url));
const typescript = `--import=${new URL('../scripts/register-typescript.mjs', import.meta.url)}`;

test(
  'each line of each example of Gatus is imported or named, each condition that is whole has the verdicts of its evaluator, and the page is current',
  async () => {
    // It exits with 1 and names the verdicts that differ, and the conditions whose answers are all up or all down.
    const { stderr } = await promisify(execFile)(process.execPath, [typescript, script, '--check']);
    expect(stderr).toBe('');
    const page = await readFile(new URL('../docs/gatus-examples.md', import.meta.url), 'utf8');
    const rows = [
      ...page.matchAll(/^\| (?<name>[^|]+?) +\| (\d+) +\| (\d+) +\| (\d+) +\| (\d+) +\| (.*?) +\|$/gm),
    ];
    const counts = rows.map(([, , lines, whole, lossy, notTaken]) =>
      [lines, whole, lossy, notTaken].map(Number),
    );
    expect(rows.length).toBeGreaterThan(100);
    for (const [lines = 0, ...outcomes] of counts)
      expect(outcomes.reduce((sum, count) => sum + count, 0)).toBe(lines);
    // An example without a line is refused, with the reason in its row.
    expect(rows.filter(([, , lines, , , , note]) => lines === '0' && note === '')).toEqual([]);
    const [lines = 0, whole = 0] = counts.at(-1) ?? [];
    const named = page.slice(page.indexOf('## Lines'), page.indexOf('## Conditions')).match(/^\| .*`[~-]`/gm);
    expect(named).toHaveLength(lines - whole);
    const [, conditions, answers, differing] = /^\| `=` +\| (\d+) +\| (\d+) +\| (\d+) +\|$/m.exec(page) ?? [];
    expect(Number(conditions)).toBeGreaterThanOrEqual(150);
    expect(Number(answers)).toBeGreaterThanOrEqual(2_400);
    expect(Number(differing)).toBe(0);
  },
  hangsAfterMs,
);
