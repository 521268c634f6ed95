const { MemoryStore } = require('@tocsin/testing');
const { dispatchQueueContract, eventStoreContract } = require('@tocsin/testing/contracts');

eventStoreContract(async () => new MemoryStore());
dispatchQueueContract(async () => new MemoryStore());
