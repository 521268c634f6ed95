import type { EventId, Instant } from './brand.js';

/** What every event looks like: a name and plain data. */
export type DomainEvent = { readonly type: string; readonly data: object };

/** An event as the log holds it. */
export type Recorded<Event extends DomainEvent> = Event & {
  readonly eventId: EventId;
  /** One aggregate's history, for example `incident-0197…`. */
  readonly stream: string;
  /** 1 for a stream's first event, then without gaps. */
  readonly version: number;
  /** Grows with every event of every stream; not without gaps. */
  readonly position: number;
  readonly recordedAt: Instant;
};
