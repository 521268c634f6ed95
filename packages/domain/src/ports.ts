import type { AlertEvent, PlannedDispatch, SendOutcome } from './alert-dispatch.js';
import type { AccountId, AlertId, ChannelId, EventId, IncidentId, Instant } from './brand.js';
import type { FoundChannel } from './channel.js';
import type { DomainEvent, Occurred, Recorded } from './decider.js';
import type { Handled } from './handle-command.js';
import type { IncidentCommand } from './incident.js';
import type { IncidentEvent } from './incident-events.js';
import type { Incident, IncidentRefusal } from './incident-state.js';
import type { PlanId } from './plan.js';

export type Clock = { now(): Date };

/** Another writer appended to the stream first. */
export class VersionConflict extends Error {
  override readonly name = 'VersionConflict';
  constructor(
    readonly stream: string,
    readonly expectedVersion: number,
  ) {
    super(`Stream ${stream} is no longer at version ${expectedVersion}.`);
  }
}

/** The database allows one open incident for each monitor. */
export class OpenIncidentConflict extends Error {
  override readonly name = 'OpenIncidentConflict';
}

export interface EventStore<Event extends DomainEvent = DomainEvent> {
  read(stream: string): Promise<Recorded<Event>[]>;
  /**
   * Appends at `expectedVersion`; 0 stands for a new stream.
   * @throws VersionConflict when the stream is at another version
   */
  append(
    stream: string,
    expectedVersion: number,
    events: readonly Occurred<Event>[],
  ): Promise<Recorded<Event>[]>;
}

export interface IncidentRepository {
  /**
   * @param id a new one for an opening
   * @throws VersionConflict, OpenIncidentConflict when another command won the race
   */
  handle(
    id: IncidentId,
    command: IncidentCommand,
  ): Promise<Handled<Incident, Recorded<IncidentEvent>> | IncidentRefusal>;
}

export type PendingDispatch = {
  readonly alertId: AlertId;
  readonly event: AlertEvent;
  readonly eventId: EventId;
  readonly accountId: AccountId;
  readonly channelId: ChannelId;
  readonly createdAt: Instant;
  /** The message's `timestamp` if it is claimed now. */
  readonly producedAt: Instant;
  readonly channel: FoundChannel;
  readonly plan: PlanId;
  /** `null` for a test message. */
  readonly cause: Occurred<IncidentEvent> | null;
};

export type ClaimedDispatch = PendingDispatch;

/** Chooses which messages to claim, inside the claiming transaction. A retry asks again. */
export type Admit = (pending: readonly PendingDispatch[]) => readonly PendingDispatch[];

export type WaitingChannel = { readonly accountId: AccountId; readonly channelId: ChannelId };

export type Advance = {
  /** 0 when there is nothing new, or another process advances. */
  readonly events: number;
  readonly claimed: readonly ClaimedDispatch[];
  /** Channels whose messages were free to go and not admitted. */
  readonly left: readonly WaitingChannel[];
  /** Channels whose `incident.resolved` waits for the end of its `incident.created`. */
  readonly heldBack: readonly WaitingChannel[];
};

/** The tail of the event log after a checkpoint. */
export interface EventFeed {
  /**
   * Takes events after the checkpoint. One transaction stores what `react` plans, claims what `admit` takes, and moves
   * the checkpoint. An event that commits late is not skipped.
   */
  advance(
    eventsMax: number,
    react: (events: readonly Occurred<IncidentEvent>[]) => Promise<readonly PlannedDispatch[]>,
    admit: Admit,
  ): Promise<Advance>;
}

/** The request as it was sent, to show it after the channel has changed. */
export type SentRequest = {
  /** Masked where it holds a secret. */
  readonly url: string;
  readonly signature: string | null;
  /** The channel's fields that the content names, such as a chat: docs/adr/0050-channel-types.md. */
  readonly recipient?: string;
};

export type CompletedDispatch = {
  readonly alertId: AlertId;
  readonly outcome: SendOutcome;
  readonly request: SentRequest | null;
};

/** `incident.resolved` waits until `incident.created` of the same incident to the same channel has ended. */
export interface DispatchQueue {
  waiting(after: ChannelId | null, channelsMax: number): Promise<WaitingChannel[]>;
  /** Commits those that `admit` takes of the oldest `eachMax` messages of each channel as `sending`. */
  claim(channelIds: readonly ChannelId[], eachMax: number, admit: Admit): Promise<ClaimedDispatch[]>;
  /** Returns claimed rows of which nothing was sent to the queue, if they are still this process's. */
  release(alertIds: readonly AlertId[]): Promise<void>;
  complete(completed: readonly CompletedDispatch[]): Promise<void>;
  /** Closes rows whose claim ran out as `interrupted`. @returns how many */
  closeExpired(): Promise<number>;
}
