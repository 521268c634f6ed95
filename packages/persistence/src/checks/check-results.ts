import { dueAfterReportMs, type Instant } from '@tocsin/domain';
import type { Executor } from '../database/database.js';
import { insertEach } from '../database/entities.js';
import { toMs } from '../database/instants.js';
import { raw, sql } from '../database/sql.js';
import { checkFinding, checkMemory, checkNote } from '../tables/checks.js';
import { scheduleOf } from './check-series.js';
import { keptOf, type ReportedCheck } from './reported-check.js';
import { sealChecks } from './seal-checks.js';

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
        seen_at: 'bigint',
      },
      kept.map(({ tail }) => tail),
      ({ each, from }) => sql`
        UPDATE check_tail SET period = ${each.period}, checks = ${each.checks}, at = ${each.at},
          status = ${each.status}, message = ${each.message}, note_message = ${each.note},
          seen_at = ${each.seen_at} ${from}
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
        details = excluded.details`),
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
