import { type CheckCounting, type CheckOutcome, dueAfterReportMs, type Instant } from '@tocsin/domain';
import type { Executor } from '../database/database.js';
import { insertEach } from '../database/entities.js';
import { raw, sql } from '../database/sql.js';
import { toMs } from '../database/values.js';
import { checkFinding, checkMemory, checkNote } from '../tables/checks.js';
import type { AwaitedCheck } from './awaited-checks.js';
import { phasesOf } from './check-phases.js';
import { scheduleOf } from './check-series.js';
import { hourOf, textOfCheck, withoutDuration, wordsOf } from './check-text.js';
import { sealChecks } from './rollup.js';

/** Checks that a tail holds before they move to the log of their hour. */
const tailChecksMax = 120;

/** A finding, and the phases of a check, are stored at this interval, although the checks repeat them. */
const findingKeptMs = 5 * 60_000;

export type ReportedCheck = {
  readonly check: Pick<AwaitedCheck, 'series' | 'region' | 'monitor' | 'tail'>;
  readonly outcome: CheckOutcome;
  readonly counting: CheckCounting;
  readonly details: string | null;
  /** The reason in the message, packed (`stored-reason.ts` of the domain); `null` when only the message is known. */
  readonly reason: string | null;
  /** JSON; `null` keeps the stored memory. */
  readonly memory: string | null;
  readonly nextWithinMs: number;
};

/** Most results change the tail only. */
const keptOf = (
  { check: { series, tail }, outcome, counting, details, reason }: ReportedCheck,
  nowMs: number,
) => {
  const { status, durationMs } = outcome;
  const at = toMs(outcome.at);
  const period = hourOf(at);
  const message = withoutDuration(outcome.message, durationMs);
  const isNewHour = period !== tail.period;
  const asNoted = tail.status === status && message === tail.note_message;
  // Messages that differ in figures only are noted once an hour.
  const isNoted =
    asNoted || (tail.status === status && !isNewHour && wordsOf(message) === wordsOf(tail.note_message));
  const isFull = tail.checks.split(' ').length > tailChecksMax;
  const isSealed = tail.checks !== '' && (isNewHour || isFull);
  const isOutdated = Math.floor(at / findingKeptMs) !== Math.floor(tail.at / findingKeptMs);
  const isFound = details !== null && status !== 'unknown' && (isOutdated || !asNoted);
  const text = textOfCheck({
    ...{ atMs: at, status, durationMs, counting },
    asNoted: asNoted || !isNoted,
    phases: isOutdated ? phasesOf(details) : null,
  });
  return {
    tail: {
      series,
      period,
      checks: isSealed ? text : tail.checks + text,
      at,
      status,
      message: outcome.message,
      note: isNoted ? tail.note_message : message,
      reason: status === 'up' ? null : reason,
      seen_at: status === 'unknown' ? tail.seen_at : Math.min(at + durationMs, nowMs),
    },
    sealed: isSealed ? { series, period: tail.period, checks: tail.checks } : undefined,
    note: isNoted
      ? undefined
      : { series, at, status, message, details, reason: reason && withoutDuration(reason, durationMs) },
    finding: isFound ? { series, at, status, message: outcome.message, details, reason } : undefined,
  };
};

export class CheckResults {
  constructor(private readonly tx: Executor) {}

  /** Stores results, at most one of a series, and schedules the next checks. */
  async record(results: readonly ReportedCheck[], now: Instant): Promise<void> {
    const kept = results.map((result) => keptOf(result, toMs(now)));
    await this.#release(results, toMs(now));
    await this.tx.runEach(
      {
        series: 'bigint',
        period: 'bigint',
        checks: 'text',
        at: 'bigint',
        status: 'text',
        message: 'text',
        note: 'text',
        reason: 'text',
        seen_at: 'bigint',
      },
      kept.map(({ tail }) => tail),
      ({ each, from }) => sql`
        UPDATE check_tail SET period = ${each.period}, checks = ${each.checks}, at = ${each.at},
          status = ${each.status}, message = ${each.message}, note_message = ${each.note},
          reason = ${each.reason}, seen_at = ${each.seen_at} ${from}
        WHERE check_tail.series = ${each.series}`,
    );
    await sealChecks(
      this.tx,
      kept.flatMap(({ sealed }) => sealed ?? []),
    );
    await insertEach(
      this.tx,
      checkNote,
      kept.flatMap(({ note }) => note ?? []),
      raw('(series, at) DO NOTHING'),
    );
    await insertEach(
      this.tx,
      checkFinding,
      kept.flatMap(({ finding }) => finding ?? []),
      raw(`(series) DO UPDATE SET at = excluded.at, status = excluded.status, message = excluded.message,
        details = excluded.details, reason = excluded.reason`),
    );
    await insertEach(
      this.tx,
      checkMemory,
      results.flatMap(({ check: { series }, memory }) => (memory === null ? [] : { series, memory })),
      raw('(series) DO UPDATE SET memory = excluded.memory'),
    );
  }

  async #release(results: readonly ReportedCheck[], nowMs: number): Promise<void> {
    const rows = results.map(({ check: { series, region, monitor }, nextWithinMs }) => ({
      series,
      due_at:
        monitor.type === 'heartbeat'
          ? null
          : dueAfterReportMs(scheduleOf(monitor, region), nowMs, nextWithinMs),
    }));
    await this.tx.runEach(
      { series: 'bigint', due_at: 'bigint' },
      rows,
      ({ each, from }) => sql`
        UPDATE check_series SET due_at = ${each.due_at}, claim = NULL ${from} WHERE check_series.id = ${each.series}`,
    );
  }
}
