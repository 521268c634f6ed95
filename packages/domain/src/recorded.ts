import type { EventId, Instant } from './brand.js';

/** What every event looks like: a name and plain data. */
export type DomainEvent = { readonly type: string; readonly data: object };

/** An event that happened: which one it is, and when it was put on record. */
export type Occurred<Event extends DomainEvent = DomainEvent> = Event & {
  readonly eventId: EventId;
  readonly recordedAt: Instant;
};

/** An event with its place in the log. */
export type Recorded<Event extends DomainEvent> = Occurred<Event> & {
  /** One aggregate's history, for example `incident-0197…`. */
  readonly stream: string;
  /** 1 for a stream's first event, then without gaps. */
  readonly version: number;
  /** Grows with every event of every stream; not without gaps. */
  readonly position: number;
};
