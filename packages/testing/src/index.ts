export {
  aMonitor,
  anAnnounceIncident,
  anEmailChannel,
  anIncidentOpened,
  anIncidentResolved,
  anOpenIncident,
  aResolveIncident,
  aWatchedMonitor,
  aWebhookChannel,
  aWebhookDestination,
  aWorsenIncident,
  recorded,
} from './builders.js';
export { FixedClock } from './fixed-clock.js';
export { type ExpectedRefusal, given } from './given-when-then.js';
export { idSequence, type NewId } from './id-sequence.js';
export { MemoryDatabase, type MemoryDatabaseOptions } from './memory/memory-database.js';
export type { ReachStep } from './memory/memory-session.js';
export { MemoryStore, type MemoryStoreOptions } from './memory/memory-store.js';
export { drawFault, type Fault, type FaultRates, noFaults } from './simulation/fault.js';
export { Random } from './simulation/random.js';
export { Scheduler } from './simulation/scheduler.js';
export { SimulatedClock } from './simulation/simulated-clock.js';
export {
  type SimulatedBehaviour,
  SimulatedNetwork,
  type SimulatedNetworkParts,
} from './simulation/simulated-network.js';
export {
  InjectedFault,
  SimulatedProcess,
  type SimulatedProcessParts,
} from './simulation/simulated-process.js';
export { Trace, type TraceLine } from './simulation/trace.js';
