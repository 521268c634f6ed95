import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readKuma, Unreadable } from '@tocsin/imports';
import Sqlite from 'better-sqlite3';
import { dataFile } from '../data-file.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('reading a file of Uptime Kuma', () => {
  test('knows its version by stat_daily', async () => {
    expect((await readKuma(await dataFile('kuma-1.23.db'))).version).toBe(1);
    expect((await readKuma(await dataFile('kuma-2.5.db'))).version).toBe(2);
  });

  test('reads what is only in the log beside it, as far as it was committed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tocsin-wal-'));
    const path = join(folder, 'kuma.db');
    await writeFile(path, await dataFile('kuma-2.5.db'));
    const database = new Sqlite(path);
    try {
      database.pragma('journal_mode = WAL');
      database.pragma('wal_autocheckpoint = 0');
      database.exec("UPDATE monitor SET name = 'In the log' WHERE id = 2");
      const [file, log] = [await readFile(path), await readFile(`${path}-wal`)];
      const namesIn = async (part?: Uint8Array) =>
        (await readKuma(file, part)).tables.monitor.map(({ name }) => name);
      expect(await namesIn(log)).toContain('In the log');
      expect(await namesIn()).toContain('Shop');
      const damaged = Buffer.from(log);
      damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
      expect(await namesIn(damaged)).toContain('Shop');
      expect(await namesIn(log.subarray(0, log.length - 1))).toContain('Shop');
    } finally {
      database.close();
      await rm(folder, { recursive: true });
    }
  });

  test.each([
    ['no file of it', bytes('hello'), 'neither a SQLite database nor JSON'],
    ['other JSON', bytes('{"a": 1}'), 'no "monitorList"'],
    ['no bytes', bytes(''), 'neither'],
  ])('refuses %s', async (_, file, message) => {
    await expect(readKuma(file)).rejects.toThrow(Unreadable);
    await expect(readKuma(file)).rejects.toThrow(message);
  });

  test('refuses a database that breaks off, and one of another program', async () => {
    const whole = await dataFile('kuma-2.5.db');
    await expect(readKuma(whole.subarray(0, whole.length / 2))).rejects.toThrow(Unreadable);
    const folder = await mkdtemp(join(tmpdir(), 'tocsin-other-'));
    const database = new Sqlite(join(folder, 'other.db'));
    database.exec('CREATE TABLE song (id INTEGER PRIMARY KEY)');
    database.close();
    await expect(readKuma(await readFile(join(folder, 'other.db')))).rejects.toThrow('no table "monitor"');
    await rm(folder, { recursive: true });
  });
});
