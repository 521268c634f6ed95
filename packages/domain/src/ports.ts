import type { AlertEvent, PlannedDispatch, SendOutcome } from './alert-dispatch.js';
import type { AccountId, AlertId, ChannelId, EventId, IncidentId, Instant } from './brand.js';
import type { FoundChannel } from './channel.js';
import type { Incident, IncidentCommand, IncidentEvent, IncidentRefusal } from './incident.js';
import type { PlanId } from './plan.js';
import type { DomainEvent, Occurred, Recorded } from './recorded.js';

/** The time, asked for in one place so that a test can set it. */
export type Clock = { now(): Date };

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
    events: readonly Occurred<Event>[],
  ): Promise<Recorded<Event>[]>;
}

/** What a decision changed: the state after it, and the events it made (none when the command was redundant). */
export type Handled<State, Event extends DomainEvent> = {
  readonly state: State;
  readonly events: readonly Recorded<Event>[];
};

export interface IncidentRepository {
  /**
   * Reads the incident's stream, unless the command opens it, decides, appends, and updates the row that queries read.
   * @param id for an opening, one that no other had
   * @throws VersionConflict, OpenIncidentConflict when another command won the race
   */
  handle(
    id: IncidentId,
    command: IncidentCommand,
  ): Promise<Handled<Incident, IncidentEvent> | IncidentRefusal>;
}

/** A message that waits to be sent, as it is shown to whoever may take it. */
export type PendingDispatch = {
  readonly alertId: AlertId;
  readonly event: AlertEvent;
  readonly eventId: EventId;
  readonly accountId: AccountId;
  readonly channelId: ChannelId;
  readonly createdAt: Instant;
  readonly channel: FoundChannel;
  readonly plan: PlanId;
  /** What the message tells of; `null` for a channel's test message. */
  readonly cause: Occurred<IncidentEvent> | null;
};

/** A dispatch that this process, and no other, may send. */
export type ClaimedDispatch = PendingDispatch;

/**
 * Chooses, of messages that are free to go, those to claim now. Asked inside the claiming transaction, and again when
 * that is run again: only the last answer counts.
 */
export type Admit = (pending: readonly PendingDispatch[]) => readonly PendingDispatch[];

/** A channel with messages that are pending. */
export type WaitingChannel = { readonly accountId: AccountId; readonly channelId: ChannelId };

/** What one step along the event log came to. */
export type Advance = {
  /** How many events were taken; 0 when there is nothing new or another process is at it. */
  readonly events: number;
  readonly claimed: readonly ClaimedDispatch[];
  /** The channel of each message that was free to go and not admitted. */
  readonly left: readonly WaitingChannel[];
  /** The channel of each `incident.resolved` that must wait for the end of its `incident.created`. */
  readonly heldBack: readonly WaitingChannel[];
};

/** The tail of the event log, with a checkpoint that moves only together with what was planned. */
export interface EventFeed {
  /**
   * Takes the next events after the checkpoint, at most `eventsMax`, and in one transaction stores the dispatches
   * that `react` plans for them and moves the checkpoint. An event is never stepped over because it committed late.
   * What `admit` takes of them is on record as `sending` for this process with the same commit, which saves a claim.
   */
  advance(
    eventsMax: number,
    react: (events: readonly Occurred<IncidentEvent>[]) => Promise<readonly PlannedDispatch[]>,
    admit: Admit,
  ): Promise<Advance>;
}

/** What left for the receiver, kept so that it can be shown exactly even when the channel has changed since. */
export type SentRequest = {
  /** Masked where it holds a secret. */
  readonly url: string;
  readonly signature: string | null;
  /** Whom the body names, where it names somebody, such as a chat. */
  readonly recipient?: string;
};

export type CompletedDispatch = {
  readonly alertId: AlertId;
  readonly outcome: SendOutcome;
  /** `null` when nothing left. */
  readonly request: SentRequest | null;
};

/**
 * The alerts table as the queue that it is for senders. `incident.resolved` is not free to go until
 * `incident.created` of the same incident to the same channel has ended.
 */
export interface DispatchQueue {
  /** Channels with pending messages that come after the channel `after`, in the order of their ids. */
  waiting(after: ChannelId | null, channelsMax: number): Promise<WaitingChannel[]>;
  /**
   * Shows `admit` the oldest messages of each of these channels that are free to go, at most `eachMax` of each, and
   * commits those that it takes as `sending` for this process.
   */
  claim(channelIds: readonly ChannelId[], eachMax: number, admit: Admit): Promise<ClaimedDispatch[]>;
  /**
   * Gives claimed rows back, of which the caller has sent nothing and never will: they wait again. A row that is no
   * longer this process's `sending` row stays as it is.
   */
  release(alertIds: readonly AlertId[]): Promise<void>;
  /** Records how claimed rows ended. A row that is no longer this process's `sending` row stays as it is. */
  complete(completed: readonly CompletedDispatch[]): Promise<void>;
  /** Closes, as `interrupted`, rows whose claim ran out. @returns how many */
  closeExpired(): Promise<number>;
}
