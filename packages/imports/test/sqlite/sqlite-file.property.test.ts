import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { propertyRuns } from '@tocsin/testing';
import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { bytesSource } from '../../src/sqlite/byte-source.js';
import { SqliteFile } from '../../src/sqlite/sqlite-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-sqlite-'));
});
afterAll(() => rm(folder, { recursive: true }));

const value = fc.oneof(
  fc.constant(null),
  fc.maxSafeInteger(),
  fc.integer({ min: -300, max: 300 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ unit: 'grapheme' }),
  // Long enough for one and for several overflow pages.
  fc.string({ unit: 'grapheme', minLength: 400, maxLength: 6_000, size: 'max' }),
);

/** Definitions as migrations write them, with what makes each hard to read. */
const key = fc.constantFrom(
  'id INTEGER PRIMARY KEY AUTOINCREMENT',
  '`id` integer not null primary key autoincrement',
  '"id" INTEGER CONSTRAINT "a, b (" PRIMARY KEY',
  '[id] INTEGER NOT NULL DEFAULT 0, PRIMARY KEY ("id")',
  'id INT PRIMARY KEY',
  'id INTEGER PRIMARY KEY DESC',
);
const plainColumn = fc.constantFrom(
  "c1 VARCHAR(255) DEFAULT 'it''s, (here)' NOT NULL ON CONFLICT REPLACE",
  '"c1" BOOLEAN default 1 /* a, comment ( */ ',
  '`c 1` DECIMAL(10, 2) -- a, comment (\n',
  "c1 TEXT CHECK (c1 <> 'PRIMARY KEY (') COLLATE NOCASE",
  '[c1]',
  'c1 REAL DEFAULT -1.5e3',
);
const addedColumn = fc.constantFrom(
  "c2 INTEGER DEFAULT '12' NOT NULL",
  'c2 VARCHAR(20) DEFAULT 5',
  "c2 TEXT DEFAULT ('a, b')",
  'c2 BOOLEAN NOT NULL DEFAULT false',
  'c2 DATETIME',
  "c2 NUMERIC DEFAULT '1.50'",
  "c2 BLOB DEFAULT '1'",
  'c2 INT DEFAULT -7',
  'c2 VARCHAR(9) DEFAULT "quoted"',
);

test('reads what SQLite reads, of any table', async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(512, 1024, 4096, 65_536),
      fc.constantFrom('UTF-8', 'UTF-16le', 'UTF-16be'),
      fc.tuple(key, plainColumn, addedColumn),
      fc.array(fc.oneof(value, value), { maxLength: 40 }),
      fc.array(value, { maxLength: 10 }),
      fc.boolean(),
      async (pageBytes, encoding, [keyColumn, column, added], before, after, deletes) => {
        const path = join(folder, `${count++}.db`);
        const database = new Sqlite(path);
        database.pragma(`page_size = ${pageBytes}`);
        database.pragma(`encoding = '${encoding}'`);
        // The constraint of a table stands behind its columns.
        const [id = '', constraint] = keyColumn.split(/, (?=PRIMARY KEY \()/);
        const definitions = [id, column, ...(constraint === undefined ? [] : [constraint])];
        database.exec(`CREATE TABLE "t (1)" (${definitions.join(', ')})`);
        const insert = (rows: readonly unknown[], from: number) => {
          const statement = database.prepare(
            `INSERT OR IGNORE INTO "t (1)" VALUES (?, ?${from ? ', ?' : ''})`,
          );
          for (const [index, each] of rows.entries())
            statement.run(from + index * 3, each, ...(from ? [each] : []));
        };
        try {
          insert(before, 0);
          database.exec(`ALTER TABLE "t (1)" ADD COLUMN ${added}`);
          insert(after, 1_000_000);
          if (deletes) database.exec('DELETE FROM "t (1)" WHERE rowid % 2 = 0');
          const wanted = database.prepare('SELECT * FROM "t (1)" ORDER BY rowid').all();
          const file = await SqliteFile.open(bytesSource(await readFile(path)));
          expect(await file.rows('t (1)')).toEqual(wanted);
        } finally {
          database.close();
          await rm(path);
        }
      },
    ),
    { numRuns: propertyRuns(300) },
  );
});

const index = fc.constantFrom(
  'CREATE INDEX by_c ON t (c)',
  'CREATE INDEX [by c] ON [t]([c])',
  'CREATE INDEX `by_c` on `t` (`c`, `d`)',
  'CREATE INDEX by_c ON t (c) WHERE c = 1',
  'CREATE UNIQUE INDEX by_c ON t (c, d, id) where c = 1',
);

test('finds by an index the rows that SQLite finds, and reads few pages of the others', async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(512, 1024, 4096),
      index,
      fc.array(fc.record({ c: fc.constantFrom(null, -1, 0, 1, 1.5, 2, 'a'), times: fc.nat(300) }), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.constantFrom(0, 3, 200),
      async (pageBytes, createIndex, parts, textChars) => {
        const path = join(folder, `index-${count++}.db`);
        const database = new Sqlite(path);
        database.pragma(`page_size = ${pageBytes}`);
        database.exec(`CREATE TABLE t (id INTEGER PRIMARY KEY, c, d, e); ${createIndex}`);
        const insert = database.prepare('INSERT INTO t (c, d, e) VALUES (?, ?, ?)');
        try {
          database.transaction(() => {
            for (const [at, { c, times }] of parts.entries())
              for (let time = 0; time < times; time++) insert.run(c, at, 'x'.repeat(textChars));
          })();
          const wanted = database.prepare('SELECT * FROM t WHERE c = 1 ORDER BY id').all();
          const bytes = await readFile(path);
          let bytesRead = 0;
          const file = await SqliteFile.open({
            size: bytes.length,
            read: async (from, length) => {
              bytesRead += length;
              return bytes.subarray(from, from + length);
            },
          });
          const opened = bytesRead;
          const found: unknown[] = [];
          for await (const row of file.eachRowWith('t', 'c', 1)) found.push(row);
          expect(found).toEqual(wanted);
          if (wanted.length === 0) expect(bytesRead - opened).toBeLessThanOrEqual(12 * pageBytes);
        } finally {
          database.close();
          await rm(path);
        }
      },
    ),
    { numRuns: propertyRuns(150) },
  );
});
