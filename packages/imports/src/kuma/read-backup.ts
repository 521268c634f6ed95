import type { MonitorHistory } from '../report/history-file.js';
import { parseJson } from '../report/prototype-key.js';
import { Unreadable } from '../report/unreadable.js';
import { sqliteBounds } from '../sqlite/bounds.js';

export type KumaValue = string | number | null;

export type KumaRow = Readonly<Record<string, KumaValue>>;

/** The tables that an import reads. The others hold history, sessions or caches. */
export const kumaTables = [
  'monitor',
  'notification',
  'monitor_notification',
  'tag',
  'monitor_tag',
  'maintenance',
  'monitor_maintenance',
  'maintenance_status_page',
  'status_page',
  'status_page_cname',
  'group',
  'monitor_group',
  'incident',
  'proxy',
  'docker_host',
  'remote_browser',
  'api_key',
  'user',
  'setting',
] as const;

export type KumaTable = (typeof kumaTables)[number];

export type KumaTables = Readonly<Record<KumaTable, readonly KumaRow[]>>;

/** The history of each monitor, by its id in the file. */
export type KumaHistory = ReadonlyMap<string, KumaMonitorHistory>;

export type KumaMonitorHistory = MonitorHistory & {
  /** True if it has more days or outages in the file: these are the latest. */
  readonly isCut: boolean;
};

export type KumaFile = {
  /** Version 2 has a table `stat_daily`. */
  readonly version: 1 | 2;
  readonly kind: 'database' | 'backup' | 'dump';
  /**
   * True for a database whose latest changes stand in a file beside it, which is not there, and for a dump without its
   * last line.
   */
  readonly isPartial: boolean;
  readonly tables: KumaTables;
  /** The values that the schema gives to the columns of its tables. A backup has no schema. */
  readonly defaults: Readonly<Partial<Record<KumaTable, KumaRow>>>;
  /** Set if it was asked for. */
  readonly history?: KumaHistory;
};

export const text = (row: KumaRow, column: string): string => String(row[column] ?? '').trim();

/** @returns `undefined` for a value that is no number */
export const number = (row: KumaRow, column: string): number | undefined => {
  const value = row[column];
  if (value === null || value === undefined || value === '') return undefined;
  return Number.isFinite(Number(value)) ? Number(value) : undefined;
};

export const flag = (row: KumaRow, column: string): boolean => {
  const value = row[column];
  return value === 1 || value === '1' || value === 'true';
};

/** The rows by the value of a column. */
export const rowsBy = (rows: readonly KumaRow[], column: string): ReadonlyMap<string, readonly KumaRow[]> => {
  const found = new Map<string, KumaRow[]>();
  for (const row of rows) {
    const value = text(row, column);
    const same = found.get(value);
    if (same === undefined) found.set(value, [row]);
    else same.push(row);
  }
  return found;
};

/** The JSON in a column. @returns `undefined` when there is none, or when it is broken */
export const json = (row: KumaRow, column: string): unknown => {
  try {
    return JSON.parse(String(row[column] ?? ''));
  } catch {
    return undefined;
  }
};

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A setting, whose value is JSON. */
export const setting = ({ setting: rows }: KumaTables, key: string): unknown => {
  const row = rows.find((candidate) => text(candidate, 'key') === key);
  return row === undefined ? undefined : json(row, 'value');
};

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const plain = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
};

const objectsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] => {
  const items = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  if (items.length > sqliteBounds.rowsMax)
    throw new Unreadable(`One of its lists has more than ${sqliteBounds.rowsMax} entries.`);
  return items.filter(isObject);
};

const rowFrom = (item: Readonly<Record<string, unknown>>): KumaRow => {
  const { notificationIDList: _, tags: __, accepted_statuscodes: statuses, ...fields } = item;
  const row = Object.entries(fields).map(([name, value]) => [snake(name), plain(value)]);
  return {
    ...Object.fromEntries(row),
    ...(statuses !== undefined && { accepted_statuscodes_json: JSON.stringify(statuses) }),
  };
};

const parsed = (file: Uint8Array): unknown => {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(file));
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable('It is neither a SQLite database, nor a dump of MariaDB, nor JSON.');
  }
};

const notificationIds = (list: unknown): readonly number[] =>
  isObject(list)
    ? Object.keys(list)
        .filter((id) => list[id])
        .map(Number)
    : [];

/** Writes the tags of all monitors as the tables of a database have them. */
const tagTables = (monitors: readonly Readonly<Record<string, unknown>>[]) => {
  const idByName = new Map<string, number>();
  const tags: KumaRow[] = [];
  const links: KumaRow[] = [];
  for (const { id, tags: list } of monitors) {
    for (const tag of objectsIn(list)) {
      const name = String(tag.name ?? '');
      const known = idByName.get(name) ?? idByName.size + 1;
      if (!idByName.has(name)) tags.push({ id: known, name, color: plain(tag.color) });
      idByName.set(name, known);
      links.push({ id: links.length + 1, monitor_id: plain(id), tag_id: known, value: plain(tag.value) });
    }
  }
  return { tag: tags, monitor_tag: links };
};

/** Reads a JSON backup of Uptime Kuma 1.x. @throws Unreadable */
export const readBackup = (file: Uint8Array): KumaFile => {
  const backup = parsed(file);
  if (!isObject(backup) || backup.monitorList === undefined || backup.notificationList === undefined)
    throw new Unreadable(
      'It is JSON, but no backup of Uptime Kuma: it has no "monitorList" and "notificationList".',
    );
  const monitors = objectsIn(backup.monitorList);
  const links = monitors.flatMap(({ id, notificationIDList }) =>
    notificationIds(notificationIDList).map((notification) => ({
      monitor_id: plain(id),
      notification_id: notification,
    })),
  );
  const none = Object.fromEntries(kumaTables.map((table) => [table, [] as readonly KumaRow[]]));
  return {
    version: 1,
    kind: 'backup',
    isPartial: false,
    defaults: {},
    tables: {
      ...(none as Record<KumaTable, readonly KumaRow[]>),
      ...tagTables(monitors),
      monitor: monitors.map(rowFrom),
      monitor_notification: links,
      notification: objectsIn(backup.notificationList).map(rowFrom),
      proxy: objectsIn(backup.proxyList).map(rowFrom),
    },
  };
};
