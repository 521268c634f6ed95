type Value = string | number | null;

export type KumaRow = Readonly<Record<string, Value>>;

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

export type KumaFile = {
  /** Version 2 has a table `stat_daily`. */
  readonly version: 1 | 2;
  readonly isBackup: boolean;
  readonly tables: KumaTables;
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
