import type {
  AccountId,
  ChannelId,
  Clock,
  DomainEvent,
  ExistingChannel,
  IncidentId,
  MonitorId,
  PlanId,
  Recorded,
} from '@tocsin/domain';
import { idSequence, type NewId } from '../id-sequence.js';
import { DispatchTable } from './dispatch-table.js';

export type MemoryDatabaseOptions = {
  /** The database's own clock; by default the system's. */
  readonly clock?: Clock;
  /** Makes the ids of events and alerts; by default a sequence that is the same in every run. */
  readonly newId?: NewId;
  /** The alerts table; by default a new and empty one. */
  readonly dispatches?: DispatchTable;
};

/**
 * What is committed, shared by every `MemoryStore` that is connected to it.
 *
 * Whoever changes it does so between two awaits, so that nobody sees half a change. What a transaction writes
 * stays out of here until it commits.
 */
export class MemoryDatabase {
  readonly clock: Clock;
  readonly newId: NewId;

  /** In the order of the commits, which need not be that of the positions. */
  readonly log: Recorded<DomainEvent>[] = [];
  readonly streams = new Map<string, readonly Recorded<DomainEvent>[]>();
  readonly openIncidents = new Map<MonitorId, IncidentId>();
  readonly dispatches: DispatchTable;
  readonly accounts = new Map<AccountId, PlanId>();
  readonly channels = new Map<ChannelId, ExistingChannel>();
  checkpoint = 0;

  /** The first position that each running transaction was given. */
  readonly uncommitted = new Map<object, number>();
  private lastPosition = 0;

  constructor({
    clock = { now: () => new Date() },
    newId = idSequence(),
    dispatches = new DispatchTable(),
  }: MemoryDatabaseOptions = {}) {
    this.clock = clock;
    this.newId = newId;
    this.dispatches = dispatches;
  }

  /**
   * Like a sequence of PostgreSQL: handed out at once, never twice, and lost when the transaction fails. So two
   * transactions can commit in another order than that of their positions.
   */
  nextPosition(transaction: object): number {
    this.lastPosition += 1;
    if (!this.uncommitted.has(transaction)) this.uncommitted.set(transaction, this.lastPosition);
    return this.lastPosition;
  }

  /** No event will ever appear below this position that is not there yet. */
  settledBelow(): number {
    return Math.min(...this.uncommitted.values(), Number.POSITIVE_INFINITY);
  }
}
