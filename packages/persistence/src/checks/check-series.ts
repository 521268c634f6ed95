import {
  type CheckSchedule,
  checkSchedule,
  claimSlackMs,
  dueUnlessReportedMs,
  type ExistingMonitor,
  type MonitorId,
  uncheckedAfterMs,
} from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import type { AnyRow } from '../database/entities.js';
import { idsIn, partsOf, raw, sql } from '../database/sql.js';
import { monitorFrom, plainMonitorColumns } from '../monitors/monitor-rows.js';
import type { SecretBox } from '../secrets/secret-box.js';

export type ClaimedCheck = {
  /** The number of the checks of one monitor from one region. */
  readonly series: number;
  readonly monitor: ExistingMonitor;
  readonly memory: string | null;
  /** True if its account keeps the bodies of answers as evidence. */
  readonly evidenceBodies: boolean;
};

type DueRow = AnyRow & { series: number; memory: string | null; evidence_bodies: number; now_ms: number };

/** The longest timeout and what a claim adds: no check is scheduled further ahead of its interval. */
const scheduledAheadMsMax = 120_000;

/** The monitors of one statement, which the event loop waits for on SQLite. */
const scheduledAtOnceMax = 200;

/** An unclaimed check is due within its interval. */
const roundingMs = 1000;

export const scheduleOf = ({ monitorId, intervalSeconds }: ExistingMonitor, region: string): CheckSchedule =>
  checkSchedule(monitorId, region, intervalSeconds);

export class CheckSeries {
  constructor(
    private readonly tx: Executor,
    private readonly secrets: SecretBox,
  ) {}

