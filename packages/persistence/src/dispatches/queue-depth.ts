import { type Database, first } from '../database/database.js';
import { sql } from '../database/sql.js';
import { isPending } from './dispatches.js';

/** Rows are counted no further than this, so that looking stays cheap when the queue is long. */
export const pendingCountMax = 100_000;

/** What waits to be sent, by all dispatchers together. Both figures are read from the partial index on pending rows. */
export type QueueDepth = {
  /** How many rows are pending, at most `pendingCountMax`. */
  pending(): Promise<number>;
  /** How long ago the oldest pending row was decided, by the database's clock; 0 when none is pending. */
  oldestPendingMs(): Promise<number>;
};

export const queueDepth = ({ read, dialect }: Database): QueueDepth => ({
  pending: async () => {
    const row = await first<{ pending: number }>(
      read,
      sql`SELECT count(*) AS pending FROM (
            SELECT 1 FROM alert_dispatch WHERE ${isPending} LIMIT ${pendingCountMax}) AS counted`,
    );
    return row?.pending ?? 0;
  },
  oldestPendingMs: async () => {
    const row = await first<{ age: number }>(
      read,
      sql`SELECT ${dialect.nowMs} - created_at AS age FROM alert_dispatch
          WHERE ${isPending} ORDER BY id LIMIT 1`,
    );
    // The row's time is the api's, whose clock may be ahead.
    return Math.max(0, row?.age ?? 0);
  },
});
