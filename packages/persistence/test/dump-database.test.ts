import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import Driver from 'better-sqlite3';
import { migrationNames } from '../src/migrations/index.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

test('scripts/dump-database.mjs writes a database of this version, with rows in every table', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-dumps-'));
  try {
    execFileSync(
      process.execPath,
      ['--import', './scripts/register-typescript.mjs', 'scripts/dump-database.mjs', folder],
      { cwd: root },
    );
    const [file = ''] = readdirSync(folder);
    const driver = new Driver(':memory:');
    driver.exec(gunzipSync(readFileSync(join(folder, file))).toString());
    const names = driver.prepare('SELECT name FROM migrations ORDER BY timestamp').pluck().all();
    driver.close();
    expect(names).toEqual(migrationNames);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
