import type { AccountId } from '@tocsin/domain';
import { Audience } from './audience.js';
import type { EventStream } from './event-stream.js';
import type { ResumePoint } from './missed-events.js';

/** Somebody who follows the changes of an account. */
export type Reader = { readonly accountId: AccountId; readonly stream: EventStream };

/** A reader that is not told anything yet. */
export type Arrival = Reader & { readonly resumeFrom: ResumePoint };

/** Who follows which account at this process, and who is about to. */
export class Readers {
  readonly #audiences = new Map<AccountId, Audience>();
  readonly #arrivals = new Map<EventStream, Arrival>();

  /** Of each account that somebody follows, those who do. */
  get audiences(): ReadonlyMap<AccountId, Audience> {
    return this.#audiences;
  }

  /** Those who are about to follow. */
  get arrivals(): readonly Arrival[] {
    return [...this.#arrivals.values()];
  }

  /** Those who follow and those who are about to. */
  all(): readonly Reader[] {
    const following = [...this.#audiences].flatMap(([accountId, { streams }]) =>
      [...streams].map((stream) => ({ accountId, stream })),
    );
    return [...following, ...this.arrivals];
  }

  countOf(accountId: AccountId): number {
    const arriving = this.arrivals.filter((arrival) => arrival.accountId === accountId).length;
    return arriving + (this.#audiences.get(accountId)?.streams.size ?? 0);
  }

  arrive(arrival: Arrival): void {
    this.#arrivals.set(arrival.stream, arrival);
  }

  /** Has somebody who has arrived join an audience. @returns false when they have left meanwhile */
  admit({ accountId, stream }: Reader, audience: Audience): boolean {
    this.#arrivals.delete(stream);
    if (stream.isClosed) return false;
    audience.streams.add(stream);
    this.#audiences.set(accountId, audience);
    return true;
  }

  leave({ accountId, stream }: Reader): void {
    this.#arrivals.delete(stream);
    const audience = this.#audiences.get(accountId);
    audience?.streams.delete(stream);
    if (audience?.streams.size === 0) this.#audiences.delete(accountId);
  }
}
