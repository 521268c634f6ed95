import { type AccountId, type ChannelId, dispatchesFor, type IncidentId, isRefusal } from '@tocsin/domain';
import {
  anOpenIncident,
  aResolveIncident,
  aWatchedMonitor,
  aWebhookChannel,
  idSequence,
  MemoryStore,
  type MemoryStoreOptions,
  type NewId,
} from '@tocsin/testing';

export type Customer = { readonly accountId: AccountId; readonly channelIds: readonly ChannelId[] };

const claimMs = 600_000;

export class Scene {
  readonly store: MemoryStore;
  readonly newId: NewId = idSequence(5);
  readonly #rung = new Map<IncidentId, readonly ChannelId[]>();

  constructor(options: MemoryStoreOptions = {}) {
    this.store = new MemoryStore(options);
  }

  /** @param hosts the host of each channel */
  async addCustomer(...hosts: readonly string[]): Promise<Customer> {
    const accountId = this.newId<AccountId>();
    await this.store.addAccount({ id: accountId, plan: 'lite' });
    const channelIds = hosts.map(() => this.newId<ChannelId>());
    for (const [index, channelId] of channelIds.entries()) {
      const endpointUrl = `https://${hosts[index]}/in`;
      await this.store.addChannel(aWebhookChannel({ accountId, channelId, endpointUrl }));
    }
    return { accountId, channelIds };
  }

  async open({ accountId, channelIds }: Customer): Promise<IncidentId> {
    const incidentId = this.newId<IncidentId>();
    const monitor = aWatchedMonitor({ id: this.newId(), accountId, channelIds });
    await this.store.transaction(({ incidents }) =>
      incidents.handle(incidentId, anOpenIncident({ incidentId, monitor })),
    );
    this.#rung.set(incidentId, channelIds);
    return incidentId;
  }

  async openMany(count: number, customer: Customer): Promise<void> {
    for (let times = 0; times < count; times++) await this.open(customer);
  }

  async resolve(incidentId: IncidentId): Promise<void> {
    const channelIds = this.#rung.get(incidentId) ?? [];
    const handled = await this.store.transaction(({ incidents }) =>
      incidents.handle(incidentId, aResolveIncident({ channelIds })),
    );
    if (isRefusal(handled)) throw new Error(handled.detail);
  }

  async planElsewhere(): Promise<void> {
    const feed = this.store.feed({ claimedBy: 'another dispatcher', claimMs });
    const plan = async (events: Parameters<Parameters<typeof feed.advance>[1]>[0]) =>
      events.flatMap(dispatchesFor);
    while ((await feed.advance(1000, plan, () => [])).events > 0);
  }

  newClaimant(): { readonly claimedBy: string; readonly claimMs: number } {
    return { claimedBy: this.newId(), claimMs };
  }

  async statuses(): Promise<string[]> {
    return (await this.store.dispatches()).map(({ event, status }) => `${event} ${status}`);
  }
}
