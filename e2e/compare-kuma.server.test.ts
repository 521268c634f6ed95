import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { hangsAfterMs } from './support/until.js';

const script = fileURLToPath(new URL('../compare/kuma/main.mjs', import.meta.url));
const typescript = `--import=${new URL('../scripts/register-typescript.mjs', import.meta.url)}`;

test(
  'each monitor that is imported whole has the verdict of a running Uptime Kuma, and the page with the table is current',
  async () => {
    // It exits with 1 and names the verdicts that differ, or says that the page is out of date.
    const { stderr } = await promisify(execFile)(process.execPath, [typescript, script, '--check']);
    expect(stderr).toBe('');
    const page = await readFile(new URL('../docs/kuma-verdicts.md', import.meta.url), 'utf8');
    const [, rows, whole, differing] = /^\| all +\| (\d+) +\| (\d+) +\| (\d+) +\|/m.exec(page) ?? [];
    expect(Number(rows)).toBeGreaterThan(300);
    expect(Number(whole)).toBeGreaterThanOrEqual(200);
    expect(Number(differing)).toBe(0);
  },
  hangsAfterMs,
);
