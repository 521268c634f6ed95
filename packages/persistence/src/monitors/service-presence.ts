import { type Absence, elapsedMs, type Instant } from '@tocsin/domain';
import { type Executor, exists, first } from '../database/database.js';
import { raw, sql } from '../database/sql.js';
import { fromMs, toMs } from '../database/values.js';

const theRow = 1;

/** Processes note their presence much more often. */
const absentAfterMs = 5000;

const jobsAreExpected = sql`EXISTS (SELECT 1 FROM heartbeat WHERE judge_at IS NOT NULL)`;

/** The times at which an api process could take the reports of jobs: one row, which all of them write. */
export class ServicePresence {
  constructor(private readonly executor: Executor) {}

  /** Returns the latest absence, which may end just now; `null` when none is known. */
  async absence(now: Instant): Promise<Absence | null> {
    const row = await first<{ present_at: number; absent_from: number | null; absent_to: number | null }>(
      this.executor,
      sql`SELECT present_at, absent_from, absent_to FROM service_presence WHERE id = ${theRow}`,
    );
    if (row === null) return null;
    const presentAt = fromMs(row.present_at);
    if (elapsedMs(presentAt, now) > absentAfterMs) return { from: presentAt, to: now };
    if (row.absent_from === null || row.absent_to === null) return null;
    return { from: fromMs(row.absent_from), to: fromMs(row.absent_to) };
  }

  /** Returns true if a job is expected to report. */
  isOfInterest(): Promise<boolean> {
    return exists(this.executor, sql`SELECT 1 AS found WHERE ${jobsAreExpected}`);
  }

  /** Notes that a process can take reports, and the absence that this ends. Only where jobs are expected to report. */
  async note(now: Instant): Promise<void> {
    const [at, last] = [raw('excluded.present_at'), raw('service_presence.present_at')];
    const isBack = sql`${at} - ${last} > ${absentAfterMs}`;
    await this.executor.run(sql`
      INSERT INTO service_presence (id, present_at)
      SELECT ${theRow}, ${toMs(now)} WHERE ${jobsAreExpected}
      ON CONFLICT (id) DO UPDATE SET present_at = ${at},
        absent_from = CASE WHEN ${isBack} THEN ${last} ELSE service_presence.absent_from END,
        absent_to = CASE WHEN ${isBack} THEN ${at} ELSE service_presence.absent_to END`);
  }
}
