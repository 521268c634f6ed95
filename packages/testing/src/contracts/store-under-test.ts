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

export type StoredDispatch = PlannedDispatch & {
  readonly alertId: AlertId;
  readonly status: DispatchStatus;
  readonly outcome: SendOutcome | null;
  readonly request: SentRequest | null;
};

export interface StoreTransaction {
  readonly events: EventStore;
  readonly incidents: IncidentRepository;
  readonly dispatches: {
    /** Stores pending rows. An existing row for the same event and channel stays as it is. */
    plan(planned: readonly PlannedDispatch[]): Promise<void>;
  };
}

type StoreClaimant = {
  readonly claimedBy: string;
  readonly claimMs: number;
};

/** The domain's ports on one store, and what tests need to prepare and inspect it. */
export interface StoreUnderTest {
  /** Commits when `work` resolves. When it rejects, stores nothing and rejects with the same error. */
  transaction<T>(work: (transaction: StoreTransaction) => Promise<T>): Promise<T>;
  feed(claimant: StoreClaimant): EventFeed;
  queue(claimant: StoreClaimant): DispatchQueue;
  /** All committed rows, in the order of planning. */
  dispatches(): Promise<readonly StoredDispatch[]>;
  addAccount(account: { id: AccountId; plan: PlanId }): Promise<void>;
  setPlan(id: AccountId, plan: PlanId): Promise<void>;
  addChannel(channel: ExistingChannel): Promise<void>;
  removeChannel(id: ChannelId): Promise<void>;
  close(): Promise<void>;
}
