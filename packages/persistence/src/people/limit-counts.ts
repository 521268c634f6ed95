import type { Instant } from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { sql } from '../database/sql.js';
import { fromMs, toMs } from '../database/values.js';

export type CountedUses = { readonly uses: number; readonly endsAt: Instant };

/** A window that ends later than one that begins now was begun before the clock was set back. */
const isOpenAt = (nowMs: number, windowMs: number) =>
  sql`limit_count.ends_at > ${nowMs} AND limit_count.ends_at <= ${nowMs + windowMs}`;

/** Uses in fixed windows, common to all processes. No count makes room for another; those that have ended are removed. */
export class LimitCounts {
  constructor(private readonly tx: Executor) {}

  /** Counts one more use. A window begins with its first. */
  async count(subject: string, windowMs: number, now: Instant): Promise<CountedUses> {
    const nowMs = toMs(now);
    const isOpen = isOpenAt(nowMs, windowMs);
    const row = await first<{ uses: number; ends_at: number }>(
      this.tx,
      sql`INSERT INTO limit_count (subject, uses, ends_at) VALUES (${subject}, 1, ${nowMs + windowMs})
          ON CONFLICT (subject) DO UPDATE SET
            uses = CASE WHEN ${isOpen} THEN limit_count.uses + 1 ELSE 1 END,
            ends_at = CASE WHEN ${isOpen} THEN limit_count.ends_at ELSE excluded.ends_at END
          RETURNING uses, ends_at`,
    );
    if (row === null) throw new Error('A count that was stored is returned.');
    return { uses: row.uses, endsAt: fromMs(row.ends_at) };
  }

  /** Returns the uses in the open window, without one more; `null` when none is open. */
  async find(subject: string, windowMs: number, now: Instant): Promise<CountedUses | null> {
    const isOpen = isOpenAt(toMs(now), windowMs);
    const row = await first<{ uses: number; ends_at: number }>(
      this.tx,
      sql`SELECT uses, ends_at FROM limit_count WHERE subject = ${subject} AND ${isOpen}`,
    );
    return row && { uses: row.uses, endsAt: fromMs(row.ends_at) };
  }

  async takeBack(subject: string): Promise<void> {
    await this.tx.run(sql`UPDATE limit_count SET uses = uses - 1 WHERE subject = ${subject}`);
    await this.tx.run(sql`DELETE FROM limit_count WHERE subject = ${subject} AND uses <= 0`);
  }

  removeEnded(now: Instant, countsMax: number): Promise<number> {
    return this.tx.run(sql`
      DELETE FROM limit_count WHERE subject IN (
        SELECT subject FROM limit_count WHERE ends_at <= ${toMs(now)}
        ORDER BY ends_at LIMIT ${countsMax} ${this.tx.dialect.rowLock('FOR UPDATE OF limit_count SKIP LOCKED')})`);
  }
}
