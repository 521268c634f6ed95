import {
  type AlertId,
  type ChannelId,
  type DispatchQueue,
  dispatchesFor,
  type EventFeed,
  type IncidentEvent,
  type Recorded,
} from '@tocsin/domain';
import { type Claimant, claimants, type FoundMessage, type Step } from './decided-messages.js';
import { admitAll, admitNone, ending, feedOf, planAll, queueOf } from './dispatching.js';
import { anotherMonitor, openIncident, setScene } from './scene.js';
import { eventually, newId } from './store-test.js';
import type { StoredDispatch, StoreUnderTest } from './store-under-test.js';

const eventsAtOnceMax = 100;

type Message = { readonly channelId: ChannelId; cause: Recorded<IncidentEvent> | null };

/** Messages of a store, each to a channel of its own, and what the store makes of them. */
export class StoredMessages {
  readonly #queues: Readonly<Record<Claimant, DispatchQueue>>;
  readonly #feeds: Readonly<Record<Claimant, EventFeed>>;
  #scene: Awaited<ReturnType<typeof setScene>> | undefined;
  #messages: readonly Message[] = [];
  #unreadEvents = 0;

  constructor(private readonly store: StoreUnderTest) {
    this.#queues = ofEach((by) => queueOf(store, by, claimants[by]));
    this.#feeds = ofEach((by) => feedOf(store, by, claimants[by]));
  }

  /** Forgets the messages of the run before, and begins with others that are not planned. */
  async start(count: number): Promise<void> {
    await this.#readEvents('a', admitNone);
    await this.#queues.a.closeExpired();
    this.#scene = await setScene(this.store, { channels: count });
    this.#messages = this.#scene.channels.map(({ channelId }) => ({ channelId, cause: null }));
  }

  async take(step: Step): Promise<void> {
    if (step.type === 'CloseExpired') {
      await this.#queues.a.closeExpired();
      return;
    }
    const messages = this.#messages.filter((_, index) => step.messages.includes(index));
    switch (step.type) {
      case 'Plan':
        for (const message of messages) await this.#plan(message);
        return;
      case 'PlanAndClaim':
        for (const message of messages) await this.#append(message);
        return this.#readEvents(step.by, admitAll);
      case 'Claim': {
        const channelIds = messages.map(({ channelId }) => channelId);
        await this.#queues[step.by].claim(channelIds, messages.length, admitAll);
        return;
      }
      case 'Release':
        return this.#queues[step.by].release(await this.#alertIdsOf(messages));
      case 'Complete': {
        const ended = (await this.#alertIdsOf(messages)).map((alertId) => ({ alertId }));
        return this.#queues[step.by].complete(ending(ended, step.outcome));
      }
    }
  }

  /** Message by message. */
  async found(): Promise<FoundMessage[]> {
    return (await this.#rowsOf(this.#messages)).map(
      (row) => row && { status: row.status, outcome: row.outcome },
    );
  }

  async #plan(message: Message): Promise<void> {
    const cause = await this.#append(message);
    await this.store.transaction((tx) => tx.dispatches.plan(dispatchesFor(cause)));
  }

  /** Stores the event that causes the message, unless it is stored. */
  async #append(message: Message): Promise<Recorded<IncidentEvent>> {
    if (message.cause) return message.cause;
    if (!this.#scene) throw new Error('No run was started.');
    const monitor = { ...anotherMonitor(this.#scene), channelIds: [message.channelId] };
    message.cause = await this.store.transaction((tx) => openIncident(tx, monitor));
    this.#unreadEvents += 1;
    return message.cause;
  }

  async #readEvents(by: Claimant, admit: typeof admitAll): Promise<void> {
    await eventually(async () => {
      if (this.#unreadEvents === 0) return true;
      this.#unreadEvents -= (await this.#feeds[by].advance(eventsAtOnceMax, planAll, admit)).events;
      return this.#unreadEvents === 0;
    });
  }

  /** An id that no row has for a message that is not planned. */
  async #alertIdsOf(messages: readonly Message[]): Promise<AlertId[]> {
    return (await this.#rowsOf(messages)).map((row) => row?.alertId ?? newId());
  }

  async #rowsOf(messages: readonly Message[]): Promise<(StoredDispatch | null)[]> {
    const rows = new Map((await this.store.dispatches()).map((row) => [row.channelId, row]));
    return messages.map(({ channelId }) => rows.get(channelId) ?? null);
  }
}

const ofEach = <Value>(make: (by: Claimant) => Value): Readonly<Record<Claimant, Value>> => ({
  a: make('a'),
  b: make('b'),
  late: make('late'),
});
