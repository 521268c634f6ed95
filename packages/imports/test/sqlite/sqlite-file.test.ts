import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import Sqlite from 'better-sqlite3';
import { kumaTables } from '../../src/kuma/read-backup.js';
import { Unreadable } from '../../src/report/unreadable.js';
import { sqliteBounds, sqliteHistoryBounds } from '../../src/sqlite/bounds.js';
import { bytesSource } from '../../src/sqlite/byte-source.js';
import { SqliteFile } from '../../src/sqlite/sqlite-file.js';
import { dataFile } from '../data-file.js';
import { made, rowsOf } from '../support/sqlite-databases.js';

/** A table whose root is page 2, and whose leaves each have one long row. */
const tree = (rows: number, pageBytes = 4096) =>
  made((database) => {
    database.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT)');
    const insert = database.prepare('INSERT INTO t (a) VALUES (?)');
    for (let row = 0; row < rows; row++) insert.run('x'.repeat(pageBytes - 200));
  }, pageBytes);

describe('a database', () => {
  test.each(['kuma-1.23.db', 'kuma-2.5.db'])('%s is read as SQLite reads it', async (name) => {
    const bytes = await dataFile(name);
    const database = new Sqlite(bytes, { readonly: true });
    const file = await SqliteFile.open(bytesSource(bytes));
    for (const table of kumaTables.filter((each) => file.has(each)))
      expect(await file.rows(table)).toEqual(
        database.prepare(`SELECT * FROM "${table}" ORDER BY rowid`).all(),
      );
    database.close();
  });

  test('is read only where its tables are, however large the others are', async () => {
    const bytes = await made((database) => {
      database.exec('CREATE TABLE heartbeat (id INTEGER PRIMARY KEY, msg TEXT)');
      const insert = database.prepare('INSERT INTO heartbeat (msg) VALUES (?)');
      for (let row = 0; row < 20_000; row++) insert.run('x'.repeat(500));
      database.exec("CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT); INSERT INTO t VALUES (1, 'last')");
    });
    const source = bytesSource(bytes);
    let bytesRead = 0;
    const counting = {
      size: source.size,
      read: async (from: number, length: number) => {
        bytesRead += length;
        return source.read(from, length);
      },
    };
    const file = await SqliteFile.open(counting);
    expect(await file.rows('t')).toEqual([{ id: 1, a: 'last' }]);
    expect(bytes.length).toBeGreaterThan(10_000_000);
    expect(bytesRead).toBeLessThan(20_000);
  });
});

describe('a database that is made to be read without an end', () => {
  test('has a tree whose root is its own child', async () => {
    const bytes = await tree(3);
    bytes.writeUInt32BE(2, 4096 + 8);
    await expect(rowsOf(bytes)).rejects.toThrow('damaged');
  });

  test('has a tree whose branches share their leaves: 20 pages would be 2 to the 20th rows', async () => {
    const leaf = await tree(1);
    const header = Buffer.from(leaf.subarray(0, 4096));
    const branches = Array.from({ length: 18 }, (_, index) => {
      const page = Buffer.alloc(4096);
      page.writeUInt8(0x05, 0);
      page.writeUInt16BE(1, 3);
      page.writeUInt32BE(index + 3, 8);
      page.writeUInt16BE(4000, 12);
      page.writeUInt32BE(index + 3, 4000);
      return page;
    });
    const bytes = Buffer.concat([header, ...branches, leaf.subarray(4096, 8192)]);
    await expect(rowsOf(bytes)).rejects.toThrow('damaged');
  });

  test('has a row whose overflow pages are a circle', async () => {
    const bytes = await made((database) => {
      database.exec('CREATE TABLE t (a TEXT)');
      database.prepare('INSERT INTO t VALUES (?)').run('x'.repeat(20_000));
    });
    const overflow = bytes.length - 4096;
    bytes.writeUInt32BE(overflow / 4096 + 1, 2 * 4096);
    await expect(rowsOf(bytes)).rejects.toThrow('damaged');
  });

  test('has cells that are the same bytes: a page would be gigabytes', async () => {
    const pageBytes = 65_536;
    const bytes = await tree(16, pageBytes);
    for (let page = 2; page * pageBytes < bytes.length; page++) {
      const start = page * pageBytes;
      const cell = bytes.readUInt16BE(start + 8);
      const copies = Math.floor((cell - 8) / 2);
      bytes.writeUInt16BE(copies, start + 3);
      for (let index = 0; index < copies; index++) bytes.writeUInt16BE(cell, start + 8 + 2 * index);
    }
    await expect(rowsOf(bytes)).rejects.toThrow(`more than ${sqliteBounds.recordBytesMax} bytes in its rows`);
  });

  test('has a row that says to be longer than any memory', async () => {
    const bytes = await tree(1);
    const cell = 4096 + bytes.readUInt16BE(4096 + 8);
    bytes.fill(0xff, cell, cell + 8);
    await expect(rowsOf(bytes)).rejects.toThrow(Unreadable);
  });
});

