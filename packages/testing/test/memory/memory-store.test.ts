import { MemoryStore } from '@tocsin/testing';
import {
  dispatchQueueContract,
  eventFeedContract,
  eventStoreContract,
  incidentRepositoryContract,
  type OpenStore,
  transactionContract,
} from '@tocsin/testing/contracts';

// Each test gets its own empty store.
const openStore: OpenStore = async () => new MemoryStore();

transactionContract(openStore);
eventStoreContract(openStore);
incidentRepositoryContract(openStore);
eventFeedContract(openStore);
dispatchQueueContract(openStore);
