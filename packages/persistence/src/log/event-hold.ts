import { type Database, first } from '../database/database.js';
import { sql } from '../database/sql.js';
import { lowestOpenId, runningTransactions } from './appenders.js';
import { isUnread, logOrders } from './log-order.js';

/** A transaction that appends to the log, and that readers of the next event wait for. */
export type EventHold = {
  /** For operators: the program, its process of PostgreSQL and its state, or the name of a prepared transaction. */
  readonly by: string;
  /** The age of the transaction. */
  readonly forMs: number;
};

type HolderRow = {
  pid: number | null;
  application: string | null;
  address: string | null;
  state: string | null;
  prepared: string | null;
  /** `null` for a session of another role. */
  age_ms: number | null;
};

const nameOf = ({ pid, application, address, state, prepared }: HolderRow): string => {
  if (prepared !== null) return `a prepared transaction (${prepared})`;
  const from = address === null ? '' : ` from ${address}`;
  return `${application || 'a nameless program'} (process ${pid}${from}, ${state ?? 'in an unknown state'})`;
};

/** Returns what the next event waits for; `null` when nothing holds it back, and on SQLite. */
export const eventHold = async ({
  dialect,
  read,
}: Pick<Database, 'dialect' | 'read'>): Promise<EventHold | null> => {
  if (dialect.name === 'sqlite') return null;
  const next = await first<{ txid: number }>(
    read,
    sql`SELECT txid FROM event WHERE ${isUnread(dialect)} ORDER BY ${logOrders.postgres.orderBy} LIMIT 1`,
  );
  if (next === null) return null;
  const lowest = lowestOpenId(await runningTransactions(read));
  if (next.txid < lowest) return null;
  const holder = await first<HolderRow>(
    read,
    sql`
      WITH id AS (SELECT (${String(lowest)}::text)::xid8::xid AS id)
      SELECT s.pid, s.application_name AS application, host(s.client_addr) AS address, s.state, NULL AS prepared,
        (extract(epoch FROM clock_timestamp() - s.xact_start) * 1000)::bigint AS age_ms
      FROM id JOIN pg_locks l ON l.transactionid = id.id AND l.mode = 'ExclusiveLock'
        JOIN pg_stat_activity s ON s.pid = l.pid
      UNION ALL
      SELECT NULL, NULL, NULL, NULL, p.gid, (extract(epoch FROM clock_timestamp() - p.prepared) * 1000)::bigint
      FROM id JOIN pg_prepared_xacts p ON p.transaction = id.id`,
  );
  if (holder === null) return null;
  return { by: nameOf(holder), forMs: Math.max(0, holder.age_ms ?? 0) };
};
