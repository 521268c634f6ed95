import type { AlertEvent, PlannedDispatch, SendOutcome } from './alert-dispatch.js';
import type { AlertId, ChannelId, EventId, IncidentId, Instant } from './brand.js';
import type { ExistingChannel } from './channel.js';
import type { Incident, IncidentCommand, IncidentEvent, IncidentRefusal } from './incident.js';
import type { PlanId } from './plan.js';
import type { DomainEvent, Recorded } from './recorded.js';

/** The time, asked for in one place so that a test can set it. */
export type Clock = { now(): Date };

/** An event that is about to be appended. */
export type NewEvent<Event extends DomainEvent = DomainEvent> = Event & {
  readonly eventId: EventId;
  readonly recordedAt: Instant;
};

/** Someone else appended to the stream first. Read it again and decide again. */
export class VersionConflict extends Error {
  override readonly name = 'VersionConflict';
  constructor(
    readonly stream: string,
    readonly expectedVersion: number,
  ) {
    super(`Stream ${stream} is no longer at version ${expectedVersion}.`);
  }
}

/** The monitor got another open incident first: the database lets only one be. */
export class OpenIncidentConflict extends Error {
  override readonly name = 'OpenIncidentConflict';
}

export interface EventStore<Event extends DomainEvent = DomainEvent> {
  /** A stream's events, oldest first; empty when there is no such stream. */
  read(stream: string): Promise<Recorded<Event>[]>;
  /**
   * Appends when the stream is at `expectedVersion` (0: it does not exist yet).
   * @throws VersionConflict when it is not
   */
  append(
    stream: string,
    expectedVersion: number,
    events: readonly NewEvent<Event>[],
  ): Promise<Recorded<Event>[]>;
}

/** What a decision changed: the state after it, and the events it made (none when the command was redundant). */
export type Handled<State, Event extends DomainEvent> = {
  readonly state: State;
  readonly events: readonly Recorded<Event>[];
};

export interface IncidentRepository {
  /**
   * Reads the incident's stream, decides, appends, and updates the row that queries read.
   * @throws VersionConflict, OpenIncidentConflict when another command won the race
   */
  handle(
    id: IncidentId,
    command: IncidentCommand,
  ): Promise<Handled<Incident, IncidentEvent> | IncidentRefusal>;
}

/** The tail of the event log, with a checkpoint that moves only together with what was planned. */
export interface EventFeed {
  /**
   * Takes the next events after the checkpoint, at most `eventsMax`, and in one transaction stores the dispatches
   * that `react` plans for them and moves the checkpoint. An event is never stepped over because it committed late.
   * @returns how many events were taken; 0 when there is nothing new or another process is at it
   */
  advance(
    eventsMax: number,
    react: (events: readonly Recorded<IncidentEvent>[]) => Promise<readonly PlannedDispatch[]>,
  ): Promise<number>;
}

/** A dispatch that this process, and no other, may send. */
export type ClaimedDispatch = {
  readonly alertId: AlertId;
  readonly event: AlertEvent;
  readonly eventId: EventId;
  readonly channelId: ChannelId;
  readonly createdAt: Instant;
  /** `null` when it was deleted meanwhile. */
  readonly channel: ExistingChannel | null;
  readonly plan: PlanId;
  /** What the message tells of; `null` for a channel's test message. */
  readonly cause: Recorded<IncidentEvent> | null;
};

/** What left for the receiver, kept so that it can be shown exactly even when the channel has changed since. */
export type SentRequest = { readonly url: string; readonly signature: string | null };

export type CompletedDispatch = {
  readonly alertId: AlertId;
  readonly outcome: SendOutcome;
  /** `null` when nothing left. */
  readonly request: SentRequest | null;
};

export interface DispatchQueue {
  /**
   * Commits up to `dispatchesMax` pending rows as `sending` for this process, oldest first. `incident.resolved` is
   * held back until `incident.created` of the same incident to the same channel has ended.
   */
  claim(dispatchesMax: number): Promise<ClaimedDispatch[]>;
  /** Records how claimed rows ended. A row that is no longer this process's `sending` row stays as it is. */
  complete(completed: readonly CompletedDispatch[]): Promise<void>;
  /** Closes, as `interrupted`, rows whose claim ran out. @returns how many */
  closeExpired(): Promise<number>;
}
