import type { IncidentId, Instant, MonitorId } from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { insertEach, upsertInto } from '../database/entities.js';
import { raw, type Sql, sql } from '../database/sql.js';
import { fromMs } from '../database/values.js';
import { type checkFinding, failingSeries } from '../tables/checks.js';
import { incidentEvidence } from '../tables/monitors.js';
import type { Row } from '../tables/table.js';

/** The evidence of a series since it fails, each check as text. */
export type FailingSeries = {
  readonly series: number;
  readonly firstFailed: string;
  /** The same as `firstFailed` until another check fails. */
  readonly lastFailed: string;
  readonly lastGood: string | null;
};

/** The latest finding of a series, if it was good. */
export type GoodFinding = {
  readonly series: number;
  readonly at: Instant;
  readonly message: string;
  readonly details: string;
  /** Packed. */
  readonly reason: string | null;
};

export class IncidentEvidence {
  constructor(private readonly tx: Executor) {}

  /** Notes failed checks. The first one of a series stays, and so does the good one before. */
  async noteFailed(failed: readonly FailingSeries[]): Promise<void> {
    if (failed.length === 0) return;
    await insertEach(
      this.tx,
      failingSeries,
      failed.map(({ series, firstFailed, lastFailed, lastGood }) => ({
        series,
        first_failed: firstFailed,
        last_failed: lastFailed,
        last_good: lastGood,
      })),
      raw(`(series) DO UPDATE SET last_failed = excluded.last_failed,
        last_good = COALESCE(failing_series.last_good, excluded.last_good)`),
    );
  }

  /** The findings of these series that were good. The next failed check replaces them. */
  async goodFindings(series: readonly number[]): Promise<GoodFinding[]> {
    if (series.length === 0) return [];
    const rows = await this.tx.all<Row<typeof checkFinding>>(sql`
      SELECT f.series, f.at, f.message, f.details, f.reason
      FROM ${this.#records(series)} JOIN check_finding f ON f.series = r.series WHERE f.status = 'up'`);
    return rows.map(({ series: each, at, message, details, reason }) => ({
      series: each,
      at: fromMs(at),
      message,
      details,
      reason,
    }));
  }

  /** Forgets series that are good again. */
  async forget(series: readonly number[]): Promise<void> {
    if (series.length === 0) return;
    const these = this.#records(series);
    await this.tx.run(sql`DELETE FROM failing_series WHERE series IN (SELECT r.series FROM ${these})`);
  }

  async failing(monitorId: MonitorId): Promise<(FailingSeries & { readonly region: string })[]> {
    return this.tx.all(sql`
      SELECT f.series, s.region, f.first_failed AS "firstFailed", f.last_failed AS "lastFailed",
        f.last_good AS "lastGood"
      FROM check_series s JOIN failing_series f ON f.series = s.id
      WHERE s.monitor_id = ${monitorId} ORDER BY s.region`);
  }

  async forgetMonitor(monitorId: MonitorId): Promise<void> {
    await this.tx.run(sql`
      DELETE FROM failing_series
      WHERE series IN (SELECT id FROM check_series WHERE monitor_id = ${monitorId})`);
  }

  #records(series: readonly number[]): Sql {
    return this.tx.dialect.records(
      'r',
      { series: 'bigint' },
      series.map((each) => ({ series: each })),
    );
  }

  async save(incidentId: IncidentId, evidence: string): Promise<void> {
    await this.tx.run(upsertInto(incidentEvidence, { incidentId, evidence }));
  }

  async find(incidentId: IncidentId): Promise<string | null> {
    const row = await first<{ evidence: string }>(
      this.tx,
      sql`SELECT evidence FROM incident_evidence WHERE incident_id = ${incidentId}`,
    );
    return row?.evidence ?? null;
  }
}
