import {
  type Admit,
  type Advance,
  type EventFeed,
  type IncidentEvent,
  isIncidentEvent,
  type Occurred,
  type PlannedDispatch,
  type Recorded,
} from '@tocsin/domain';
import { type Claimant, claimFree, freeAmong } from './free-dispatches.js';
import type { MemorySession } from './memory-session.js';

const nothing: Advance = { events: 0, claimed: [], left: [], heldBack: [] };

/** Several processes may plan the same events: the first to move the checkpoint wins, and the others store nothing. */
export class MemoryEventFeed implements EventFeed {
  constructor(
    private readonly session: MemorySession,
    private readonly claimant: Claimant,
  ) {}

  async advance(
    eventsMax: number,
    react: (events: readonly Occurred<IncidentEvent>[]) => Promise<readonly PlannedDispatch[]>,
    admit: Admit,
  ): Promise<Advance> {
    const { database } = this.session;
    await this.session.reach('advance');
    const { checkpoint } = database;
    const events = this.settledAfter(checkpoint).slice(0, eventsMax);
    const last = events.at(-1);
    if (last === undefined) return nothing;
    const planned = await react(events);
    return this.session.perform('move checkpoint', () => {
      if (database.checkpoint !== checkpoint) return nothing;
      const rows = planned.flatMap((dispatch) => database.dispatches.plan(dispatch, database.newId()) ?? []);
      database.checkpoint = last.position;
      const free = freeAmong(database, rows);
      const claimed = claimFree(database, this.claimant, free, admit);
      const isClaimed = new Set(claimed.map(({ alertId }) => alertId));
      const isFree = new Set(free);
      return {
        events: events.length,
        claimed,
        left: free.filter(({ alertId }) => !isClaimed.has(alertId)).map(({ planned }) => planned),
        heldBack: rows.filter((row) => !isFree.has(row)).map(({ planned }) => planned),
      };
    });
  }

  private settledAfter(checkpoint: number): Recorded<IncidentEvent>[] {
    const { log } = this.session.database;
    const settledBelow = this.session.database.settledBelow();
    return log
      .filter(isIncidentEvent)
      .filter(({ position }) => position > checkpoint && position < settledBelow)
      .sort((a, b) => a.position - b.position);
  }
}
