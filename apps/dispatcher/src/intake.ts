import type {
  Admit,
  ChannelId,
  ClaimedDispatch,
  DispatchQueue,
  ExistingChannel,
  PendingDispatch,
  WaitingChannel,
} from '@tocsin/domain';
import { Backlog, type Waiting } from './backlog.js';
import { Bulkheads, type Place } from './bulkheads.js';
import type { EventTail } from './event-tail.js';
import { inTurns } from './in-turns.js';
import type { Ended, Taken } from './sender.js';
import { SlowChannels } from './slow-channels.js';
import { Starter, type StarterParts } from './starter.js';
import { Tally } from './tally.js';

/** How many messages one claim takes on, so that several dispatchers share a burst. */
const dispatchesMax = 512;
/** However little room there is, the log is read on, so that nobody's message is hidden behind somebody else's storm. */
const eventsMin = 16;
/** When no message has ended for so long, whoever holds the places hangs. */
const stuckAfterMs = 100;
/** How many channels one look at what waits finds. */
const waitingMax = 200;
/** What does not fit is found again by looking. */
const heldBackMax = 20_000;

export type IntakeParts = Pick<StarterParts, 'startTimer' | 'start'> & {
  readonly queue: Pick<DispatchQueue, 'waiting' | 'claim' | 'release'>;
  readonly tail: Pick<EventTail, 'advance'>;
  /** Whose connections a message to this channel will use. */
  readonly hostOf: (channel: ExistingChannel) => string;
  readonly monotonicMs: () => number;
  /** How many messages may be in flight. */
  readonly concurrencyMax: number;
};

/**
 * Takes messages on as far as there is room for them: new ones from the event log, claimed in the commit that plans
 * them, and those that wait. What there is no room for stays in the database, so memory does not grow with a storm.
 */
export class Intake {
  readonly #bulkheads: Bulkheads;
  readonly #starter: Starter;
  readonly #slowChannels = new SlowChannels();
  readonly #backlog = new Backlog();
  /** Channels with a resolution that waits for an opening to end. */
  readonly #heldBack = new Map<ChannelId, WaitingChannel>();
  /** How many messages to each channel were taken on and are not on record yet. */
  readonly #unrecorded = new Tally<ChannelId>();
  #lookAfter: ChannelId | null = null;
  #lastEndMs = Number.NEGATIVE_INFINITY;
  /** Claimed so long ago that they were not begun: others may have them. */
  #late: Taken[] = [];
  /** Who was rung last from the log: in a storm, whoever is rung next. */
  #lastHost: string | undefined;

  constructor(private readonly parts: IntakeParts) {
    this.#bulkheads = new Bulkheads(parts.concurrencyMax);
    this.#starter = new Starter({ ...parts, onLate: (taken) => this.#putAside(taken) });
  }

  /** How many messages were taken on and have not ended. */
  get inFlight(): number {
    return this.parts.concurrencyMax - this.#bulkheads.free;
  }

  /** Resolves when what was taken on is on its way. */
  started(): Promise<void> {
    return this.#starter.started();
  }

  /** Looks for channels with messages that wait, some at a time. @returns how many were not known */
  async look(): Promise<number> {
    const found = await this.parts.queue.waiting(this.#lookAfter, waitingMax);
    this.#lookAfter = found.length < waitingMax ? null : (found.at(-1)?.channelId ?? null);
    return this.#backlog.note(found);
  }

  /** Claims messages that wait. @returns how many */
  async claim(): Promise<number> {
    const served = this.#backlog.next(dispatchesMax, (waiting) => this.#hasRoomFor(waiting));
    if (served.length === 0) return 0;
    const ids = served.map(({ channelId }) => channelId);
    const eachMax = Math.ceil(dispatchesMax / served.length);
    let seen: readonly PendingDispatch[] = [];
    const claimed = await this.#take((admit) =>
      this.parts.queue.claim(ids, eachMax, (pending) => {
        seen = pending;
        return admit(inTurnsOf(ids, pending));
      }),
    );
    this.#update(served, seen, claimed, eachMax);
    return claimed.length;
  }

