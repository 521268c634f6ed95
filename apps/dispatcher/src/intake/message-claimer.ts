import type {
  Admit,
  ChannelId,
  ClaimedDispatch,
  DispatchQueue,
  ExistingChannel,
  PendingDispatch,
  WaitingChannel,
} from '@tocsin/domain';
import type { EndedMessage, InFlightMessage, Place } from '../sending/sender.js';
import { Bulkheads } from './bulkheads.js';
import { HeldBackChannels } from './held-back-channels.js';
import type { MessagePlanner } from './incident-events.js';
import { type QueuedChannel, roundRobin, SlowChannels, WaitingChannels } from './waiting-channels.js';

/** Messages per claim. Several dispatchers share a burst. */
const dispatchesMax = 512;
/** Events read however little room there is, so that one account's storm hides no other account's message. */
const eventsMin = 16;
/** When no message has ended for so long, the receivers that hold the places hang. */
const stuckAfterMs = 100;
const waitingMax = 200;

/** Returns the host whose connections a message uses. */
export type HostOf = (channel: ExistingChannel) => string;

export type MessageClaimerParts = {
  readonly queue: Pick<DispatchQueue, 'waiting' | 'claim' | 'release'>;
  readonly planner: Pick<MessagePlanner, 'advance'>;
  readonly hostOf: HostOf;
  readonly concurrencyMax: number;
  readonly monotonicMs: () => number;
  readonly onClaimed: (messages: readonly InFlightMessage[]) => void;
  /** How many more messages would begin soon. */
  readonly roomSoon: () => number;
};

export class MessageClaimer {
  readonly #bulkheads: Bulkheads;
  readonly #slowChannels = new SlowChannels();
  readonly #waiting = new WaitingChannels();
  readonly #heldBack = new HeldBackChannels();
  #late: InFlightMessage[] = [];
  #lookAfter: ChannelId | null = null;
  #lastEndMs = Number.NEGATIVE_INFINITY;
  /** The host of the last new message. In a storm it predicts the next one. */
  #lastHost: string | undefined;

  constructor(private readonly parts: MessageClaimerParts) {
    this.#bulkheads = new Bulkheads(parts.concurrencyMax);
  }

  get inFlight(): number {
    return this.#bulkheads.taken;
  }

