import { type CheckStatus, dueAfterReportMs, type Instant } from '@tocsin/domain';
import type { Executor } from '../database/database.js';
import { toMs } from '../database/instants.js';
import { sql } from '../database/sql.js';
import { scheduleOf } from './check-series.js';
import { keptOf, type ReportedCheck } from './reported-check.js';
import { sealChecks } from './seal-checks.js';

type Note = { series: number; at: number; status: CheckStatus; message: string; details: string | null };

type Found = Note & { details: string };

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
    await this.#note(kept.flatMap(({ note }) => note ?? []));
    await this.#find(kept.flatMap(({ finding }) => finding ?? []));
    await this.#remember(
      results.flatMap(({ check: { series }, memory }) => (memory === null ? [] : [{ series, memory }])),
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

  async #note(notes: readonly Note[]): Promise<void> {
    if (notes.length === 0) return;
    await this.tx.runEach(
      { series: 'bigint', at: 'bigint', status: 'text', message: 'text', details: 'text' },
      notes,
      ({ each, values }) => sql`
        INSERT INTO check_note (series, at, status, message, details)
        ${values(sql`${each.series}, ${each.at}, ${each.status}, ${each.message}, ${each.details}`)}
        ON CONFLICT (series, at) DO NOTHING`,
    );
  }

  async #find(findings: readonly Found[]): Promise<void> {
    if (findings.length === 0) return;
    await this.tx.runEach(
      { series: 'bigint', at: 'bigint', status: 'text', message: 'text', details: 'text' },
      findings,
      ({ each, values }) => sql`
        INSERT INTO check_finding (series, at, status, message, details)
        ${values(sql`${each.series}, ${each.at}, ${each.status}, ${each.message}, ${each.details}`)}
        ON CONFLICT (series) DO UPDATE SET at = excluded.at, status = excluded.status,
          message = excluded.message, details = excluded.details`,
    );
  }

  async #remember(memories: readonly { series: number; memory: string }[]): Promise<void> {
    if (memories.length === 0) return;
    await this.tx.runEach(
      { series: 'bigint', memory: 'text' },
      memories,
      ({ each, values }) => sql`
        INSERT INTO check_memory (series, memory) ${values(sql`${each.series}, ${each.memory}`)}
        ON CONFLICT (series) DO UPDATE SET memory = excluded.memory`,
    );
  }
}
