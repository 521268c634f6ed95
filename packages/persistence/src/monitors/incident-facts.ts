import {
  type AccountId,
  type Circumstances,
  type IncidentId,
  type Instant,
  isInDoubt,
  type MonitorId,
  type MonitorSnapshot,
  monitorHealthFrom,
  parentChainMax,
} from '@tocsin/domain';
import type { Executor } from '../database/database.js';
import { fromMs, toMs } from '../database/instants.js';
import { readJson } from '../database/read-json.js';
import { idsIn, sql } from '../database/sql.js';

/** Facts besides its checks that decide what becomes of a monitor's incident. */
export type IncidentFacts = {
  readonly monitor: MonitorSnapshot & { readonly accountId: AccountId };
  readonly openIncidentId: IncidentId | null;
  readonly circumstances: Circumstances;
};

type LockedRow = MonitorSnapshot & { account_id: AccountId };

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

  /** Locks these monitors and their incidents until this transaction ends, without paused ones, in three statements. */
  async lock(monitorIds: readonly MonitorId[], now: Instant): Promise<Map<MonitorId, IncidentFacts>> {
    if (monitorIds.length === 0) return new Map();
    const locked = await this.tx.all<LockedRow>(sql`
      SELECT m.id, m.account_id, m.name, m.type, m.target FROM monitor m
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
    const rowOf = new Map(rows.map((row) => [row.monitor_id, row]));
    return new Map(
      locked.flatMap(({ account_id: accountId, ...monitor }) => {
        const row = rowOf.get(monitor.id);
        if (row === undefined) return [];
        const circumstances = circumstancesFrom(row, until.get(monitor.id) ?? null);
        return [
          [
            monitor.id,
            { monitor: { ...monitor, accountId }, openIncidentId: row.incident_id, circumstances },
          ],
        ];
      }),
    );
  }
}

/** The end of maintenance of each monitor in maintenance, by its own windows and those of its ancestors. */
export const maintenanceOfMonitors = async (
  tx: Executor,
  monitorIds: readonly MonitorId[],
  now: Instant,
): Promise<Map<MonitorId, Instant>> => {
  const rows = await tx.all<{ monitor_id: MonitorId; until: number }>(sql`
    WITH RECURSIVE line (monitor_id, covered_by, account_id, generation) AS (
      SELECT m.id, m.id, m.account_id, 0 FROM monitor m
      WHERE m.id IN ${idsIn(tx.dialect, monitorIds)}
      UNION ALL
      SELECT l.monitor_id, m.parent_id, l.account_id, l.generation + 1 FROM line l
      JOIN monitor m ON m.id = l.covered_by
      WHERE m.parent_id IS NOT NULL AND l.generation < ${parentChainMax})
    SELECT l.monitor_id, MAX(w.occurrence_ends_at) AS until FROM line l
    JOIN maintenance_window w ON w.account_id = l.account_id
    WHERE w.occurrence_starts_at <= ${toMs(now)} AND w.occurrence_ends_at > ${toMs(now)}
      AND (w.all_monitors = 1 OR EXISTS (
        SELECT 1 FROM maintenance_window_monitor n WHERE n.window_id = w.id AND n.monitor_id = l.covered_by))
    GROUP BY l.monitor_id`);
  return new Map(rows.map(({ monitor_id, until }) => [monitor_id, fromMs(until)]));
};
