import type { Database } from '../database/database.js';
import { ClockWatch } from '../database/database-clock.js';
import { raw, type Sql, sql } from '../database/sql.js';
import { expiredBy } from '../dispatches/claims.js';

export type Claimant = {
  /** Identifies this process in rows. Never used twice. */
  readonly claimedBy: string;
  /** Must be longer than sending and recording can take. */
  readonly claimMs: number;
  /** Shared by what this process judges by time. */
  readonly watch?: ClockWatch;
};

/** How long a process has what it claimed. What is left after the end was left by a process that stopped. */
export type Lease = {
  readonly claimedBy: string;
  /** When a claim ends that begins with the statement. */
  readonly until: Sql;
  /** Returns which leases have ended by the column of their ends, or `null` while nobody can know. */
  ended(ends: Sql): Promise<Sql | null>;
};

export const leaseOn = (
  database: Database,
  { claimedBy, claimMs, watch = new ClockWatch() }: Claimant,
): Lease => ({
  claimedBy,
  until: sql`${database.dialect.nowMs} + ${raw(String(claimMs))}`,
  ended: async (ends) =>
    expiredBy(await watch.lookAndStore(database), database.dialect, claimMs)?.among(ends) ?? null,
});
