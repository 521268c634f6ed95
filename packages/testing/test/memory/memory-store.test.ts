import { MemoryStore } from '@tocsin/testing';
import {
  dispatchQueueContract,
  eventFeedContract,
  eventStoreContract,
  incidentRepositoryContract,
  type OpenStore,
  transactionContract,
} from '@tocsin/testing/contracts';

// Called for every test, which gets an empty store of its own.
const openStore: OpenStore = async () => new MemoryStore();

transactionContract(openStore);
eventStoreContract(openStore);
incidentRepositoryContract(openStore);
eventFeedContract(openStore);
dispatchQueueContract(openStore);
