import type { AccountId, Admit, AlertId, ChannelId, ClaimedDispatch, PendingDispatch } from '@tocsin/domain';
import { connectionsPerOriginMax } from '@tocsin/transports';
import { inTurns } from './in-turns.js';
import { Tally } from './tally.js';

/** So that no message spends its deadline waiting for a connection. */
const perHostMax = connectionsPerOriginMax;
const perChannelMax = 128;
/** What a channel that keeps timing out may hold. */
const perSlowChannelMax = 2;
/** The lane of the channels that keep timing out is this part of all places. */
const slowLanePart = 1 / 4;
/** An account may hold this many times what is free, so that nobody finds no place because of one other. */
const accountToFreeMax = 4;

/** What a message holds on to while it is in flight. */
export type Place = {
  readonly accountId: AccountId;
  readonly channelId: ChannelId;
  /** Whose connections it uses; `undefined` when that is not known yet, or when it uses none. */
  readonly host: string | undefined;
  /** Whether it is in the lane of the channels that keep timing out. */
  readonly slow: boolean;
};

/** Says where a message will be in flight. */
export type PlaceOf = (dispatch: PendingDispatch) => Place;

/**
 * Bounds how much is in flight altogether and, of that, how much one account, host, channel, or all the channels that
 * keep timing out can hold: a receiver that hangs fills its own compartment and no more.
 */
export class Bulkheads {
  readonly #accounts = new Tally<AccountId>();
  readonly #hosts = new Tally<string>();
  readonly #channels = new Tally<ChannelId>();
  readonly #slowLaneMax: number;
  #taken = 0;
  #slowTaken = 0;

  constructor(private readonly placesMax: number) {
    this.#slowLaneMax = Math.ceil(placesMax * slowLanePart);
  }

  get free(): number {
    return this.placesMax - this.#taken;
  }

  /** How many more messages to this host there are places for. */
  roomOf(host: string | undefined): number {
    return host === undefined ? this.free : Math.min(this.free, perHostMax - this.#hosts.of(host));
  }

  hasRoomFor({ accountId, channelId, host, slow }: Place): boolean {
    if (this.free <= 0 || this.#accounts.of(accountId) >= accountToFreeMax * this.free) return false;
    if (slow && this.#slowTaken >= this.#slowLaneMax) return false;
    if (this.#channels.of(channelId) >= (slow ? perSlowChannelMax : perChannelMax)) return false;
    return host === undefined || this.#hosts.of(host) < perHostMax;
  }

  enter({ accountId, channelId, host, slow }: Place): void {
    this.#taken += 1;
    if (slow) this.#slowTaken += 1;
    this.#accounts.add(accountId);
    this.#channels.add(channelId);
    if (host !== undefined) this.#hosts.add(host);
  }

  leave({ accountId, channelId, host, slow }: Place): void {
    this.#taken -= 1;
    if (slow) this.#slowTaken -= 1;
    this.#accounts.remove(accountId);
    this.#channels.remove(channelId);
    if (host !== undefined) this.#hosts.remove(host);
  }

  /** @param dispatchesMax how many places at most */
  reserve(placeOf: PlaceOf, dispatchesMax: number): Reservation {
    return new Reservation(this, placeOf, dispatchesMax);
  }
}

/** Places that are held for messages while the database is asked for them. */
export class Reservation {
  #held = new Map<AlertId, Place>();

  constructor(
    private readonly bulkheads: Bulkheads,
    private readonly placeOf: PlaceOf,
    private readonly dispatchesMax: number,
  ) {}

  /** Admits what there are places for, account by account in turn. Asked again, it begins anew. */
  readonly admit: Admit = (pending) => {
    this.release();
    return inTurns(pending, ({ accountId }) => accountId).filter((dispatch) => {
      if (this.#held.size === this.dispatchesMax) return false;
      const place = this.placeOf(dispatch);
      if (!this.bulkheads.hasRoomFor(place)) return false;
      this.bulkheads.enter(place);
      this.#held.set(dispatch.alertId, place);
      return true;
    });
  };

  /** Keeps the places of what was claimed, which are the caller's to leave from now on, and gives up the others. */
  settle(claimed: readonly ClaimedDispatch[]): { dispatch: ClaimedDispatch; place: Place }[] {
    const kept = claimed.flatMap((dispatch) => {
      const place = this.#held.get(dispatch.alertId);
      this.#held.delete(dispatch.alertId);
      return place === undefined ? [] : { dispatch, place };
    });
    this.release();
    return kept;
  }

  release(): void {
    for (const place of this.#held.values()) this.bulkheads.leave(place);
    this.#held.clear();
  }
}
