import {
  type AccountId,
  type MonitorId,
  type MonitorStateCounts,
  type MonitorType,
  monitorState,
  noMonitors,
} from '@tocsin/domain';
import { countOf, type Executor } from '../database/database.js';
import { raw, sql } from '../database/sql.js';
import { type FactsRow, factColumns, factsFrom } from './monitor-rows.js';
import { endingTypes, targetEndMs } from './target-ends.js';

/** Bounds the JSON texts that are parsed. */
const findingsReadMax = 1000;
const endingShownMax = 10;
const slowestShownMax = 5;

type NamedMonitor = {
  readonly monitorId: MonitorId;
  readonly name: string;
  readonly type: MonitorType;
};

export type EndingMonitor = NamedMonitor & { readonly endsAtMs: number };

export type SlowMonitor = NamedMonitor & { readonly averageMs: number };

type NamedRow = { readonly id: MonitorId; readonly name: string; readonly type: MonitorType };

const named = ({ id, name, type }: NamedRow): NamedMonitor => ({ monitorId: id, name, type });

/** Figures about all monitors of an account. */
export class AccountSummaries {
  constructor(private readonly tx: Executor) {}

  openIncidents(accountId: AccountId): Promise<number> {
    return countOf(this.tx, sql`incident WHERE account_id = ${accountId} AND status = 'open'`);
  }

  /** Counts by the facts that decide a state; `monitorState` says which state it is. */
  async monitors(accountId: AccountId): Promise<MonitorStateCounts> {
    const rows = await this.tx.all<FactsRow & { readonly monitors: number }>(sql`
      SELECT f.paused, f.health, f.open, f.unchecked, f.unsupported, f.held_state, CAST(COUNT(*) AS BIGINT) AS monitors
      FROM (
        SELECT ${factColumns} FROM monitor m LEFT JOIN monitor_health h ON h.monitor_id = m.id
        WHERE m.account_id = ${accountId}) f
      GROUP BY f.paused, f.health, f.open, f.unchecked, f.unsupported, f.held_state`);
    const counts = { ...noMonitors };
    for (const row of rows) counts[monitorState(factsFrom(row))] += row.monitors;
    return counts;
  }

  /** The certificates and domains that end first, among those with the latest checks. */
  async endingFirst(accountId: AccountId): Promise<EndingMonitor[]> {
    const rows = await this.tx.all<NamedRow & { details: string }>(sql`
      SELECT m.id, m.name, m.type, f.details
      FROM monitor m JOIN check_series s ON s.monitor_id = m.id JOIN check_finding f ON f.series = s.id
      WHERE m.account_id = ${accountId} AND m.status = 'active' AND m.type IN ${endingTypes}
      ORDER BY f.at DESC LIMIT ${raw(String(findingsReadMax))}`);
    const ends = new Map<MonitorId, EndingMonitor>();
    for (const { details, ...row } of rows) {
      const endsAtMs = targetEndMs(row.type, details);
      const known = ends.get(row.id);
      // Regions can see different certificates.
      if (endsAtMs !== null && endsAtMs < (known?.endsAtMs ?? Number.POSITIVE_INFINITY))
        ends.set(row.id, { ...named(row), endsAtMs });
    }
    return [...ends.values()].sort((a, b) => a.endsAtMs - b.endsAtMs).slice(0, endingShownMax);
  }

  /** @param since an hour since 1970. The latest checks are not in the figures yet. */
  async slowest(accountId: AccountId, since: number): Promise<SlowMonitor[]> {
    const rows = await this.tx.all<NamedRow & { duration_ms: number; checks: number }>(sql`
      SELECT m.id, m.name, m.type, CAST(SUM(c.duration_ms_sum) AS BIGINT) AS duration_ms,
        CAST(SUM(c.up + c.degraded) AS BIGINT) AS checks
      FROM monitor m JOIN check_series s ON s.monitor_id = m.id JOIN check_hour c ON c.series = s.id
      WHERE m.account_id = ${accountId} AND m.status = 'active' AND m.type <> 'heartbeat' AND c.period >= ${since}
      GROUP BY m.id, m.name, m.type HAVING SUM(c.up + c.degraded) > 0
      ORDER BY SUM(c.duration_ms_sum) / SUM(c.up + c.degraded) DESC, m.id LIMIT ${raw(String(slowestShownMax))}`);
    return rows.map(({ duration_ms, checks, ...row }) => ({
      ...named(row),
      averageMs: Math.round(duration_ms / checks),
    }));
  }
}
