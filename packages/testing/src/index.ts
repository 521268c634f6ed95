export { cpuMsOf, leastCpuMs, slowness } from './cpu-time.js';
export { FixedClock } from './fixed-clock.js';
export {
  aMonitor,
  anAnnounceIncident,
  anAttachment,
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
} from './fixtures/builders.js';
export { closedUrls } from './fixtures/closed-urls.js';
export { idSequence, type NewId } from './fixtures/id-sequence.js';
export { type ExpectedRefusal, given } from './given-when-then.js';
export { MemoryDatabase, type MemoryDatabaseOptions } from './memory/memory-database.js';
export type { ReachStep } from './memory/memory-session.js';
export { MemoryStore, type MemoryStoreOptions } from './memory/memory-store.js';
export { propertyRuns } from './property-runs.js';
export { partsOfSecretIn, secretEncodings } from './secret-encodings.js';
export { drawFault, type Fault, type FaultRates, noFaults } from './simulation/fault.js';
export { Random } from './simulation/random.js';
export { Scheduler } from './simulation/scheduler.js';
export {
  type ClosingReceiver,
  type IdleConnection,
  SimulatedConnections,
} from './simulation/simulated-connections.js';
export {
  type SimulatedBehaviour,
  SimulatedNetwork,
  type SimulatedNetworkParts,
  type SimulatedRoute,
} from './simulation/simulated-network.js';
export {
  InjectedFault,
  SimulatedClock,
  SimulatedProcess,
  type SimulatedProcessParts,
} from './simulation/simulated-process.js';
export { Trace, type TraceLine } from './simulation/task-queue.js';
export { testSeed } from './test-seed.js';
