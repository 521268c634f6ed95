import type { EventId } from '@tocsin/domain';
import { type Dialect, raw, type Sql, sql } from '../database/sql.js';

export const checkpointName = 'dispatcher';

type LogPlace = { readonly txid: Sql | number; readonly position: Sql | number };

/**
 * SQLite's positions are in the order of commits. PostgreSQL's order is that of transaction ids, and an event is
 * settled when no older transaction runs.
 */
type LogOrder = {
  readonly after: (place: LogPlace) => Sql;
  /** 1 if an older event can still appear, else NULL. */
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
    isUnsettled: raw(
      'CASE WHEN txid >= (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint) THEN 1 END',
    ),
    orderBy: raw('txid, position'),
  },
};

const checkpointPlace = {
  txid: sql`(SELECT txid FROM checkpoint WHERE name = ${checkpointName})`,
  position: sql`(SELECT position FROM checkpoint WHERE name = ${checkpointName})`,
};
const placeInUpdate = { txid: raw('checkpoint.txid'), position: raw('checkpoint.position') };

/**
 * Advances the checkpoint if these events are the next: not after another dispatcher did, nor after it was set back.
 * @param also sets further columns
 */
export const advanceCheckpoint = (
  dialect: Dialect,
  events: readonly { readonly eventId: EventId }[],
  noting: Sql,
): Sql => {
  const { after, orderBy } = logOrders[dialect.name];
  return sql`
    UPDATE checkpoint SET txid = last.txid, position = last.position, ${noting}
    FROM event AS last
    WHERE name = ${checkpointName} AND last.event_id = ${events.at(-1)?.eventId}
      AND ${events.at(0)?.eventId} = (SELECT event_id FROM event WHERE ${after(placeInUpdate)} ORDER BY ${orderBy} LIMIT 1)`;
};

export const isUnread = (dialect: Dialect): Sql => logOrders[dialect.name].after(checkpointPlace);
