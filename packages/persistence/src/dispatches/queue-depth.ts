import { type Database, first } from '../database/database.js';
import { sql } from '../database/sql.js';
import { isPending } from './dispatches.js';

export const pendingCountMax = 100_000;

export type QueueDepth = {
  pending(): Promise<number>;
  /** By the database's clock; 0 when none is pending. */
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
    // The clock of the api may be ahead.
    return Math.max(0, row?.age ?? 0);
  },
});
