import type {
  AccountId,
  AlertId,
  ChannelId,
  DispatchQueue,
  DispatchStatus,
  EventFeed,
  EventStore,
  ExistingChannel,
  IncidentRepository,
  PlanId,
  PlannedDispatch,
  SendOutcome,
  SentRequest,
} from '@tocsin/domain';

/** A dispatch as it is stored, whatever its status. */
export type StoredDispatch = PlannedDispatch & {
  readonly alertId: AlertId;
  readonly status: DispatchStatus;
  /** `null` until it has ended. */
  readonly outcome: SendOutcome | null;
  readonly request: SentRequest | null;
};

/** What takes part in one transaction. */
export interface StoreTransaction {
  readonly events: EventStore;
  readonly incidents: IncidentRepository;
  readonly dispatches: {
    /** Stores pending rows. A row that exists for this event and channel, in whatever status, stays as it is. */
    plan(planned: readonly PlannedDispatch[]): Promise<void>;
  };
}

/** The process that claims. */
type StoreClaimant = {
  /** Names the process in its claims. */
  readonly claimedBy: string;
  /** How long a claim lasts. */
  readonly claimMs: number;
};

/** The ports of the domain over one store, and what a test needs to set the scene and to look behind it. */
export interface StoreUnderTest {
  /** Commits what `work` did when it resolves; when it rejects, rejects with the same error and keeps nothing. */
  transaction<T>(work: (transaction: StoreTransaction) => Promise<T>): Promise<T>;
  feed(claimant: StoreClaimant): EventFeed;
  queue(claimant: StoreClaimant): DispatchQueue;
  /** Every committed row, in the order in which they were planned. */
  dispatches(): Promise<readonly StoredDispatch[]>;
  addAccount(account: { id: AccountId; plan: PlanId }): Promise<void>;
  setPlan(id: AccountId, plan: PlanId): Promise<void>;
  addChannel(channel: ExistingChannel): Promise<void>;
  removeChannel(id: ChannelId): Promise<void>;
  close(): Promise<void>;
}
