import type { EventId } from '@tocsin/domain';
import { type Dialect, raw, type Sql, sql } from '../database/sql.js';

/** The row of the checkpoint that all dispatchers share. */
export const checkpointName = 'dispatcher';

type LogPlace = { readonly txid: Sql | number; readonly position: Sql | number };

/**
 * How the log is read. On SQLite writers come one after the other, so positions are the order of committing. On
 * PostgreSQL they are not: there the order is that of the transactions' ids, and an event counts as committed once no
 * older transaction is running.
 */
type LogOrder = {
  readonly after: (place: LogPlace) => Sql;
  /** Of a row of `event`: 1 if an older one can still appear, else NULL, which costs nothing to read. */
  readonly isUnsettled: Sql;
  readonly orderBy: Sql;
};

export const logOrders: Readonly<Record<Dialect['name'], LogOrder>> = {
  sqlite: {
    after: ({ position }) => sql`position > ${position}`,
    isUnsettled: raw('NULL'),
    orderBy: raw('position'),
  },
  postgres: {
    after: ({ txid, position }) => sql`(txid, position) > (${txid}, ${position})`,
    // Asked for once a statement.
    isUnsettled: raw(
      'CASE WHEN txid >= (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint) THEN 1 END',
    ),
    orderBy: raw('txid, position'),
  },
};

/** Where the checkpoint stands. */
const checkpointPlace = {
  txid: sql`(SELECT txid FROM checkpoint WHERE name = ${checkpointName})`,
  position: sql`(SELECT position FROM checkpoint WHERE name = ${checkpointName})`,
};
/** The same in a statement that changes it. */
const placeMoved = { txid: raw('checkpoint.txid'), position: raw('checkpoint.position') };

/**
 * Moves the checkpoint past these events if they are what comes next after it: not when another dispatcher has taken the
 * first, nor when the checkpoint was set back, which would step over what lies between.
 * @param events in the order of the log
 * @param noting further columns of the checkpoint and their values
 */
export const stepPast = (
  dialect: Dialect,
  events: readonly { readonly eventId: EventId }[],
  noting: Sql,
): Sql => {
  const { after, orderBy } = logOrders[dialect.name];
  return sql`
    UPDATE checkpoint SET txid = last.txid, position = last.position, ${noting}
    FROM event AS last
    WHERE name = ${checkpointName} AND last.event_id = ${events.at(-1)?.eventId}
      AND ${events.at(0)?.eventId} = (SELECT event_id FROM event WHERE ${after(placeMoved)} ORDER BY ${orderBy} LIMIT 1)`;
};

/** Of a row of `event`: no dispatcher has taken it yet. */
export const isNotTaken = (dialect: Dialect): Sql => logOrders[dialect.name].after(checkpointPlace);
