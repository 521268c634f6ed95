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
import { idSequence, type NewId } from '../fixtures/id-sequence.js';
import { DispatchTable } from './dispatch-table.js';

export type MemoryDatabaseOptions = {
  readonly clock?: Clock;
};

/** The committed data that connected `MemoryStore`s share. Each change happens between two awaits, so it is atomic. */
export class MemoryDatabase {
  readonly clock: Clock;
  readonly newId: NewId = idSequence();

  /** In the order of commits, which can differ from that of positions. */
  readonly log: Recorded<DomainEvent>[] = [];
  readonly streams = new Map<string, readonly Recorded<DomainEvent>[]>();
  readonly openIncidents = new Map<MonitorId, IncidentId>();
  readonly dispatches = new DispatchTable();
  readonly accounts = new Map<AccountId, PlanId>();
  readonly channels = new Map<ChannelId, ExistingChannel>();
  checkpoint = 0;

  readonly uncommitted = new Map<object, number>();
  private lastPosition = 0;

  constructor({ clock = { now: () => new Date() } }: MemoryDatabaseOptions = {}) {
    this.clock = clock;
  }

  /** Takes a position as from a sequence of PostgreSQL: a transaction that fails leaves a gap. */
  nextPosition(transaction: object): number {
    this.lastPosition += 1;
    if (!this.uncommitted.has(transaction)) this.uncommitted.set(transaction, this.lastPosition);
    return this.lastPosition;
  }

  /** No running transaction can add an event below this position. */
  settledBelow(): number {
    return Math.min(...this.uncommitted.values(), Number.POSITIVE_INFINITY);
  }
}
