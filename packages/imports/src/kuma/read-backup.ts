import { Unreadable } from '../unreadable.js';
import { isObject, type KumaFile, type KumaRow, type KumaTable, kumaTables } from './kuma-tables.js';

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const plain = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
};

const objectsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  (Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []).filter(isObject);

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
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file));
  } catch {
    throw new Unreadable('It is neither a SQLite database nor JSON.');
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
    isBackup: true,
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