describe('a database with what no such database has', () => {
  test.each([
    ['a computed column', 'CREATE TABLE t (a, b AS (hex(zeroblob(4))))'],
    ['a table without row ids', 'CREATE TABLE t (a PRIMARY KEY) WITHOUT ROWID'],
  ])('such as %s is refused', async (_, sql) => {
    const bytes = await made((database) => database.exec(`${sql}; INSERT INTO t (a) VALUES (1)`));
    await expect(rowsOf(bytes)).rejects.toThrow(Unreadable);
  });

  test('such as a default that only SQLite knows is refused, once a row needs it', async () => {
    const bytes = await made((database) => {
      database.exec('CREATE TABLE t (a); INSERT INTO t VALUES (1)');
      database.exec("ALTER TABLE t ADD COLUMN b DEFAULT x'00'");
    });
    await expect(rowsOf(bytes)).rejects.toThrow('only SQLite could say its value');
  });

  test('has no view: what a query would compute is not read', async () => {
    const bytes = await made((database) => database.exec('CREATE VIEW t AS SELECT 1'));
    expect(await rowsOf(bytes)).toEqual([]);
  });
});

describe('what costs more than any database of a monitor', () => {
  test('is a row of megabytes: it is refused before its pages are read', async () => {
    const bytes = await made((database) => {
      database.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, a BLOB)');
      database.prepare('INSERT INTO t (a) VALUES (?)').run(Buffer.alloc(64 * 1024));
    });
    const source = bytesSource(bytes);
    let bytesRead = 0;
    const counting = {
      size: source.size,
      read: (from: number, count: number) => {
        bytesRead += count;
        return source.read(from, count);
      },
    };
    const file = await SqliteFile.open(counting, undefined, {
      ...sqliteHistoryBounds,
      rowBytesMax: 32 * 1024,
    });
    await expect(file.rows('t')).rejects.toThrow(
      new Unreadable('The database is too large to read: it has more than 32768 bytes in one row.'),
    );
    expect(bytesRead).toBeLessThan(16 * 1024);
    expect(sqliteHistoryBounds.rowBytesMax).toBe(sqliteBounds.rowBytesMax);
  });

  test('is a long log: no more of it is read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tocsin-log-'));
    const path = join(folder, 'made.db');
    const database = new Sqlite(path);
    try {
      database.pragma('journal_mode = WAL');
      database.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT)');
      for (let round = 0; round < 300; round++)
        database.prepare('INSERT INTO t (a) VALUES (?)').run('x'.repeat(3000));
      const [file, log] = [await readFile(path), await readFile(`${path}-wal`)].map(bytesSource);
      if (file === undefined || log === undefined) throw new Error('Both are there.');
      let last = 0;
      const counting = {
        size: Number.MAX_SAFE_INTEGER,
        read: (from: number, count: number) => {
          last = from;
          return log.read(from, Math.min(count, 64 * 1024));
        },
      };
      const open = (logBytesMax: number) => SqliteFile.open(file, counting, { ...sqliteBounds, logBytesMax });
      await expect(open(16 * 1024)).rejects.toThrow(
        new Unreadable(
          'The log beside the database (-wal) has more than 16384 bytes. Stop the program that writes to it, which ends the log, and copy the file again.',
        ),
      );
      expect(last).toBeLessThan(64 * 1024);
      expect(await (await open(log.size)).rows('t')).not.toEqual([]);
    } finally {
      database.close();
      await rm(folder, { recursive: true });
    }
  });
});
