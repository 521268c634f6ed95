import type { Advance, EventFeed, IncidentEvent } from '@tocsin/domain';
import type { Database } from '../database/database.js';
import { type Sql, sql } from '../database/sql.js';
import { eventHold } from '../log/event-hold.js';
import { type OccurredRow, occurredColumns, occurredFrom } from '../log/event-store.js';
import { isUnread, logOrders } from '../log/log-order.js';
import { ReaderRotation, systemTime } from '../log/reader-rotation.js';
import { settledOf, unsettledByAppenders } from '../log/settled-rows.js';
import { type PlannerOptions, planAndClaim } from './plan-and-claim.js';

/** An older transaction usually ends within a millisecond or two. */
const looksMax = 20;
const lookEveryMs = 1;
const defaultYieldMs = 25;
const defaultHeldNotedAfterMs = 5000;
/** A hold that lasts is noted again so often. */
const heldNotedEveryMs = 60_000;

const nothing: Advance = { events: 0, claimed: [], left: [], heldBack: [] };

type FeedRow = OccurredRow & { unsettled: 1 | null; others: 1 | null };

export const eventFeed = (database: Database, planner: PlannerOptions): EventFeed => {
  const { dialect, read } = database;
  const { isUnsettled, orderBy } = logOrders[dialect.name];
  const { claimedBy, yieldMs = defaultYieldMs, time = systemTime } = planner;
  const { onHeld, heldNotedAfterMs = defaultHeldNotedAfterMs } = planner;
  const rotation = new ReaderRotation(read, claimedBy, yieldMs, time);

  const nextRows = (eventsMax: number, isUnsettled: Sql): Promise<FeedRow[]> =>
    read.all<FeedRow>(sql`
      SELECT ${occurredColumns}, ${isUnsettled} AS unsettled, ${rotation.others} AS others
      FROM event WHERE ${isUnread(dialect)} ORDER BY ${orderBy} LIMIT ${eventsMax}`);

  let noteHoldAtMs: number | undefined;
  const wasHeld = async (): Promise<void> => {
    const nowMs = time.monotonicMs();
    noteHoldAtMs ??= nowMs + heldNotedAfterMs;
    if (onHeld === undefined || nowMs < noteHoldAtMs) return;
    const hold = await eventHold(database);
    if (hold === null) return;
    noteHoldAtMs = nowMs + heldNotedEveryMs;
    onHeld(hold);
  };

  return {
    advance: async (eventsMax, react, admit) => {
      await rotation.letOthersGo();
      let isHeld = false;
      for (let look = 0; look < looksMax; look++) {
        const rows = await nextRows(eventsMax, isHeld ? await unsettledByAppenders(read) : isUnsettled);
        const [next] = rows;
        if (next === undefined) return nothing;
        rotation.sawOthers(next.others);
        const settled = settledOf(rows);
        isHeld = settled.length === 0;
        if (!isHeld) {
          noteHoldAtMs = undefined;
          const events = settled.map((row) => occurredFrom<IncidentEvent>(row));
          const planned = await planAndClaim(database, planner, events, await react(events), admit);
          if (planned !== null) {
            rotation.advanced();
            return { events: events.length, ...planned };
          }
        }
        await time.sleep(lookEveryMs);
      }
      if (isHeld) await wasHeld();
      return nothing;
    },
  };
};
