import type { EventBus } from '@nestjs/cqrs';
import type { Admit, Advance, EventFeed, IncidentEvent, Occurred, PlannedDispatch } from '@tocsin/domain';
import { messagesFor } from './incident-events.js';

/** Plans the messages of the log's events. The handlers on the event bus decide which channels get one. */
export class MessagePlanner {
  constructor(
    private readonly feed: EventFeed,
    private readonly bus: Pick<EventBus, 'publish'>,
  ) {}

  advance(eventsMax: number, admit: Admit): Promise<Advance> {
    return this.feed.advance(eventsMax, (events) => this.#plan(events), admit);
  }

  async #plan(events: readonly Occurred<IncidentEvent>[]): Promise<PlannedDispatch[]> {
    const messages = messagesFor(events);
    for (const message of messages) this.bus.publish(message);
    const planned = await Promise.all(messages.map((message) => message.planned));
    return planned.flat();
  }
}
