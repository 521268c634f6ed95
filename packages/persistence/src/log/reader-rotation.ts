import { setTimeout as sleep } from 'node:timers/promises';
import { type Executor, first } from '../database/database.js';
import { raw, type Sql, sql } from '../database/sql.js';
import { checkpointName } from './log-order.js';

/** A dispatcher that advanced the checkpoint so recently takes part. */
const activeForMs = 1000;
const lookEveryMs = 2;

/** How a reader of the log measures time and lets it pass. */
export type ReaderTime = {
  readonly monotonicMs: () => number;
  readonly sleep: (durationMs: number) => Promise<unknown>;
};

export const systemTime: ReaderTime = { monotonicMs: () => performance.now(), sleep };

const othersMovedAt = (claimedBy: string): Sql =>
  sql`CASE WHEN moved_by = ${claimedBy} THEN others_moved_at ELSE moved_at END`;

export const recordMover = (claimedBy: string, nowMs: Sql): Sql =>
  sql`others_moved_at = ${othersMovedAt(claimedBy)}, moved_by = ${claimedBy}, moved_at = ${nowMs}`;

/**
 * Lets dispatchers take turns, since several would plan the same events, all but one in vain. Correctness does not
 * need it.
 */
export class ReaderRotation {
  /** 1 if other dispatchers take part, else NULL; to be read with the next events. */
  readonly others: Sql;
  #hasOthers = false;
  #advancedMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly read: Executor,
    private readonly claimedBy: string,
    private readonly yieldMs: number,
    private readonly time: ReaderTime,
  ) {
    const since = sql`${read.dialect.nowMs} - ${raw(String(activeForMs))}`;
    this.others = sql`(
      SELECT CASE WHEN ${othersMovedAt(claimedBy)} > ${since}
        AND ${othersMovedAt(claimedBy)} <= ${read.dialect.nowMs} THEN 1 END
      FROM checkpoint WHERE name = ${checkpointName})`;
  }

  sawOthers(others: 1 | null): void {
    this.#hasOthers = others === 1;
  }

  advanced(): void {
    this.#advancedMs = this.time.monotonicMs();
  }

  /** Resolves when another dispatcher has advanced the checkpoint, or had the time to. */
  async letOthersGo(): Promise<void> {
    while (this.#hasOthers && this.time.monotonicMs() - this.#advancedMs < this.yieldMs) {
      const last = await first<{ by: string | null }>(
        this.read,
        sql`SELECT moved_by AS "by" FROM checkpoint WHERE name = ${checkpointName}`,
      );
      if (last?.by !== this.claimedBy) return;
      await this.time.sleep(lookEveryMs);
    }
  }
}
