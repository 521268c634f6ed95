import {
  type CheckSchedule,
  checkSchedule,
  dueUnlessReportedMs,
  type ExistingMonitor,
  type MonitorId,
} from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { sql } from '../database/sql.js';
import { type MonitorRow, monitorColumns, monitorRecordFrom } from '../monitors/monitor-rows.js';
import type { SecretBox } from '../secrets/secret-box.js';

/** A check that is a prober's to make. */
export type ClaimedCheck = {
  /** The series that it belongs to: the checks of a monitor from a region. */
  readonly series: number;
  readonly monitor: ExistingMonitor;
  /** What the last check asked to remember, as JSON. */
  readonly memory: string | null;
};

type DueRow = MonitorRow & { series: number; memory: string | null; now_ms: number };

/** Further ahead than any check is scheduled, beyond its interval: the longest timeout and what a claim adds. */
const aheadMsMax = 120_000;

export const scheduleOf = ({ monitorId, intervalSeconds }: ExistingMonitor, region: string): CheckSchedule =>
  checkSchedule(monitorId, region, intervalSeconds);

/** Which checks are due when, and whose they are. Goes by the database's clock, which is one for all processes. */
export class CheckSeries {
  constructor(
    private readonly tx: Executor,
    private readonly secrets: SecretBox,
  ) {}

  /**
   * Has the monitor checked as it now is, at once and from then on by its schedule, or not at all when it is paused or
   * reports by itself. Checks that are under way count no more: they were of the monitor as it was.
   */
  async schedule({ monitorId, status, type, regions }: ExistingMonitor): Promise<void> {
    const { dialect } = this.tx;
    await this.tx.run(
      sql`UPDATE check_series SET due_at = NULL, claim = NULL WHERE monitor_id = ${monitorId}`,
    );
    if (status === 'paused') return;
    const rows = regions.map((region) => ({ region }));
    const dueAt = type === 'heartbeat' ? sql`CAST(NULL AS BIGINT)` : dialect.nowMs;
    await this.tx.run(sql`
      INSERT INTO check_series (monitor_id, region, due_at)
      SELECT ${monitorId}, r.region, ${dueAt} FROM ${dialect.records('r', { region: 'text' }, rows)} WHERE TRUE
      ON CONFLICT (monitor_id, region) DO UPDATE SET due_at = excluded.due_at`);
    await this.tx.run(sql`
      INSERT INTO check_tail (series, period, checks, at, status, message, note_message)
      SELECT id, 0, '', 0, '', '', '' FROM check_series WHERE monitor_id = ${monitorId}
      ON CONFLICT (series) DO NOTHING`);
    await this.tx.run(sql`
      INSERT INTO monitor_health (monitor_id, version, status, state) VALUES (${monitorId}, 0, 'unknown', '')
      ON CONFLICT (monitor_id) DO NOTHING`);
  }

  /**
   * Forgets what checks found and asked to remember: the monitor is another one now. What the next one finds is kept
   * in full.
   */
  async forgetFindings(monitorId: MonitorId): Promise<void> {
    const its = sql`(SELECT id FROM check_series WHERE monitor_id = ${monitorId})`;
    await this.tx.run(sql`DELETE FROM check_memory WHERE series IN ${its}`);
    await this.tx.run(sql`DELETE FROM check_finding WHERE series IN ${its}`);
    await this.tx.run(sql`UPDATE check_tail SET status = '' WHERE series IN ${its}`);
  }

  /** Has these series checked at once, unless a check is under way. */
  async checkSoon(monitorId: MonitorId, exceptRegion: string | null): Promise<void> {
    await this.tx.run(sql`
      UPDATE check_series SET due_at = ${this.tx.dialect.nowMs}
      WHERE monitor_id = ${monitorId} AND region <> ${exceptRegion ?? ''} AND claim IS NULL
        AND due_at > ${this.tx.dialect.nowMs}`);
  }

  /** How long ago the latest check of a monitor began, in milliseconds; `null` when there was none. */
  async lastCheckAgeMs(monitorId: MonitorId): Promise<number | null> {
    const row = await first<{ age_ms: number | null }>(
      this.tx,
      sql`SELECT ${this.tx.dialect.nowMs} - MAX(t.at) AS age_ms
          FROM check_series s JOIN check_tail t ON t.series = s.id
          WHERE s.monitor_id = ${monitorId} AND t.status <> ''`,
    );
    return row?.age_ms ?? null;
  }

  /**
   * Claims checks that are due in a region, the longest due first. One that is never reported is due again, for
   * whoever asks, when the time for it has passed.
   * @param claim stands for this claim when its results come
   */
  async claim(region: string, checksMax: number, claim: number): Promise<ClaimedCheck[]> {
    const { dialect } = this.tx;
    const rows = await this.tx.all<DueRow>(sql`
      SELECT ${monitorColumns}, s.id AS series, x.memory, ${dialect.nowMs} AS now_ms
      FROM check_series s JOIN monitor m ON m.id = s.monitor_id LEFT JOIN check_memory x ON x.series = s.id
      WHERE s.region = ${region} AND s.due_at <= ${dialect.nowMs}
      ORDER BY s.due_at LIMIT ${checksMax} ${dialect.rowLock('FOR UPDATE OF s SKIP LOCKED')}`);
    if (rows.length === 0) return [];
    const claimed = rows.map((row) => ({ row, monitor: monitorRecordFrom(row, this.secrets).monitor }));
    const due = claimed.map(({ row, monitor }) => ({
      series: row.series,
      due_at: dueUnlessReportedMs(scheduleOf(monitor, region), row.now_ms, monitor.timeoutSeconds * 1000),
    }));
    await this.tx.runEach(
      { series: 'bigint', due_at: 'bigint' },
      due,
      ({ each, from }) => sql`
        UPDATE check_series SET due_at = ${each.due_at}, claim = ${claim} ${from}
        WHERE check_series.id = ${each.series}`,
    );
    return claimed.map(({ row, monitor }) => ({ series: row.series, monitor, memory: row.memory }));
  }

  /** In how many milliseconds the next check is due in a region; `null` when none is scheduled. */
  async nextDueInMs(region: string): Promise<number | null> {
    const row = await first<{ in_ms: number }>(
      this.tx,
      sql`SELECT due_at - ${this.tx.dialect.nowMs} AS in_ms FROM check_series
          WHERE region = ${region} AND due_at IS NOT NULL ORDER BY due_at LIMIT 1`,
    );
    return row && Math.max(0, row.in_ms);
  }

  /**
   * Makes due what is scheduled further ahead than anything can be: the clock was set back since.
   * @returns how many series that were
   */
  async realign(): Promise<number> {
    const { nowMs } = this.tx.dialect;
    return this.tx.run(sql`
      UPDATE check_series SET due_at = ${nowMs}
      WHERE due_at > (SELECT ${nowMs} + ${aheadMsMax} + 1000 * m.interval_seconds FROM monitor m
        WHERE m.id = check_series.monitor_id)`);
  }
}
