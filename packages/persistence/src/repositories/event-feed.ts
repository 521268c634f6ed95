import { setTimeout as sleep } from 'node:timers/promises';
import type { AlertId, EventFeed, IncidentEvent } from '@tocsin/domain';
import { type Database, first } from '../database.js';
import { sql } from '../sql.js';
import { Dispatches } from './dispatches.js';
import { type EventRow, eventColumns, recordedFrom } from './event-store.js';
import { checkpointName, isNotTaken, logOrders } from './log-order.js';

/** An event that another transaction still holds back is usually free within a millisecond or two. */
const heldBackLooksMax = 20;
const heldBackLookEveryMs = 1;

type Checkpoint = { txid: number; position: number };
type FeedRow = EventRow & { txid: number };

export const eventFeed = (database: Database, newAlertId: () => AlertId): EventFeed => {
  const { after, settled, orderBy } = logOrders[database.dialect.name];

  const takeBatch: EventFeed['advance'] = (eventsMax, react) =>
    database.transaction(async (tx) => {
      const checkpoint = await first<Checkpoint>(
        tx,
        sql`SELECT txid, position FROM checkpoint WHERE name = ${checkpointName}
            ${tx.dialect.rowLock('FOR UPDATE OF checkpoint SKIP LOCKED')}`,
      );
      // Another dispatcher is taking the next events just now.
      if (checkpoint === null) return 0;
      const rows = await tx.all<FeedRow>(sql`
        SELECT txid, ${eventColumns} FROM event
        WHERE ${after(checkpoint)} ${settled}
        ORDER BY ${orderBy} LIMIT ${eventsMax}`);
      const last = rows.at(-1);
      if (!last) return 0;
      const planned = await react(rows.map((row) => recordedFrom<IncidentEvent>(row)));
      await new Dispatches(tx, newAlertId).plan(planned);
      await tx.run(
        sql`UPDATE checkpoint SET txid = ${last.txid}, position = ${last.position} WHERE name = ${checkpointName}`,
      );
      return rows.length;
    });

  const isAnyNew = async (): Promise<boolean> => {
    const row = await first(
      database.read,
      sql`SELECT 1 AS new FROM event WHERE ${isNotTaken(database.dialect)} LIMIT 1`,
    );
    return row !== null;
  };

  return {
    advance: async (eventsMax, react) => {
      for (let look = 0; look < heldBackLooksMax; look++) {
        // Looking costs no write; a transaction is opened only when there is something to take.
        if (!(await isAnyNew())) return 0;
        const taken = await takeBatch(eventsMax, react);
        if (taken > 0) return taken;
        await sleep(heldBackLookEveryMs);
      }
      return 0;
    },
  };
};
