import type { EventBus } from '@nestjs/cqrs';
import type { EventFeed, IncidentEvent, PlannedDispatch, Recorded } from '@tocsin/domain';
import { messageFor } from './incident-events.js';

/** How many events share one transaction: bounds its length and its memory. */
const eventsMax = 500;

/** Follows the event log and has the handlers on the event bus plan the messages for each event, in order. */
export class EventTail {
  constructor(
    private readonly feed: EventFeed,
    private readonly bus: Pick<EventBus, 'publish'>,
  ) {}

  /** Takes the next events, if any. @returns whether there were any */
  async advance(): Promise<boolean> {
    const taken = await this.feed.advance(eventsMax, (events) => this.#react(events));
    return taken > 0;
  }

  async #react(events: readonly Recorded<IncidentEvent>[]): Promise<PlannedDispatch[]> {
    const messages = events.map(messageFor);
    for (const message of messages) this.bus.publish(message);
    const planned = await Promise.all(messages.map((message) => message.planned));
    return planned.flat();
  }
}
