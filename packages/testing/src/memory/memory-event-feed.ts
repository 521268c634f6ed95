import type { EventFeed, IncidentEvent, PlannedDispatch, Recorded } from '@tocsin/domain';
import { isIncidentEvent } from './memory-incident-repository.js';
import type { MemorySession } from './memory-session.js';

/**
 * Lets any number of processes react to the same events at the same time: the first to move the checkpoint wins, and
 * what the others planned is thrown away.
 */
export class MemoryEventFeed implements EventFeed {
  constructor(private readonly session: MemorySession) {}

  async advance(
    eventsMax: number,
    react: (events: readonly Recorded<IncidentEvent>[]) => Promise<readonly PlannedDispatch[]>,
  ): Promise<number> {
    const { database } = this.session;
    await this.session.reach('advance');
    const { checkpoint } = database;
    const events = this.settledAfter(checkpoint).slice(0, eventsMax);
    const last = events.at(-1);
    if (last === undefined) return 0;
    const planned = await react(events);
    return this.session.perform('move checkpoint', () => {
      if (database.checkpoint !== checkpoint) return 0;
      for (const dispatch of planned) database.dispatches.plan(dispatch, database.newId());
      database.checkpoint = last.position;
      return events.length;
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
