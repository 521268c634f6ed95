import type { AccountId } from '@tocsin/domain';
import { AccountStreams } from './account-streams.js';
import type { EventStream } from './event-stream.js';
import type { ResumePoint } from './missed-events.js';

export type Subscriber = { readonly accountId: AccountId; readonly stream: EventStream };

export type NewSubscriber = Subscriber & { readonly resumeFrom: ResumePoint };

export class Subscribers {
  readonly #streams = new Map<AccountId, AccountStreams>();
  readonly #added = new Map<EventStream, NewSubscriber>();

  get streams(): ReadonlyMap<AccountId, AccountStreams> {
    return this.#streams;
  }

  get added(): readonly NewSubscriber[] {
    return [...this.#added.values()];
  }

  all(): readonly Subscriber[] {
    const following = [...this.#streams].flatMap(([accountId, { open }]) =>
      [...open].map((stream) => ({ accountId, stream })),
    );
    return [...following, ...this.added];
  }

  countOf(accountId: AccountId): number {
    const added = this.added.filter((each) => each.accountId === accountId).length;
    return added + (this.#streams.get(accountId)?.open.size ?? 0);
  }

  add(subscriber: NewSubscriber): void {
    this.#added.set(subscriber.stream, subscriber);
  }

  /** @returns false when the stream has closed meanwhile */
  admit({ accountId, stream }: Subscriber, streams: AccountStreams): boolean {
    this.#added.delete(stream);
    if (stream.isClosed) return false;
    streams.open.add(stream);
    this.#streams.set(accountId, streams);
    return true;
  }

  remove({ accountId, stream }: Subscriber): void {
    this.#added.delete(stream);
    const streams = this.#streams.get(accountId);
    streams?.open.delete(stream);
    if (streams?.open.size === 0) this.#streams.delete(accountId);
  }
}
