import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ByteSource, importKuma, readKuma } from '@tocsin/imports';
import { propertyRuns } from '@tocsin/testing';
import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { kumaTables } from '../../src/kuma/read-backup.js';
import { bytesSource } from '../../src/sqlite/byte-source.js';
import { SqliteFile } from '../../src/sqlite/sqlite-file.js';
import { dataFile } from '../data-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-large-'));
});
afterAll(() => rm(folder, { recursive: true }));

let count = 0;
const copyOf = async (name: string): Promise<string> => {
  const path = join(folder, `${count++}.db`);
  await writeFile(path, await dataFile(name));
  return path;
};

/** A file, and how much of it was read. */
const counted = (source: ByteSource) => {
  const read = { bytes: 0, mostAtOnce: 0 };
  const counting: ByteSource = {
    size: source.size,
    read: async (from, bytes) => {
      const part = await source.read(from, bytes);
      read.bytes += part.length;
      read.mostAtOnce = Math.max(read.mostAtOnce, part.length);
      return part;
    },
  };
  return { counting, read };
};

const pageBytes = 4096;

/** The bytes of the pages of the schema and of the tables that count, as SQLite counts them. */
const bytesThatCount = (database: Sqlite.Database): number => {
  const names = ['sqlite_schema', 'sqlite_master', ...kumaTables];
  const sizes = database.prepare(
    `SELECT SUM(pgsize) FROM dbstat WHERE name IN (${names.map(() => '?').join()})`,
  );
  return Number(sizes.pluck().get(names));
};

const addHistory = (database: Sqlite.Database, rows: number): void => {
  database
    .prepare(
      `WITH RECURSIVE beat(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM beat WHERE n < ?)
       INSERT INTO heartbeat (important, monitor_id, status, msg, time, duration)
       SELECT 0, 2, 1, '200 - OK', '2026-06-01 10:00:00', 60 FROM beat`,
    )
    .run(rows);
};

describe('a kuma.db with much history', () => {
  test.each(['kuma-1.23.db', 'kuma-2.5.db'])(
    '%s is read in the pages of the tables that count, each once, whatever lies between them',
    async (name) => {
      const step = fc.record({ history: fc.integer({ min: 1, max: 4_000 }), bytes: fc.nat(20_000) });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
          const path = await copyOf(name);
          const database = new Sqlite(path);
          try {
            for (const [index, { history, bytes }] of steps.entries()) {
              addHistory(database, history);
              database
                .prepare("INSERT INTO setting (key, value, type) VALUES (?, ?, 'general')")
                .run(`written-${index}`, JSON.stringify('x'.repeat(bytes)));
            }
            const { counting, read } = counted(bytesSource(await readFile(path)));
            const { tables } = await readKuma(counting);
            expect(tables.setting).toEqual(database.prepare('SELECT * FROM setting ORDER BY rowid').all());
            // The kind of the file is known by its first bytes.
            const [start, header] = [64, 100];
            expect(read.bytes).toBe(start + header + bytesThatCount(database));
            expect(read.mostAtOnce).toBe(pageBytes);
          } finally {
            database.close();
            await rm(path);
          }
        }),
        { numRuns: propertyRuns(50) },
      );
    },
  );

  test('is read where its tables are beyond 4 TiB', async () => {
    const path = await copyOf('kuma-2.5.db');
    const database = new Sqlite(path);
    const [root, far] = [rootOf(database), 2 ** 30 + 1];
    database.unsafeMode().pragma('writable_schema = ON');
    database.prepare("UPDATE sqlite_schema SET rootpage = ? WHERE name = 'setting'").run(far);
    database.close();
    const bytes = await readFile(path);
    const source = bytesSource(bytes);
    const placeOf = (from: number): number =>
      from >= (far - 1) * pageBytes ? from - (far - root) * pageBytes : from;
    const moved: ByteSource = {
      size: far * pageBytes,
      read: async (from, length) => source.read(placeOf(from), length),
    };
    const file = await SqliteFile.open(moved);
    const original = await SqliteFile.open(bytesSource(await dataFile('kuma-2.5.db')));
    expect(await file.rows('setting')).toEqual(await original.rows('setting'));
  });

  test('has a log that is read in parts, and of which the pages that count are read again', async () => {
    const path = await copyOf('kuma-2.5.db');
    const database = new Sqlite(path);
    try {
      database.pragma('journal_mode = WAL');
      database.pragma('wal_autocheckpoint = 0');
      for (let round = 0; round < 10; round++) addHistory(database, 10_000);
      database.exec("UPDATE monitor SET name = 'Last in the log' WHERE id = 2");
      const log = counted(bytesSource(await readFile(`${path}-wal`)));
      const { tables } = await readKuma(bytesSource(await readFile(path)), log.counting);
      expect(tables.monitor.map(({ name }) => name)).toContain('Last in the log');
      expect(log.counting.size).toBeGreaterThan(4 * 1024 * 1024);
      expect(log.read.mostAtOnce).toBeLessThanOrEqual(1024 * 1024);
      expect(log.read.bytes).toBeLessThan(log.counting.size + bytesThatCount(database));
    } finally {
      database.close();
    }
  });

  test('has a log of another page size than any: it does not count', async () => {
    const file = await dataFile('kuma-2.5.db');
    const log = Buffer.alloc(64);
    log.writeUInt32BE(0x377f0682, 0);
    log.writeUInt32BE(0xffff_fff8, 8);
    const [first, second] = checksumOf(log.subarray(0, 24));
    log.writeUInt32BE(first, 24);
    log.writeUInt32BE(second, 28);
    const { counting, read } = counted(bytesSource(log));
    const options = { fileSet: 'kuma', reachability: false, now: new Date('2026-11-23T12:00:00Z') };
    const wanted = importKuma(await readKuma(file), options);
    expect(importKuma(await readKuma(file, counting), options).config).toEqual(wanted.config);
    expect(read.bytes).toBe(32);
  });
});

const rootOf = (database: Sqlite.Database): number =>
  Number(database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'setting'").pluck().get());

/** Of a log with little-endian checksums. */
const checksumOf = (bytes: Buffer): readonly [number, number] => {
  let [a, b] = [0, 0];
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + bytes.readUInt32LE(at) + b) >>> 0;
    b = (b + bytes.readUInt32LE(at + 4) + a) >>> 0;
  }
  return [a, b];
};
