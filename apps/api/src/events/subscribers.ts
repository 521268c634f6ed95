import type { AccountId, Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { AccountStreams, type EventStream, type ResumePoint } from './event-stream.js';

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

export const revokedSubscribers = async (
  { apiKeys, sessions }: Pick<Repositories, 'apiKeys' | 'sessions'>,
  subscribers: readonly Subscriber[],
  now: Instant,
): Promise<readonly Subscriber[]> => {
  const credentials = subscribers.map(({ stream }) => stream.credential);
  const keyIds = credentials.flatMap((credential) => (credential.type === 'api_key' ? credential.id : []));
  const sessionIds = credentials.flatMap((credential) =>
    credential.type === 'session' ? credential.id : [],
  );
  const keys = await apiKeys.findValid([...new Set(keyIds)], now);
  const open = await sessions.findOpen([...new Set(sessionIds)], now);
  return subscribers.filter(({ accountId, stream: { credential } }) => {
    const isGood =
      credential.type === 'api_key' ? keys.has(credential.id) : open.get(credential.id) === accountId;
    return !isGood;
  });
};
