import { setTimeout as sleep } from 'node:timers/promises';
import { type Executor, first } from '../database/database.js';
import { raw, type Sql, sql } from '../database/sql.js';
import { checkpointName } from './log-order.js';

/** Who took a step through the log so long ago or less takes part in planning. */
const takesPartForMs = 1000;
const lookEveryMs = 2;

/** How a reader of the log measures time and lets it pass. */
export type ReaderTime = {
  readonly monotonicMs: () => number;
  readonly sleep: (durationMs: number) => Promise<unknown>;
};

export const systemTime: ReaderTime = { monotonicMs: () => performance.now(), sleep };

/** Of the checkpoint: when anybody else moved it last. */
const othersMovedAt = (claimedBy: string): Sql =>
  sql`CASE WHEN moved_by = ${claimedBy} THEN others_moved_at ELSE moved_at END`;

/** What is noted with a step through the log, in the UPDATE that moves the checkpoint. */
export const movedBy = (claimedBy: string, nowMs: Sql): Sql =>
  sql`others_moved_at = ${othersMovedAt(claimedBy)}, moved_by = ${claimedBy}, moved_at = ${nowMs}`;

/**
 * How dispatchers take turns: whoever has just taken a step through the log lets the others take the next one, as long
 * as there are others. Two who read the same events would plan them twice, and only one of them can take the step. It is
 * a courtesy: that no step is taken twice does not rest on it.
 */
export class ReaderRotation {
  /** 1 if others take part, else NULL: a column that is read with the next events. */
  readonly others: Sql;
  #hasOthers = false;
  #movedMs = Number.NEGATIVE_INFINITY;

  /** @param othersGoWithinMs for how long the others may take their step */
  constructor(
    private readonly read: Executor,
    private readonly claimedBy: string,
    private readonly othersGoWithinMs: number,
    private readonly time: ReaderTime,
  ) {
    const since = sql`${read.dialect.nowMs} - ${raw(String(takesPartForMs))}`;
    this.others = sql`(
      SELECT CASE WHEN ${othersMovedAt(claimedBy)} > ${since} THEN 1 END
      FROM checkpoint WHERE name = ${checkpointName})`;
  }

  /** The next events have been read. @param others what `others` said */
  noteOthers(others: 1 | null): void {
    this.#hasOthers = others === 1;
  }

  /** This process has taken a step. */
  noteStep(): void {
    this.#movedMs = this.time.monotonicMs();
  }

  /** Resolves when the others have taken a step since this process did, or had the time to. */
  async othersWent(): Promise<void> {
    while (this.#hasOthers && this.time.monotonicMs() - this.#movedMs < this.othersGoWithinMs) {
      const last = await first<{ by: string | null }>(
        this.read,
        sql`SELECT moved_by AS "by" FROM checkpoint WHERE name = ${checkpointName}`,
      );
      if (last?.by !== this.claimedBy) return;
      await this.time.sleep(lookEveryMs);
    }
  }
}
