import { setTimeout as sleep } from 'node:timers/promises';
import type { Advance, EventFeed, IncidentEvent } from '@tocsin/domain';
import { type Database, first } from '../database.js';
import { raw, sql } from '../sql.js';
import { type EventRow, eventColumns, recordedFrom } from './event-store.js';
import { checkpointName, checkpointPlace, isNotTaken, logOrders } from './log-order.js';
import { type PlannerOptions, planAndClaim } from './plan-and-claim.js';

/** An event that another transaction still holds back is usually free within a millisecond or two. */
const looksMax = 20;
const lookEveryMs = 1;
/** How often who lets others go first looks whether they have. */
const othersLookEveryMs = 2;

/** Who took a step through the log so long ago or less takes part in planning. */
const othersSeenWithinMs = 1000;

const nothing: Advance = { events: 0, claimed: [], left: [], heldBack: [] };

type FeedRow = EventRow & {
  txid: number;
  settled: number;
  from_txid: number;
  from_position: number;
  others: number;
};

export const eventFeed = (database: Database, planner: PlannerOptions): EventFeed => {
  const { dialect, read } = database;
  const { isSettled, orderBy } = logOrders[dialect.name];
  const { claimedBy, othersGoWithinMs = 25 } = planner;
  const others = sql`(
    SELECT CASE WHEN (CASE WHEN moved_by = ${claimedBy} THEN others_moved_at ELSE moved_at END)
      > ${dialect.nowMs} - ${raw(String(othersSeenWithinMs))} THEN 1 ELSE 0 END
    FROM checkpoint WHERE name = ${checkpointName})`;
  let isOneOfMany = false;
  let movedMs = Number.NEGATIVE_INFINITY;

  /**
   * Who has just taken a step lets the others take the next one, as long as there are others: two who read the same
   * events plan them twice, and only one of them can take the step.
   */
  const letOthersGo = async (): Promise<void> => {
    while (isOneOfMany && performance.now() - movedMs < othersGoWithinMs) {
      const last = await first<{ by: string | null }>(
        read,
        sql`SELECT moved_by AS "by" FROM checkpoint WHERE name = ${checkpointName}`,
      );
      if (last?.by !== claimedBy) return;
      await sleep(othersLookEveryMs);
    }
  };

  const nextRows = (eventsMax: number): Promise<FeedRow[]> =>
    read.all<FeedRow>(sql`
      SELECT txid, ${eventColumns}, ${isSettled} AS settled,
        ${checkpointPlace.txid} AS from_txid, ${checkpointPlace.position} AS from_position, ${others} AS others
      FROM event WHERE ${isNotTaken(dialect)} ORDER BY ${orderBy} LIMIT ${eventsMax}`);

  return {
    advance: async (eventsMax, react, admit) => {
      await letOthersGo();
      for (let look = 0; look < looksMax; look++) {
        const rows = await nextRows(eventsMax);
        const [next] = rows;
        if (next === undefined) return nothing;
        isOneOfMany = next.others === 1;
        const late = rows.findIndex(({ settled }) => settled === 0);
        const taken = late < 0 ? rows : rows.slice(0, late);
        const last = taken.at(-1);
        if (last !== undefined) {
          const events = taken.map((row) => recordedFrom<IncidentEvent>(row));
          const move = {
            from: { txid: next.from_txid, position: next.from_position },
            to: { txid: last.txid, position: last.position },
          };
          const planned = await planAndClaim(database, planner, move, events, await react(events), admit);
          if (planned !== null) {
            movedMs = performance.now();
            return { events: events.length, ...planned };
          }
          // Another dispatcher was faster, and there may be more.
        }
        await sleep(lookEveryMs);
      }
      return nothing;
    },
  };
};
