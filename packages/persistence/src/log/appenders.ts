import type { Executor } from '../database/database.js';
import { first } from '../database/database.js';
import { raw, sql } from '../database/sql.js';

/**
 * Appending transactions share this advisory lock of PostgreSQL. It belongs to one database, so that transactions of
 * other databases and programs hold back no reader. The number is for ever: a process with another one is a stranger.
 */
const appendersLockKey = 7_264_302;

/** To run before the transaction gets its id, which is with its first write. */
export const announceAppends = sql`SELECT pg_advisory_xact_lock_shared(${raw(String(appendersLockKey))})`;

/** pg_locks shows the two halves of a key of 64 bits (manual, section 53.13). */
const holdsAppendersLock = raw(`
  locktype = 'advisory' AND classid = 0 AND objid = ${appendersLockKey} AND objsubid = 1
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);

/** A virtual transaction id, as pg_locks names those that hold locks. */
type Owner = string;

/** The transactions of the whole server, as two looks saw them: first at the ids, then at the locks. */
export type RunningTransactions = {
  /** Ids that are not taken yet are at least this. */
  readonly nextId: number;
  /** The transactions below `nextId` that have not ended, with the owner of the lock on each id. */
  readonly running: readonly (readonly [id: number, owner: Owner | null])[];
  /** The owners of the appenders' lock. */
  readonly appenders: readonly Owner[];
};

/** "-1/731" or "-1/0": of no session. */
const isPrepared = (owner: Owner): boolean => owner.startsWith('-1/');

/**
 * Returns the lowest transaction id with which events can still appear. A statement that starts later sees all events
 * below it.
 *
 * A transaction takes its id a moment before the lock on it, and PREPARE TRANSACTION moves its two locks one by one. So
 * while the id of an appender is unknown, each id counts as its own that can be.
 */
export const lowestOpenId = ({ nextId, running, appenders }: RunningTransactions): number => {
  const owners = new Set(running.map(([, owner]) => owner));
  const withoutId = appenders.filter((owner) => !owners.has(owner));
  const canAppend = (owner: Owner | null): boolean => {
    if (owner !== null && appenders.includes(owner)) return true;
    if (withoutId.some(isPrepared)) return true;
    return withoutId.length > 0 && (owner === null || isPrepared(owner));
  };
  return Math.min(nextId, ...running.filter(([, owner]) => canAppend(owner)).map(([id]) => id));
};

type Row = {
  next_id: number;
  running: RunningTransactions['running'] | null;
  appenders: RunningTransactions['appenders'] | null;
};

/** The server takes the snapshot of a statement first, and reads its locks as the statement runs. */
export const runningTransactions = async (read: Executor): Promise<RunningTransactions> => {
  const found = await first<Row>(
    read,
    sql`
      WITH held AS MATERIALIZED (
        SELECT * FROM pg_locks WHERE granted AND locktype IN ('advisory', 'transactionid')
      ), id_owner AS (
        SELECT transactionid, min(virtualtransaction) AS owner FROM held
        WHERE locktype = 'transactionid' AND mode = 'ExclusiveLock' GROUP BY transactionid
      )
      SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS next_id,
        (SELECT json_agg(json_build_array(id::text::bigint, owner))
         FROM pg_snapshot_xip(pg_current_snapshot()) AS id LEFT JOIN id_owner ON transactionid = id::xid) AS running,
        (SELECT json_agg(virtualtransaction) FROM held WHERE ${holdsAppendersLock}) AS appenders`,
  );
  return { nextId: found?.next_id ?? 0, running: found?.running ?? [], appenders: found?.appenders ?? [] };
};
