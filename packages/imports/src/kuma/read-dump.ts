import { broken } from '../mysql/bounds.js';
import { type DumpTable, DumpTables } from '../mysql/dump-tables.js';
import { Unreadable } from '../report/unreadable.js';
import type { ByteSource } from '../sqlite/byte-source.js';
import { type KumaFile, type KumaRow, type KumaTable, kumaTables } from './read-backup.js';

const partBytes = 1024 * 1024;

/** True for the first characters of a dump of MariaDB or MySQL. No YAML and no JSON begins so. */
export const isDump = (start: string): boolean =>
  /^\s*(?:--\s|\/\*[!M]|(?:CREATE|DROP|INSERT|LOCK|REPLACE|SET|USE)\s)/i.test(start);

/** `mariadb-dump` ends with a line that says so, unless comments are switched off. */
const hasEnd = async (file: ByteSource): Promise<boolean> => {
  const from = Math.max(0, file.size - 1024);
  return new TextDecoder().decode(await file.read(from, 1024)).includes('-- Dump completed');
};

/** The tables of the only database that is one of Uptime Kuma. */
const tablesOf = ({ databases }: DumpTables): ReadonlyMap<string, DumpTable> => {
  const found = [...databases].filter(([, tables]) => tables.has('monitor') && tables.has('notification'));
  const [only, ...others] = found;
  if (only === undefined)
    throw new Unreadable('It is a dump of MariaDB, but not of Uptime Kuma: it has no table "monitor".');
  if (others.length > 0)
    throw broken(`it has several databases of Uptime Kuma (${found.map(([name]) => name).join(', ')})`);
  return only[1];
};

/**
 * Reads a dump of the MariaDB database of Uptime Kuma 2, from `mariadb-dump` or `mysqldump`. It reads the file once, a
 * part at a time, and keeps only the rows of the few tables that count: most of a dump is the history of checks.
 *
 * @throws Unreadable with a sentence for people
 */
export const readDump = async (file: ByteSource): Promise<KumaFile> => {
  const dump = new DumpTables(kumaTables);
  for (let from = 0; from < file.size; from += partBytes) dump.add(await file.read(from, partBytes));
  dump.end();
  const tables = tablesOf(dump);
  // A dump has the rows of a table in the order of one of its indexes.
  const rowsOf = (table: KumaTable): readonly KumaRow[] =>
    (tables.get(table)?.rows ?? []).toSorted((a, b) => Number(a.id) - Number(b.id));
  return {
    version: 2,
    kind: 'dump',
    isPartial: !(await hasEnd(file)),
    defaults: Object.fromEntries(
      kumaTables.map((table) => [
        table,
        Object.fromEntries((tables.get(table)?.columns ?? []).map(({ name, usual }) => [name, usual])),
      ]),
    ),
    tables: Object.fromEntries(kumaTables.map((table) => [table, rowsOf(table)])) as KumaFile['tables'],
  };
};
