import {
  dispatchQueueContract,
  eventFeedContract,
  eventStoreContract,
  incidentRepositoryContract,
  transactionContract,
} from '../../src/contracts/index.js';
import { MemoryStore } from '../../src/memory/memory-store.js';

const openStore = async () => new MemoryStore();

transactionContract(openStore);
eventStoreContract(openStore);
incidentRepositoryContract(openStore);
eventFeedContract(openStore);
dispatchQueueContract(openStore);
