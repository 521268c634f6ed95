import type { EventId } from '@tocsin/domain';
import type { QueryRunner } from 'typeorm';
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

/**
 * Makes the log of a restored dump readable on PostgreSQL. Another cluster counts transaction ids from the start, so
 * new events would come before the stored ones. This moves all stored ids below zero by one distance, which keeps
 * their order.
 */
export const settleRestoredLog = async (runner: QueryRunner): Promise<void> => {
  // A stored id is ahead of this snapshot only if it came with a dump.
  const [ahead]: { newest: number }[] = await runner.query(`
    SELECT newest FROM (
      SELECT greatest(
        (SELECT max(txid) FROM event), (SELECT max(txid) FROM audit_position), (SELECT max(txid) FROM checkpoint)
      ) AS newest) AS stored
    WHERE newest >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`);
  if (!ahead) return;
  const distance = ahead.newest + 1;
  await runner.startTransaction();
  try {
    await runner.query('LOCK TABLE event, audit_position, checkpoint IN SHARE ROW EXCLUSIVE MODE');
    for (const table of ['event', 'audit_position', 'checkpoint'])
      await runner.query(`UPDATE ${table} SET txid = txid - $1`, [distance]);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  }
};
