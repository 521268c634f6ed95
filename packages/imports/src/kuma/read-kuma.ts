import { mergeWal } from '../sqlite/merge-wal.js';
import { loadSqlJs, type SqlDatabase } from '../sqlite/sql-js.js';
import { Unreadable } from '../unreadable.js';
import { type KumaFile, type KumaRow, type KumaTable, kumaTables } from './kuma-tables.js';
import { readBackup } from './read-backup.js';

const sqliteMagic = 'SQLite format 3\0';

/** A database is read as a whole into memory. */
export const kumaFileBytesMax = 1024 * 1024 * 1024;

const isSqlite = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, sqliteMagic.length)) === sqliteMagic;

const plain = (value: unknown): string | number | null =>
  typeof value === 'string' || typeof value === 'number' ? value : value === null ? null : String(value);

const rowsOf = (database: SqlDatabase, table: string): readonly KumaRow[] => {
  const [result] = database.exec(`SELECT * FROM "${table}" ORDER BY id`);
  if (result === undefined) return [];
  return result.values.map((values) =>
    Object.fromEntries(result.columns.map((column, index) => [column, plain(values[index])])),
  );
};

const readDatabase = async (bytes: Uint8Array): Promise<KumaFile> => {
  const { Database } = await loadSqlJs();
  let database: SqlDatabase | undefined;
  try {
    database = new Database(bytes);
    const [names] = database.exec("SELECT name FROM sqlite_master WHERE type = 'table'");
    const present = new Set(names?.values.map(([name]) => String(name)));
    if (!present.has('monitor') || !present.has('notification'))
      throw new Unreadable('It is a SQLite database, but not of Uptime Kuma: it has no table "monitor".');
    const rows = kumaTables.map((table) => [
      table,
      database && present.has(table) ? rowsOf(database, table) : [],
    ]);
    return {
      version: present.has('stat_daily') ? 2 : 1,
      isBackup: false,
      tables: Object.fromEntries(rows) as Record<KumaTable, readonly KumaRow[]>,
    };
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable(
      `SQLite cannot read it: ${error instanceof Error ? error.message : error}. Copy the file while Uptime Kuma is stopped.`,
    );
  } finally {
    database?.close();
  }
};

/**
 * Reads a database of Uptime Kuma 1.23 or 2, or a JSON backup of 1.x.
 *
 * @param log the file beside a database whose name ends with `-wal`: the latest changes are in it
 * @throws Unreadable with a sentence for people
 */
export const readKuma = async (file: Uint8Array, log?: Uint8Array): Promise<KumaFile> => {
  if (file.length > kumaFileBytesMax)
    throw new Unreadable(
      `It must have at most ${kumaFileBytesMax} bytes. In Uptime Kuma, delete history and shrink the database (Settings, Monitor History).`,
    );
  return isSqlite(file) ? readDatabase(mergeWal(file, log)) : readBackup(file);
};
