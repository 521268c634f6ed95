import type { AccountId, Admit, AlertId, ChannelId, ClaimedDispatch, PendingDispatch } from '@tocsin/domain';
import { connectionsPerOriginMax } from '@tocsin/transports';
import type { Place } from '../sending/sender.js';
import { roundRobin } from './waiting-channels.js';

/** Counts per key. A key whose count is 0 takes no memory. */
export class KeyCounts<Key> {
  readonly #counts = new Map<Key, number>();

  of(key: Key): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: Key): void {
    this.#counts.set(key, this.of(key) + 1);
  }

  remove(key: Key): void {
    const left = this.of(key) - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
  }
}

const perHostMax = connectionsPerOriginMax;
const perChannelMax = 128;
const perSlowChannelMax = 2;
const slowLanePart = 1 / 4;
/** An account may hold this many times the free places, so that it never takes the last one. */
const accountToFreeMax = 4;

export type PlaceOf = (dispatch: PendingDispatch) => Place;

/** Bounds the messages in flight: in total, per account, host and channel, and of all channels that keep timing out. */
export class Bulkheads {
  readonly #accounts = new KeyCounts<AccountId>();
  readonly #hosts = new KeyCounts<string>();
  readonly #channels = new KeyCounts<ChannelId>();
  readonly #slowLaneMax: number;
  #taken = 0;
  #slowTaken = 0;

  constructor(private readonly placesMax: number) {
    this.#slowLaneMax = Math.ceil(placesMax * slowLanePart);
  }

  get taken(): number {
    return this.#taken;
  }

  get free(): number {
    return this.placesMax - this.#taken;
  }

  roomOf(host: string | undefined): number {
    return host === undefined ? this.free : Math.min(this.free, perHostMax - this.#hosts.of(host));
  }

  hasRoomForAccount(accountId: AccountId): boolean {
    return this.free > 0 && this.#accounts.of(accountId) < accountToFreeMax * this.free;
  }

  hasRoomFor({ accountId, channelId, host, slow }: Place): boolean {
    if (!this.hasRoomForAccount(accountId)) return false;
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

  reserve(placeOf: PlaceOf, dispatchesMax: number): Reservation {
    return new Reservation(this, placeOf, dispatchesMax);
  }
}

export class Reservation {
  #held = new Map<AlertId, Place>();

  constructor(
    private readonly bulkheads: Bulkheads,
    private readonly placeOf: PlaceOf,
    private readonly dispatchesMax: number,
  ) {}

  /** Admits messages that have a place, in turns between accounts. A second call starts again. */
  readonly admit: Admit = (pending) => {
    this.release();
    return roundRobin(pending, ({ accountId }) => accountId).filter((dispatch) => {
      if (this.#held.size === this.dispatchesMax) return false;
      const place = this.placeOf(dispatch);
      if (!this.bulkheads.hasRoomFor(place)) return false;
      this.bulkheads.enter(place);
      this.#held.set(dispatch.alertId, place);
      return true;
    });
  };

  /** Keeps the places of the claimed messages, for the caller to leave, and releases the others. */
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
