import {
  type AlertId,
  type ChannelId,
  type DispatchQueue,
  dispatchesFor,
  type EventFeed,
  type IncidentEvent,
  type Recorded,
} from '@tocsin/domain';
import { aWatchedMonitor } from '../fixtures/builders.js';
import { addCustomer, anotherMonitor, openIncident } from './customer.js';
import { type Claimant, claimants, type FoundMessage, type Step } from './decided-messages.js';
import { admitAll, admitNone, ending, feedOf, planAll, queueOf } from './dispatching.js';
import { eventually, newId } from './store-test.js';
import type { StoredDispatch, StoreUnderTest } from './store-under-test.js';

const eventsAtOnceMax = 100;

type Message = { readonly channelId: ChannelId; cause: Recorded<IncidentEvent> | null };

export class StoredMessages {
  readonly #queues: Readonly<Record<Claimant, DispatchQueue>>;
  readonly #feeds: Readonly<Record<Claimant, EventFeed>>;
  #customer: Awaited<ReturnType<typeof addCustomer>> | undefined;
  #messages: readonly Message[] = [];
  #unreadEvents = 0;

  constructor(private readonly store: StoreUnderTest) {
    this.#queues = ofEach((by) => queueOf(store, by, claimants[by]));
    this.#feeds = ofEach((by) => feedOf(store, by, claimants[by]));
  }

  async start(count: number): Promise<void> {
    await this.#readEvents('a', admitNone);
    await this.#queues.a.closeExpired();
    this.#customer = await addCustomer(this.store, { channels: count });
    this.#messages = this.#customer.channels.map(({ channelId }) => ({ channelId, cause: null }));
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

  async found(): Promise<FoundMessage[]> {
    return (await this.#rowsOf(this.#messages)).map(
      (row) => row && { status: row.status, outcome: row.outcome },
    );
  }

  async #plan(message: Message): Promise<void> {
    const cause = await this.#append(message);
    await this.store.transaction((tx) => tx.dispatches.plan(dispatchesFor(cause)));
  }

  async #append(message: Message): Promise<Recorded<IncidentEvent>> {
    if (message.cause) return message.cause;
    if (!this.#customer) throw new Error('No run was started.');
    const monitor = aWatchedMonitor({ ...anotherMonitor(this.#customer), channelIds: [message.channelId] });
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

  /** For a message that is not planned, an id that no row has. */
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
