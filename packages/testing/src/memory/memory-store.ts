import type { AccountId, ChannelId, DispatchQueue, EventFeed, ExistingChannel, PlanId } from '@tocsin/domain';
import type { StoredDispatch, StoreTransaction, StoreUnderTest } from '../contracts/store-under-test.js';
import { type DispatchRow, hasEnded } from './dispatch-table.js';
import type { Claimant } from './free-dispatches.js';
import { MemoryDatabase } from './memory-database.js';
import { MemoryDispatchQueue } from './memory-dispatch-queue.js';
import { MemoryEventFeed } from './memory-event-feed.js';
import { MemoryIncidentRepository } from './memory-incident-repository.js';
import { MemorySession, type ReachStep } from './memory-session.js';
import { MemoryTransaction } from './memory-transaction.js';

export type MemoryStoreOptions = {
  /** By default a new one. Stores on one database see each other's commits, as processes do. */
  readonly database?: MemoryDatabase;
  readonly reach?: ReachStep;
};

/** The domain's ports in memory, as one process sees them. They pass the contract suites of the real stores. */
export class MemoryStore implements StoreUnderTest {
  private readonly database: MemoryDatabase;
  private readonly session: MemorySession;
  private readonly running = new Set<MemoryTransaction>();

  constructor({ database = new MemoryDatabase(), reach = async () => {} }: MemoryStoreOptions = {}) {
    this.database = database;
    this.session = new MemorySession(database, reach);
  }

  async transaction<T>(work: (transaction: StoreTransaction) => Promise<T>): Promise<T> {
    await this.session.reach('begin');
    const transaction = new MemoryTransaction(this.session);
    this.running.add(transaction);
    try {
      const { events, dispatches } = transaction;
      const incidents = new MemoryIncidentRepository(transaction);
      const result = await work({ events, incidents, dispatches });
      await transaction.reach('commit');
      transaction.commit();
      await this.session.reach('commit: answer');
      return result;
    } finally {
      this.end(transaction);
    }
  }

  feed(claimant: Claimant): EventFeed {
    return new MemoryEventFeed(this.session, claimant);
  }

  queue(claimant: Claimant): DispatchQueue {
    return new MemoryDispatchQueue(this.session, claimant);
  }

  dispatches(): Promise<readonly StoredDispatch[]> {
    return this.session.perform('list dispatches', () => this.database.dispatches.rows().map(stored));
  }

  addAccount({ id, plan }: { id: AccountId; plan: PlanId }): Promise<void> {
    return this.setPlan(id, plan);
  }

  setPlan(id: AccountId, plan: PlanId): Promise<void> {
    return this.session.perform('set plan', () => {
      this.database.accounts.set(id, plan);
    });
  }

  addChannel(channel: ExistingChannel): Promise<void> {
    return this.session.perform('add channel', () => {
      this.database.channels.set(channel.channelId, channel);
    });
  }

  removeChannel(id: ChannelId): Promise<void> {
    return this.session.perform('remove channel', () => {
      this.database.channels.delete(id);
    });
  }

  /** Rolls back open transactions and fails every later call, as a database does when the process dies. */
  async close(): Promise<void> {
    this.session.close();
    for (const transaction of this.running) this.end(transaction);
  }

  private end(transaction: MemoryTransaction): void {
    transaction.end();
    this.running.delete(transaction);
  }
}

const stored = ({ alertId, planned, dispatch, request }: DispatchRow): StoredDispatch => ({
  ...planned,
  alertId,
  status: dispatch.status === 'none' ? 'pending' : dispatch.status,
  outcome: hasEnded(dispatch) ? dispatch.outcome : null,
  request,
});
