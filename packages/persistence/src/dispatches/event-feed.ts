import type { Advance, EventFeed, IncidentEvent } from '@tocsin/domain';
import type { Database } from '../database/database.js';
import { sql } from '../database/sql.js';
import { type OccurredRow, occurredColumns, occurredFrom } from '../log/event-store.js';
import { isUnread, logOrders } from '../log/log-order.js';
import { ReaderRotation, systemTime } from '../log/reader-rotation.js';
import { type PlannerOptions, planAndClaim } from './plan-and-claim.js';

/** An older transaction usually ends within a millisecond or two. */
const looksMax = 20;
const lookEveryMs = 1;
const defaultYieldMs = 25;

const nothing: Advance = { events: 0, claimed: [], left: [], heldBack: [] };

type FeedRow = OccurredRow & { unsettled: 1 | null; others: 1 | null };

export const eventFeed = (database: Database, planner: PlannerOptions): EventFeed => {
  const { dialect, read } = database;
  const { isUnsettled, orderBy } = logOrders[dialect.name];
  const { claimedBy, yieldMs = defaultYieldMs, time = systemTime } = planner;
  const rotation = new ReaderRotation(read, claimedBy, yieldMs, time);

  const nextRows = (eventsMax: number): Promise<FeedRow[]> =>
    read.all<FeedRow>(sql`
      SELECT ${occurredColumns}, ${isUnsettled} AS unsettled, ${rotation.others} AS others
      FROM event WHERE ${isUnread(dialect)} ORDER BY ${orderBy} LIMIT ${eventsMax}`);

  return {
    advance: async (eventsMax, react, admit) => {
      await rotation.letOthersGo();
      for (let look = 0; look < looksMax; look++) {
        const rows = await nextRows(eventsMax);
        const [next] = rows;
        if (next === undefined) return nothing;
        rotation.sawOthers(next.others);
        const late = rows.findIndex(({ unsettled }) => unsettled === 1);
        const settled = late < 0 ? rows : rows.slice(0, late);
        if (settled.length > 0) {
          const events = settled.map((row) => occurredFrom<IncidentEvent>(row));
          const planned = await planAndClaim(database, planner, events, await react(events), admit);
          if (planned !== null) {
            rotation.advanced();
            return { events: events.length, ...planned };
          }
        }
        await time.sleep(lookEveryMs);
      }
      return nothing;
    },
  };
};