  /**
   * Makes the checks due at once and drops claims of earlier settings. Paused monitors and heartbeats have no due
   * checks.
   */
  async schedule({ monitorId, status, type, regions }: ExistingMonitor): Promise<void> {
    const { dialect } = this.tx;
    await this.tx.run(
      sql`UPDATE check_series SET due_at = NULL, claim = NULL WHERE monitor_id = ${monitorId}`,
    );
    if (status === 'paused') return;
    const rows = regions.map((region) => ({ region }));
    const these = sql`SELECT r.region FROM ${dialect.records('r', { region: 'text' }, rows)}`;
    await this.tx.run(sql`
      DELETE FROM failing_series WHERE series IN (
        SELECT id FROM check_series WHERE monitor_id = ${monitorId} AND region NOT IN (${these}))`);
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

  /** As `schedule`, for monitors that are new, and begins to watch whether they are checked. */
  async scheduleNew(monitors: readonly ExistingMonitor[]): Promise<void> {
    const { nowMs } = this.tx.dialect;
    const isChecked = ({ type }: ExistingMonitor): boolean => type !== 'heartbeat';
    for (const [some, dueAt] of [
      [monitors.filter(isChecked), nowMs],
      [monitors.filter((each) => !isChecked(each)), sql`CAST(NULL AS BIGINT)`],
    ] as const) {
      const series = some.flatMap(({ monitorId, regions }) =>
        regions.map((region) => ({ id: monitorId, region })),
      );
      await this.tx.runEach(
        { id: 'uuid', region: 'text' },
        series,
        ({ each, values }) => sql`
          INSERT INTO check_series (monitor_id, region, due_at)
          ${values(sql`${each.id}, ${each.region}, ${dueAt}`)}`,
      );
    }
    for (const some of partsOf(monitors, scheduledAtOnceMax))
      await this.tx.run(sql`
        INSERT INTO check_tail (series, period, checks, at, status, message, note_message)
        SELECT id, 0, '', 0, '', '', '' FROM check_series
        WHERE monitor_id IN ${idsIn(
          this.tx.dialect,
          some.map(({ monitorId }) => monitorId),
        )}`);
    await this.tx.runEach(
      { id: 'uuid', after_ms: 'bigint' },
      monitors.map((each) => ({
        id: each.monitorId,
        after_ms: isChecked(each) ? uncheckedAfterMs(each) : null,
      })),
      ({ each, values }) => sql`
        INSERT INTO monitor_health (monitor_id, version, status, state, look_at)
        ${values(sql`${each.id}, 0, 'unknown', '', ${nowMs} + ${each.after_ms}`)}`,
    );
  }

  /** For a monitor whose target or settings changed. Its next finding is stored in full. */
  async forgetFindings(monitorId: MonitorId): Promise<void> {
    const its = sql`(SELECT id FROM check_series WHERE monitor_id = ${monitorId})`;
    await this.tx.run(sql`DELETE FROM check_memory WHERE series IN ${its}`);
    await this.tx.run(sql`DELETE FROM check_finding WHERE series IN ${its}`);
    await this.tx.run(sql`DELETE FROM failing_series WHERE series IN ${its}`);
    await this.tx.run(sql`UPDATE check_tail SET status = '' WHERE series IN ${its}`);
  }

  /** Makes the monitor's checks due at once; those that are claimed, when the time for their results has passed. */
  async checkSoon(monitorId: MonitorId, exceptRegion: string | null): Promise<void> {
    const waitMs = sql`CASE WHEN claim IS NULL THEN 0 ELSE ${raw(String(claimSlackMs))}
      + 1000 * (SELECT m.timeout_seconds FROM monitor m WHERE m.id = check_series.monitor_id) END`;
    const soon = sql`${this.tx.dialect.nowMs} + ${waitMs}`;
    await this.tx.run(sql`
      UPDATE check_series SET due_at = ${soon}
      WHERE monitor_id = ${monitorId} AND region <> ${exceptRegion ?? ''} AND due_at > ${soon}`);
  }

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
   * Claims due checks, the longest due first. A claimed check is due again when its time for a result has passed.
   * @param claim must come with the results
   */
  async claim(region: string, checksMax: number, claim: number): Promise<ClaimedCheck[]> {
    const { dialect } = this.tx;
    const locked = await this.tx.all<{ series: number }>(sql`
      SELECT s.id AS series FROM check_series s WHERE s.region = ${region} AND s.due_at <= ${dialect.nowMs}
      ORDER BY s.due_at LIMIT ${checksMax} ${dialect.rowLock('FOR UPDATE OF s SKIP LOCKED')}`);
    if (locked.length === 0) return [];
    // A second statement, since the first reads other tables as they were before it had the locks.
    const rows = await this.tx.all<DueRow>(sql`
      SELECT ${plainMonitorColumns}, s.id AS series, x.memory, a.evidence_bodies, ${dialect.nowMs} AS now_ms
      FROM ${dialect.records('r', { series: 'bigint' }, locked)} JOIN check_series s ON s.id = r.series
        JOIN monitor m ON m.id = s.monitor_id JOIN account a ON a.id = m.account_id
        LEFT JOIN check_memory x ON x.series = s.id
      ORDER BY s.due_at`);
    const claimed = rows.map((row) => ({ row, monitor: monitorFrom(row, this.secrets) }));
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
    return claimed.map(({ row: { series, memory, evidence_bodies: bodies }, monitor }) => ({
      series,
      monitor,
      memory,
      evidenceBodies: bodies === 1,
    }));
  }

  async nextDueInMs(region: string): Promise<number | null> {
    const row = await first<{ in_ms: number }>(
      this.tx,
      sql`SELECT due_at - ${this.tx.dialect.nowMs} AS in_ms FROM check_series
          WHERE region = ${region} AND due_at IS NOT NULL ORDER BY due_at LIMIT 1`,
    );
    return row && Math.max(0, row.in_ms);
  }

  /** Makes checks due that lie too far ahead, as they do after the clock was set back. @returns how many */
  async realign(): Promise<number> {
    const { nowMs } = this.tx.dialect;
    return this.tx.run(sql`
      UPDATE check_series SET due_at = ${nowMs}
      WHERE due_at > (
        SELECT ${nowMs} + CASE WHEN check_series.claim IS NULL THEN ${raw(String(roundingMs))}
            ELSE ${raw(String(scheduledAheadMsMax))} END
          + 1000 * m.interval_seconds FROM monitor m
        WHERE m.id = check_series.monitor_id)`);
  }
}
