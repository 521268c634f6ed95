import type { EventId, Instant } from './brand.js';

export type DomainEvent = { readonly type: string; readonly data: object };

export type Occurred<Event extends DomainEvent = DomainEvent> = Event & {
  readonly eventId: EventId;
  readonly recordedAt: Instant;
};

export type Recorded<Event extends DomainEvent> = Occurred<Event> & {
  /** One aggregate's history, for example `incident-0197…`. */
  readonly stream: string;
  /** Counts from 1, without gaps. */
  readonly version: number;
  /** Grows with every event of every stream, with gaps. */
  readonly position: number;
};
