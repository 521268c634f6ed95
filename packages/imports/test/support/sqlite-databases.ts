import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { bytesSource } from '../../src/sqlite/byte-source.js';
import { SqliteFile } from '../../src/sqlite/sqlite-file.js';

/** The file of a new database, which is made in one transaction. */
export const made = async (make: (database: Sqlite.Database) => void, pageBytes = 4096): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-sqlite-'));
  try {
    const path = join(folder, 'made.db');
    const database = new Sqlite(path);
    database.pragma(`page_size = ${pageBytes}`);
    database.transaction(make)(database);
    database.close();
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
};

export const rowsOf = async (bytes: Uint8Array, table = 't') =>
  (await SqliteFile.open(bytesSource(bytes))).rows(table);
