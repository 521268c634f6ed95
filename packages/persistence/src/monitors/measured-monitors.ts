import type { AccountId, MonitorFacts, MonitorId, MonitorType, Tag } from '@tocsin/domain';
import type { Executor } from '../database/database.js';
import { type AnyRow, selection } from '../database/entities.js';
import { type Page, type PageRequest, pageOf } from '../database/page.js';
import { idsIn, raw, sql } from '../database/sql.js';
import { monitor } from '../tables/monitors.js';
import { takeTurns } from '../turns/turns.js';
import { type FactsRow, factColumns, factsFrom } from './monitor-rows.js';
import { hasTargetEnd, targetEndMs } from './target-ends.js';

export type MeasuredMonitor = {
  readonly id: MonitorId;
  readonly name: string;
  readonly type: MonitorType;
  readonly intervalSeconds: number;
  readonly regions: readonly string[];
  readonly tags: readonly Tag[];
  readonly facts: MonitorFacts;
  /** When its open incident opened; `null` without one. */
  readonly incidentOpenedAtMs: number | null;
};

const selected = selection(monitor, 'm', ['id', 'name', 'type', 'intervalSeconds', 'regions', 'tags']);

/** The monitors of an account as its metrics show them. */
export class MeasuredMonitors {
  constructor(private readonly tx: Executor) {}

  /** Oldest first, so that a new monitor changes nothing of a list that ends before it. */
  async list(accountId: AccountId, page: PageRequest): Promise<Page<MeasuredMonitor>> {
    const { limit, after } = page;
    const rows = await this.tx.all<AnyRow & FactsRow & { opened_at: number | null }>(sql`
      SELECT ${selected.columns}, ${factColumns}, (
        SELECT i.started_at FROM incident i WHERE i.monitor_id = m.id AND i.status = 'open') AS opened_at
      FROM monitor m LEFT JOIN monitor_health h ON h.monitor_id = m.id
      WHERE m.account_id = ${accountId} ${after === null ? raw('') : sql`AND m.id > ${after}`}
      ORDER BY m.id LIMIT ${limit + 1}`);
    return pageOf(
      rows.map((row) => ({
        ...selected.from(row),
        facts: factsFrom(row),
        incidentOpenedAtMs: row.opened_at,
      })),
      page,
    );
  }

  /**
   * When the certificate or the registration of the domain ends: by the region that sees the earliest end. A paused
   * monitor has none, because nothing tells when its certificate is renewed.
   */
  async endsOfEach(monitors: readonly MeasuredMonitor[]): Promise<ReadonlyMap<MonitorId, number>> {
    const ending = monitors.filter(({ type, facts }) => hasTargetEnd(type) && !facts.isPaused);
    const byId = new Map(ending.map((each) => [each.id, each]));
    const rows = await this.tx.all<{ id: MonitorId; region: string; details: string }>(sql`
      SELECT s.monitor_id AS id, s.region, f.details
      FROM check_series s JOIN check_finding f ON f.series = s.id
      WHERE s.monitor_id IN ${idsIn(this.tx.dialect, [...byId.keys()])}`);
    const ends = new Map<MonitorId, number>();
    for (const { id, region, details } of rows) {
      await takeTurns();
      const found = byId.get(id);
      const endsAtMs = found?.regions.includes(region) ? targetEndMs(found.type, details) : null;
      if (endsAtMs !== null) ends.set(id, Math.min(endsAtMs, ends.get(id) ?? endsAtMs));
    }
    return ends;
  }
}
