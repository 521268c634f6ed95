import { Unreadable } from '../report/unreadable.js';
import { sqliteHistoryBounds } from '../sqlite/bounds.js';
import { type ByteSource, bytesSource } from '../sqlite/byte-source.js';
import { SqliteFile } from '../sqlite/sqlite-file.js';
import { type KumaFile, type KumaRow, type KumaTable, kumaTables, readBackup, text } from './read-backup.js';
import { isDump, readDump } from './read-dump.js';
import { readHistory } from './read-history.js';

const sqliteMagic = 'SQLite format 3\0';

const kumaBackupBytesMax = 64 * 1024 * 1024;

const sourceOf = (given: ByteSource | Uint8Array): ByteSource =>
  given instanceof Uint8Array ? bytesSource(given) : given;

const gzipMagic = '\x1f\x8b';

const startOf = async (file: ByteSource): Promise<string> =>
  new TextDecoder('latin1').decode(await file.read(0, 64));

const readDatabase = async (file: ByteSource, log: ByteSource | undefined): Promise<KumaFile> => {
  const database = await SqliteFile.open(file, log);
  if (!database.has('monitor') || !database.has('notification'))
    throw new Unreadable('It is a SQLite database, but not of Uptime Kuma: it has no table "monitor".');
  const tables: [KumaTable, readonly KumaRow[]][] = [];
  for (const table of kumaTables) tables.push([table, await database.rows(table)]);
  return {
    version: database.has('stat_daily') ? 2 : 1,
    kind: 'database',
    isPartial: database.hasLog && log === undefined,
    defaults: Object.fromEntries(kumaTables.map((table) => [table, database.defaults(table)])),
    tables: Object.fromEntries(tables) as Record<KumaTable, readonly KumaRow[]>,
  };
};

/**
 * Reads a database of Uptime Kuma 1.23 or 2, a dump of the MariaDB of 2, or a JSON backup of 1.x. Of a database, it
 * reads the few tables that count: most of a large one is the history of checks.
 *
 * @param log the file beside a database whose name ends with `-wal`: the latest changes are in it
 * @throws Unreadable with a sentence for people
 */
export const readKuma = async (
  given: ByteSource | Uint8Array,
  log?: ByteSource | Uint8Array,
): Promise<KumaFile> => {
  const file = sourceOf(given);
  const start = await startOf(file);
  if (start.startsWith(sqliteMagic)) return readDatabase(file, log && sourceOf(log));
  if (isDump(start)) return readDump(file);
  if (start.startsWith(gzipMagic))
    throw new Unreadable('It is compressed. Unpack it first, such as with gunzip.');
  if (file.size > kumaBackupBytesMax)
    throw new Unreadable(
      `It is no SQLite database and no dump of MariaDB. A backup must have at most ${kumaBackupBytesMax} bytes.`,
    );
  return readBackup(await file.read(0, file.size));
};

/**
 * Reads a database as `readKuma` does, and the history of its monitors.
 *
 * @throws Unreadable, also for a dump and a backup
 */
export const readKumaWithHistory = async (
  given: ByteSource | Uint8Array,
  log?: ByteSource | Uint8Array,
): Promise<KumaFile> => {
  const file = await readKuma(given, log);
  if (file.kind !== 'database')
    throw new Unreadable(
      'Only a database (kuma.db) has history that can be read. Import a dump or a backup without --history.',
    );
  const database = await SqliteFile.open(sourceOf(given), log && sourceOf(log), sqliteHistoryBounds);
  const ids = file.tables.monitor.map((row) => text(row, 'id'));
  return { ...file, history: await readHistory(database, ids) };
};
