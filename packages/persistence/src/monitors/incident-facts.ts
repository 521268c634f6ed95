import {
  type AccountId,
  type Circumstances,
  hasAllTags,
  type IncidentId,
  type Instant,
  isInDoubt,
  later,
  type MaintenanceWindowId,
  type MonitorId,
  type MonitorSnapshot,
  monitorHealthFrom,
  parentChainMax,
} from '@tocsin/domain';
import type { Executor } from '../database/database.js';
import { idsIn, raw, type Sql, sql } from '../database/sql.js';
import { fromMs, readJson, toMs } from '../database/values.js';
import { tagsIn } from './attachment-rows.js';

/** Facts besides its checks that decide what becomes of a monitor's incident. */
export type IncidentFacts = {
  readonly monitor: MonitorSnapshot & { readonly accountId: AccountId };
  readonly openIncidentId: IncidentId | null;
  readonly circumstances: Circumstances;
};

type LockedRow = Omit<MonitorSnapshot, 'tags'> & { account_id: AccountId; tags: string };

type FactsRow = {
  monitor_id: MonitorId;
  incident_id: IncidentId | null;
  opened_by: 'checks' | 'request';
  suppressed_by: IncidentId | null;
  parent_id: MonitorId | null;
  parent_incident_id: IncidentId | null;
  parent_state: string | null;
};

const circumstancesFrom = (row: FactsRow, maintenanceUntil: Instant | null): Circumstances => ({
  openIncident: row.incident_id && { openedBy: row.opened_by, suppressed: row.suppressed_by !== null },
  maintenanceUntil,
  parent: row.parent_id && {
    openIncidentId: row.parent_incident_id,
    inDoubt: isInDoubt(monitorHealthFrom(readJson(row.parent_state ?? ''))),
  },
});

export class IncidentFactsOfMonitors {
  constructor(private readonly tx: Executor) {}

  /** Locks these monitors and their incidents until this transaction ends, without paused ones, in four statements. */
  async lock(monitorIds: readonly MonitorId[], now: Instant): Promise<Map<MonitorId, IncidentFacts>> {
    if (monitorIds.length === 0) return new Map();
    const locked = await this.tx.all<LockedRow>(sql`
      SELECT m.id, m.account_id, m.name, m.type, m.target, m.tags FROM monitor m
      WHERE m.id IN ${idsIn(this.tx.dialect, monitorIds)} AND m.status = 'active'
      ORDER BY m.id ${this.tx.dialect.rowLock('FOR UPDATE')}`);
    // A second statement, since one that waited for a lock reads other tables as they were before.
    const rows = await this.tx.all<FactsRow>(sql`
      SELECT m.id AS monitor_id, i.id AS incident_id, i.opened_by, i.suppressed_by, m.parent_id,
        p.id AS parent_incident_id, h.state AS parent_state
      FROM monitor m
        LEFT JOIN incident i ON i.monitor_id = m.id AND i.status = 'open'
        LEFT JOIN incident p ON p.monitor_id = m.parent_id AND p.status = 'open'
        LEFT JOIN monitor_health h ON h.monitor_id = m.parent_id
      WHERE m.id IN ${idsIn(this.tx.dialect, monitorIds)}`);
    const until = await maintenanceOfMonitors(this.tx, monitorIds, now);
    // As in maintenance: nobody gets a message about what somebody has just deleted.
    for (const [monitorId, at] of await deletionsOf(this.tx, monitorIds))
      until.set(monitorId, later(at, until.get(monitorId) ?? at));
    const rowOf = new Map(rows.map((row) => [row.monitor_id, row]));
    return new Map(
      locked.flatMap(({ account_id: accountId, tags, ...monitor }) => {
        const row = rowOf.get(monitor.id);
        if (row === undefined) return [];
        const circumstances = circumstancesFrom(row, until.get(monitor.id) ?? null);
        return [
          [
            monitor.id,
            {
              monitor: { ...monitor, tags: tagsIn(tags), accountId },
              openIncidentId: row.incident_id,
              circumstances,
            },
          ],
        ];
      }),
    );
  }
}

/** The monitors, and each of their ancestors as `covered_by`. */
const lineOf = (tx: Executor, monitorIds: readonly MonitorId[]): Sql => sql`
  WITH RECURSIVE line (monitor_id, covered_by, account_id, generation) AS (
    SELECT m.id, m.id, m.account_id, 0 FROM monitor m
    WHERE m.id IN ${idsIn(tx.dialect, monitorIds)}
    UNION ALL
    SELECT l.monitor_id, m.parent_id, l.account_id, l.generation + 1 FROM line l
    JOIN monitor m ON m.id = l.covered_by
    WHERE m.parent_id IS NOT NULL AND l.generation < ${parentChainMax})`;

const isInForce = (now: Instant): Sql =>
  sql`w.occurrence_starts_at <= ${toMs(now)} AND w.occurrence_ends_at > ${toMs(now)}`;

const hasTags = raw(`w.tags <> '[]'`);

