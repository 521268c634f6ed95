import type { AlertId, ChannelId, WaitingChannel } from '@tocsin/domain';
import { type Database, first } from '../database/database.js';
import { type Dialect, raw, type Sql, sql } from '../database/sql.js';
import type { ClaimStarts } from './claims.js';
import { isPending } from './dispatches.js';

const nilId = '00000000-0000-0000-0000-000000000000';

/** Neither an index nor a hash table of all messages of a channel is of use: an incident has far fewer. */
export const isOpeningUnended = ({ name }: Dialect, resolution: string): Sql => sql`EXISTS (
  SELECT 1 FROM alert_dispatch before
  WHERE before.incident_id = ${raw(resolution)}.incident_id
    AND CAST(before.channel_id AS TEXT) = CAST(${raw(resolution)}.channel_id AS TEXT)
    AND before.event = 'incident.created' AND before.status IN ('pending', 'sending')
  ${raw(name === 'postgres' ? 'OFFSET 0' : '')})`;

/**
 * For PostgreSQL, which reads the index of all messages of a channel when its statistics say that all of them wait. The
 * condition on waiting messages implies this one, so it costs nothing there, and makes any other index dearer.
 */
const inWaitingOnly = sql`${isPending} AND (p.sent_at IS NULL OR p.sent_at < 0)`;

/** The messages of channels `w` that may be claimed, as `d`; `first_pending` is the first that may or may not. */
export const oldestFreeOfEach = (
  dialect: Dialect,
  channelIds: readonly ChannelId[],
  starts: ClaimStarts,
  eachMax: number,
): { readonly from: Sql; readonly firstPending: Sql } => {
  const channels = channelIds.map((id) => ({ id, start_at: starts.of(id) ?? nilId }));
  const from = dialect.records('w', { id: 'uuid', start_at: 'uuid' }, channels);
  const isFree = sql`NOT (p.event = 'incident.resolved' AND ${isOpeningUnended(dialect, 'p')})`;
  if (dialect.name === 'sqlite')
    return {
      firstPending: raw('NULL'),
      from: sql`${from} JOIN alert_dispatch d ON d.id IN (
        SELECT p.id FROM alert_dispatch p WHERE ${isPending} AND p.channel_id = w.id AND ${isFree}
        ORDER BY p.id LIMIT ${eachMax})`,
    };
  // An equal sign in place of the comparisons would let PostgreSQL use indexes of another order: see `alongIndexes`.
  return {
    firstPending: raw('f.id'),
    from: sql`${from} JOIN LATERAL (
        SELECT p.id FROM alert_dispatch p
        WHERE ${inWaitingOnly} AND (p.channel_id, p.id) >= (w.id, w.start_at) AND p.channel_id <= w.id
        ORDER BY p.channel_id, p.id LIMIT 1) f ON true
      JOIN LATERAL (
        SELECT p.* FROM alert_dispatch p
        WHERE ${inWaitingOnly} AND (p.channel_id, p.id) >= (w.id, f.id) AND p.channel_id <= w.id AND ${isFree}
        ORDER BY p.channel_id, p.id LIMIT ${eachMax} ${dialect.rowLock('FOR UPDATE OF p SKIP LOCKED')}) d ON true`,
  };
};

export type FirstPending = WaitingChannel & { readonly first: AlertId };

/** Steps down the index once for each channel, however many messages wait. */
export const firstPendingOfEach = ({ name }: Dialect, after: ChannelId | null, channelsMax: number): Sql => {
  const start = sql`${after ?? nilId}`;
  if (name === 'postgres') {
    const next = (afterId: Sql, n: Sql) => sql`
      SELECT p.channel_id, p.account_id, p.id, ${n} FROM alert_dispatch p
      WHERE ${inWaitingOnly} AND p.channel_id > ${afterId} ORDER BY p.channel_id, p.id LIMIT 1`;
    return sql`
      WITH RECURSIVE w(channel_id, account_id, id, n) AS (
        (${next(start, raw('1'))})
        UNION ALL
        SELECT s.* FROM w, LATERAL (${next(raw('w.channel_id'), raw('w.n + 1'))}) s WHERE w.n < ${channelsMax})
      SELECT channel_id AS "channelId", account_id AS "accountId", id AS "first" FROM w ORDER BY channel_id`;
  }
  const next = (from: Sql) => sql`(
    SELECT p.channel_id FROM alert_dispatch p WHERE ${isPending} AND p.channel_id > ${from}
    ORDER BY p.channel_id LIMIT 1)`;
  return sql`
    WITH RECURSIVE w(id, n) AS (
      SELECT ${next(start)}, 1
      UNION ALL
      SELECT ${next(raw('w.id'))}, w.n + 1 FROM w WHERE w.id IS NOT NULL AND w.n < ${channelsMax})
    SELECT w.id AS "channelId", (
      SELECT p.account_id FROM alert_dispatch p WHERE ${isPending} AND p.channel_id = w.id LIMIT 1
    ) AS "accountId", NULL AS "first"
    FROM w WHERE w.id IS NOT NULL ORDER BY w.id`;
};

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
