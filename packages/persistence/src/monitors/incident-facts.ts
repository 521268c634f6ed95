import { dependentsInRowMax, type IncidentId, type Instant, type MonitorId } from '@tocsin/domain';
import type { Executor } from '../database/database.js';
import { fromMs, toMs } from '../database/instants.js';
import { idsIn, sql } from '../database/sql.js';

/** Facts besides its checks that decide what becomes of a monitor's incident. */
export type IncidentFacts = {
  readonly openIncident: {
    readonly openedBy: 'checks' | 'request';
    readonly suppressedBy: IncidentId | null;
  } | null;
  /** The end of the last window under way for it or its ancestors. */
  readonly maintenanceUntil: Instant | null;
  readonly parent: {
    readonly openIncidentId: IncidentId | null;
    /** The health as the domain stored it; `null` before the first result. */
    readonly healthState: unknown;
  } | null;
};

type FactsRow = {
  monitor_id: MonitorId;
  opened_by: 'checks' | 'request' | null;
  suppressed_by: IncidentId | null;
  parent_id: MonitorId | null;
  parent_incident_id: IncidentId | null;
  parent_state: string | null;
};

export class IncidentFactsOfMonitors {
  constructor(private readonly tx: Executor) {}

  /** In two statements, however many monitors there are. */
  async of(monitorIds: readonly MonitorId[], now: Instant): Promise<Map<MonitorId, IncidentFacts>> {
    if (monitorIds.length === 0) return new Map();
    const rows = await this.tx.all<FactsRow>(sql`
      SELECT m.id AS monitor_id, i.opened_by, i.suppressed_by, m.parent_id, p.id AS parent_incident_id,
        h.state AS parent_state
      FROM monitor m
        LEFT JOIN incident i ON i.monitor_id = m.id AND i.status = 'open'
        LEFT JOIN incident p ON p.monitor_id = m.parent_id AND p.status = 'open'
        LEFT JOIN monitor_health h ON h.monitor_id = m.parent_id
      WHERE m.id IN ${idsIn(this.tx.dialect, monitorIds)}`);
    const until = await this.#maintenance(monitorIds, now);
    return new Map(
      rows.map((row) => [
        row.monitor_id,
        {
          openIncident: row.opened_by && { openedBy: row.opened_by, suppressedBy: row.suppressed_by },
          maintenanceUntil: until.get(row.monitor_id) ?? null,
          parent: row.parent_id && {
            openIncidentId: row.parent_incident_id,
            healthState: row.parent_state ? JSON.parse(row.parent_state) : null,
          },
        },
      ]),
    );
  }

  async #maintenance(monitorIds: readonly MonitorId[], now: Instant): Promise<Map<MonitorId, Instant>> {
    const rows = await this.tx.all<{ monitor_id: MonitorId; until: number }>(sql`
      WITH RECURSIVE line (monitor_id, covered_by, account_id, generation) AS (
        SELECT m.id, m.id, m.account_id, 0 FROM monitor m
        WHERE m.id IN ${idsIn(this.tx.dialect, monitorIds)}
        UNION ALL
        SELECT l.monitor_id, m.parent_id, l.account_id, l.generation + 1 FROM line l
        JOIN monitor m ON m.id = l.covered_by
        WHERE m.parent_id IS NOT NULL AND l.generation < ${dependentsInRowMax})
      SELECT l.monitor_id, MAX(w.occurrence_ends_at) AS until FROM line l
      JOIN maintenance_window w ON w.account_id = l.account_id
      WHERE w.occurrence_starts_at <= ${toMs(now)} AND w.occurrence_ends_at > ${toMs(now)}
        AND (w.all_monitors = 1 OR EXISTS (
          SELECT 1 FROM maintenance_window_monitor n WHERE n.window_id = w.id AND n.monitor_id = l.covered_by))
      GROUP BY l.monitor_id`);
    return new Map(rows.map(({ monitor_id, until }) => [monitor_id, fromMs(until)]));
  }
}