/** The end of maintenance of each monitor in maintenance, by its own windows and those of its ancestors. */
export const maintenanceOfMonitors = async (
  tx: Executor,
  monitorIds: readonly MonitorId[],
  now: Instant,
): Promise<Map<MonitorId, Instant>> => {
  const rows = await tx.all<{ monitor_id: MonitorId; until: number | null; by_tags: 0 | 1 }>(sql`
    ${lineOf(tx, monitorIds)}, near AS (
      SELECT l.monitor_id, w.occurrence_ends_at, CASE WHEN ${hasTags} THEN 1 ELSE 0 END AS by_tags,
        CASE WHEN EXISTS (
          SELECT 1 FROM maintenance_window_monitor n WHERE n.window_id = w.id AND n.monitor_id = l.covered_by)
        THEN 1 WHEN w.all_monitors = 1 AND NOT (${hasTags}) THEN 1 ELSE 0 END AS is_covered
      FROM line l JOIN maintenance_window w ON w.account_id = l.account_id WHERE ${isInForce(now)})
    SELECT monitor_id, MAX(CASE WHEN is_covered = 1 THEN occurrence_ends_at END) AS until, MAX(by_tags) AS by_tags
    FROM near WHERE is_covered = 1 OR by_tags = 1 GROUP BY monitor_id`);
  const ends = new Map<MonitorId, number>();
  const add = (monitorId: MonitorId, ms: number): void => {
    ends.set(monitorId, Math.max(ms, ends.get(monitorId) ?? ms));
  };
  for (const { monitor_id, until } of rows) if (until !== null) add(monitor_id, until);
  const byTags = rows.filter(({ by_tags }) => by_tags === 1).map(({ monitor_id }) => monitor_id);
  for (const [monitorId, ms] of await endsByTags(tx, byTags, now)) add(monitorId, ms);
  return new Map([...ends].map(([monitorId, ms]) => [monitorId, fromMs(ms)]));
};

/** The windows of an account that cover its monitor at some time, also through a monitor that it depends on. */
export const windowsCovering = async (
  tx: Executor,
  accountId: AccountId,
  monitorId: MonitorId,
): Promise<MaintenanceWindowId[]> => {
  const line = await tx.all<{ tags: string }>(sql`
    ${lineOf(tx, [monitorId])}
    SELECT m.tags FROM line l JOIN monitor m ON m.id = l.covered_by WHERE l.account_id = ${accountId}`);
  if (line.length === 0) return [];
  const windows = await tx.all<{ id: MaintenanceWindowId; tags: string; is_covering: 0 | 1 }>(sql`
    ${lineOf(tx, [monitorId])}
    SELECT w.id, w.tags, CASE WHEN w.all_monitors = 1 AND NOT (${hasTags}) THEN 1 WHEN EXISTS (
        SELECT 1 FROM line l JOIN maintenance_window_monitor n ON n.monitor_id = l.covered_by AND n.window_id = w.id)
      THEN 1 ELSE 0 END AS is_covering
    FROM maintenance_window w WHERE w.account_id = ${accountId}`);
  const tagsOfLine = line.map(({ tags }) => tagsIn(tags));
  return windows
    .filter((w) => w.is_covering === 1 || tagsOfLine.some((tags) => hasAllTags(tags, tagsIn(w.tags))))
    .map(({ id }) => id);
};

/** When the monitors among these that wait for their deletion are deleted. */
const deletionsOf = async (
  tx: Executor,
  monitorIds: readonly MonitorId[],
): Promise<readonly (readonly [MonitorId, Instant])[]> => {
  const rows = await tx.all<{ monitor_id: MonitorId; due_at: number }>(sql`
    SELECT i.subject_id AS monitor_id, i.due_at FROM batch_item i JOIN batch b ON b.id = i.batch_id
    WHERE i.subject_id IN ${idsIn(tx.dialect, monitorIds)} AND i.due_at IS NOT NULL AND b.action = 'delete'`);
  return rows.map(({ monitor_id, due_at }) => [monitor_id, fromMs(due_at)] as const);
};

/** Only few accounts have windows with tags. Which tags are equal is not a question for SQL. */
const endsByTags = async (
  tx: Executor,
  monitorIds: readonly MonitorId[],
  now: Instant,
): Promise<readonly (readonly [MonitorId, number])[]> => {
  if (monitorIds.length === 0) return [];
  const tagged = await tx.all<{ account_id: AccountId; tags: string; ends_at: number }>(sql`
    SELECT w.account_id, w.tags, MAX(w.occurrence_ends_at) AS ends_at FROM maintenance_window w
    WHERE w.account_id IN (SELECT m.account_id FROM monitor m WHERE m.id IN ${idsIn(tx.dialect, monitorIds)})
      AND ${isInForce(now)} AND ${hasTags} GROUP BY w.account_id, w.tags`);
  const lines = await tx.all<{ monitor_id: MonitorId; account_id: AccountId; tags: string }>(sql`
    ${lineOf(tx, monitorIds)}
    SELECT l.monitor_id, l.account_id, m.tags FROM line l JOIN monitor m ON m.id = l.covered_by
    WHERE m.tags <> '[]'`);
  const windows = tagged.map(({ account_id, tags, ends_at }) => ({
    account_id,
    ends_at,
    tags: tagsIn(tags),
  }));
  return lines.flatMap(({ monitor_id, account_id, tags }) => {
    const ofMonitor = tagsIn(tags);
    return windows
      .filter((window) => window.account_id === account_id && hasAllTags(ofMonitor, window.tags))
      .map(({ ends_at }) => [monitor_id, ends_at] as const);
  });
};
