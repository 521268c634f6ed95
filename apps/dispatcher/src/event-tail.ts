import type { EventBus } from '@nestjs/cqrs';
import type { Admit, Advance, EventFeed, IncidentEvent, Occurred, PlannedDispatch } from '@tocsin/domain';
import { messagesFor } from './incident-events.js';

/** Follows the event log and has the handlers on the event bus plan the messages for each event, in order. */
export class EventTail {
  constructor(
    private readonly feed: EventFeed,
    private readonly bus: Pick<EventBus, 'publish'>,
  ) {}

  /** Takes the next events, if any, and claims what `admit` takes of their messages. */
  advance(eventsMax: number, admit: Admit): Promise<Advance> {
    return this.feed.advance(eventsMax, (events) => this.#react(events), admit);
  }

  async #react(events: readonly Occurred<IncidentEvent>[]): Promise<PlannedDispatch[]> {
    const messages = messagesFor(events);
    for (const message of messages) this.bus.publish(message);
    const planned = await Promise.all(messages.map((message) => message.planned));
    return planned.flat();
  }
}