  /** Plans the messages for new events and claims them. @returns how many events there were */
  async plan(): Promise<number> {
    const eventsMax = this.#eventsMax();
    let events = 0;
    await this.#take(async (admit) => {
      const advance = await this.parts.tail.advance(eventsMax, (pending) => {
        const last = pending.at(-1);
        this.#lastHost = last && this.#hostOf(last);
        return admit(pending);
      });
      events = advance.events;
      this.#backlog.note(advance.left);
      for (const { accountId, channelId } of advance.heldBack) {
        if (this.#heldBack.size < heldBackMax) this.#heldBack.set(channelId, { accountId, channelId });
      }
      return advance.claimed;
    });
    return events;
  }

  /**
   * Gives back what came too late to be begun: a machine that is slow loses no message. Asks once: had the answer been
   * lost, this process could have claimed the same messages again meanwhile, and be sending them.
   * @returns how many wait again
   */
  async giveBack(): Promise<number> {
    const late = this.#late;
    if (late.length === 0) return 0;
    this.#late = [];
    await this.parts.queue.release(late.map(({ dispatch }) => dispatch.alertId));
    this.#backlog.note(late.map(({ place }) => place));
    return late.length;
  }

  /** A message has ended: its place is free. */
  ended({ place, completed: { outcome } }: Ended): void {
    this.#starter.ended();
    this.#bulkheads.leave(place);
    this.#lastEndMs = this.parts.monotonicMs();
    this.#slowChannels.note(place.channelId, outcome.outcome === 'failed' && outcome.code === 'timeout');
  }

  /** Outcomes are on record: what waited for them may go. @returns to how many channels something may */
  recorded(ended: readonly Ended[]): number {
    let released = 0;
    for (const { place } of ended) {
      this.#unrecorded.remove(place.channelId);
      const waiting = this.#heldBack.get(place.channelId);
      if (waiting === undefined) continue;
      released += this.#backlog.note([waiting]);
      // The opening that it waits for may be another one, and that is not on record yet.
      if (this.#unrecorded.of(place.channelId) === 0) this.#heldBack.delete(place.channelId);
    }
    return released;
  }

  /** To plan a message now and claim it later costs twice, so that is done in haste only while nothing else moves. */
  #eventsMax(): number {
    const room = this.#bulkheads.roomOf(this.#lastHost);
    if (room === 0 && this.parts.monotonicMs() - this.#lastEndMs > stuckAfterMs) return dispatchesMax;
    return Math.min(Math.max(room, eventsMin), dispatchesMax);
  }

  async #take(
    claim: (admit: Admit) => Promise<readonly ClaimedDispatch[]>,
  ): Promise<readonly ClaimedDispatch[]> {
    const claimedAtMs = this.parts.monotonicMs();
    const reservation = this.#bulkheads.reserve((dispatch) => this.#placeOf(dispatch), dispatchesMax);
    try {
      const claimed = await claim(reservation.admit);
      const taken = reservation.settle(claimed).map((held) => ({ claimedAtMs, ...held }));
      for (const { place } of taken) this.#unrecorded.add(place.channelId);
      this.#starter.startSoon(taken);
      return claimed;
    } catch (error) {
      reservation.release();
      throw error;
    }
  }

  #putAside(late: Taken): void {
    this.#late.push(late);
    this.#unrecorded.remove(late.place.channelId);
    this.#bulkheads.leave(late.place);
  }

  #update(
    served: readonly Waiting[],
    seen: readonly PendingDispatch[],
    claimed: readonly ClaimedDispatch[],
    eachMax: number,
  ): void {
    const isClaimed = new Set(claimed.map(({ alertId }) => alertId));
    const seenOf = new Map<ChannelId, PendingDispatch[]>(served.map(({ channelId }) => [channelId, []]));
    for (const dispatch of seen) seenOf.get(dispatch.channelId)?.push(dispatch);
    for (const waiting of served) {
      const of = seenOf.get(waiting.channelId) ?? [];
      const [example] = of;
      this.#backlog.update(waiting, {
        served: of.some(({ alertId }) => isClaimed.has(alertId)),
        left: of.length === eachMax || of.some(({ alertId }) => !isClaimed.has(alertId)),
        host: example && this.#hostOf(example),
      });
    }
  }

  #placeOf(dispatch: PendingDispatch): Place {
    const { accountId, channelId } = dispatch;
    return {
      accountId,
      channelId,
      host: this.#hostOf(dispatch),
      slow: this.#slowChannels.has(channelId),
    };
  }

  #hostOf({ channel }: PendingDispatch): string | undefined {
    return channel === null || channel === 'unreadable' ? undefined : this.parts.hostOf(channel);
  }

  #hasRoomFor(waiting: Waiting): boolean {
    return this.#bulkheads.hasRoomFor({ ...waiting, slow: this.#slowChannels.has(waiting.channelId) });
  }
}

/** The messages channel by channel in turn, those of one channel oldest first. */
const inTurnsOf = (
  channelIds: readonly ChannelId[],
  pending: readonly PendingDispatch[],
): readonly PendingDispatch[] => {
  const turns = new Map(channelIds.map((channelId, turn) => [channelId, turn]));
  const turnOf = ({ channelId }: PendingDispatch): number => turns.get(channelId) ?? channelIds.length;
  return inTurns(
    [...pending].sort((a, b) => turnOf(a) - turnOf(b)),
    ({ channelId }) => channelId,
  );
};
