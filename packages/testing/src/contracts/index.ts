export { dispatchQueueContract } from './dispatch-queue-contract.js';
export { admitAll, admitNone, claimOldest } from './dispatching.js';
export { eventFeedContract } from './event-feed-contract.js';
export { eventStoreContract } from './event-store-contract.js';
export { incidentRepositoryContract } from './incident-repository-contract.js';
export { eventually, type OpenStore } from './store-test.js';
export type { StoredDispatch, StoreTransaction, StoreUnderTest } from './store-under-test.js';
export { transactionContract } from './transaction-contract.js';