  /** @returns how many new channels with waiting messages it found */
  async look(): Promise<number> {
    const found = await this.parts.queue.waiting(this.#lookAfter, waitingMax);
    this.#lookAfter = found.length < waitingMax ? null : (found.at(-1)?.channelId ?? null);
    return this.#waiting.note(found);
  }

  async claim(): Promise<number> {
    // Rows that find no place would be read and locked for nothing.
    const room = Math.min(this.#room(), this.#bulkheads.free);
    const served = this.#waiting.next(room, {
      ofAccount: (accountId) => this.#bulkheads.hasRoomForAccount(accountId),
      ofHost: (host) => this.#bulkheads.roomOf(host) > 0,
      ofChannel: (channel) => this.#hasRoomFor(channel),
    });
    if (served.length === 0) return 0;
    const ids = served.map(({ channelId }) => channelId);
    const eachMax = Math.ceil(room / served.length);
    let pending: readonly PendingDispatch[] = [];
    const claimed = await this.#claim((admit) =>
      this.parts.queue.claim(ids, eachMax, (found) => {
        pending = found;
        return admit(roundRobinByChannel(ids, found));
      }),
    );
    this.#update(served, pending, claimed, eachMax);
    return claimed.length;
  }

  /** @returns how many events */
  async plan(): Promise<number> {
    const eventsMax = this.#eventsMax();
    let events = 0;
    await this.#claim(async (admit) => {
      const advance = await this.parts.planner.advance(eventsMax, (pending) => {
        const last = pending.at(-1);
        this.#lastHost = last && this.#hostOf(last);
        return admit(pending);
      });
      events = advance.events;
      this.#waiting.note(advance.left);
      this.#heldBack.hold(advance.heldBack);
      return advance.claimed;
    });
    return events;
  }

  putAside(late: InFlightMessage): void {
    this.#late.push(late);
    this.#heldBack.givenBack(late.place.channelId);
    this.#bulkheads.leave(late.place);
  }

  /** Claims messages of these channels soon. */
  note(waiting: readonly WaitingChannel[]): void {
    this.#waiting.note(waiting);
  }

  /** Makes late messages pending again. Not retried: after a lost answer, they may be claimed here again. */
  async giveBack(): Promise<number> {
    const late = this.#late;
    if (late.length === 0) return 0;
    this.#late = [];
    await this.parts.queue.release(late.map(({ dispatch }) => dispatch.alertId));
    this.#waiting.note(late.map(({ place }) => place));
    return late.length;
  }

  ended({ place, completed: { outcome } }: EndedMessage): void {
    this.#bulkheads.leave(place);
    this.#lastEndMs = this.parts.monotonicMs();
    this.#slowChannels.note(place.channelId, outcome.outcome === 'failed' && outcome.code === 'timeout');
  }

  /** Frees the messages that waited for these outcomes. @returns of how many channels */
  recorded(ended: readonly EndedMessage[]): number {
    return this.#waiting.note(ended.flatMap(({ place }) => this.#heldBack.recorded(place.channelId) ?? []));
  }

  /** While there is no room, reads far only if nothing moves: a message claimed after its planning costs twice. */
  #eventsMax(): number {
    const room = this.#bulkheads.roomOf(this.#lastHost);
    if (room === 0 && this.parts.monotonicMs() - this.#lastEndMs > stuckAfterMs) return dispatchesMax;
    return Math.max(Math.min(room, this.#room()), eventsMin);
  }

  #room(): number {
    return Math.min(this.parts.roomSoon(), dispatchesMax);
  }

  async #claim(
    claim: (admit: Admit) => Promise<readonly ClaimedDispatch[]>,
  ): Promise<readonly ClaimedDispatch[]> {
    const claimedAtMs = this.parts.monotonicMs();
    const reservation = this.#bulkheads.reserve((dispatch) => this.#placeOf(dispatch), this.#room());
    try {
      const claimed = await claim(reservation.admit);
      const messages = reservation.settle(claimed).map((held) => ({ claimedAtMs, ...held }));
      for (const { place } of messages) this.#heldBack.claimed(place.channelId);
      this.parts.onClaimed(messages);
      return claimed;
    } catch (error) {
      reservation.release();
      throw error;
    }
  }

  #update(
    served: readonly QueuedChannel[],
    pending: readonly PendingDispatch[],
    claimed: readonly ClaimedDispatch[],
    eachMax: number,
  ): void {
    const isClaimed = new Set(claimed.map(({ alertId }) => alertId));
    const pendingOf = new Map<ChannelId, PendingDispatch[]>(served.map(({ channelId }) => [channelId, []]));
    for (const dispatch of pending) pendingOf.get(dispatch.channelId)?.push(dispatch);
    for (const channel of served) {
      const of = pendingOf.get(channel.channelId) ?? [];
      const [example] = of;
      this.#waiting.update(channel, {
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

  #hasRoomFor({ accountId, channelId, host }: QueuedChannel): boolean {
    const slow = this.#slowChannels.has(channelId);
    return this.#bulkheads.hasRoomFor({ accountId, channelId, host, slow });
  }
}

const roundRobinByChannel = (
  channelIds: readonly ChannelId[],
  pending: readonly PendingDispatch[],
): readonly PendingDispatch[] => {
  const ranks = new Map(channelIds.map((channelId, rank) => [channelId, rank]));
  const rankOf = ({ channelId }: PendingDispatch): number => ranks.get(channelId) ?? channelIds.length;
  return roundRobin(
    [...pending].sort((a, b) => rankOf(a) - rankOf(b)),
    ({ channelId }) => channelId,
  );
};
