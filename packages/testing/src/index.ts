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
export {
  type AuthorityRequest,
  type CertificateAuthority,
  type CertificateRequest,
  certificateAuthority,
  type KeyKind,
  type OcspRequest,
} from './certificate-authority.js';
export { FixedClock } from './fixed-clock.js';
export { type ExpectedRefusal, given } from './given-when-then.js';
export { idSequence, type NewId } from './id-sequence.js';
export { MemoryDatabase, type MemoryDatabaseOptions } from './memory/memory-database.js';
export type { ReachStep } from './memory/memory-session.js';
export { MemoryStore, type MemoryStoreOptions } from './memory/memory-store.js';
export {
  type NameAnswer,
  type NameAnswers,
  type NameFailure,
  type NameQuestion,
  NameServer,
  type NameServerOptions,
} from './name-server.js';
export type { ReceiverBehaviour } from './receiver/receiver-behaviour.js';
export type { ReceivedRequest, RequestHead } from './receiver/request-log.js';
export { WebhookReceiver, type WebhookReceiverOptions } from './receiver/webhook-receiver.js';
export {
  type CertificateOptions,
  type CertifiedKey,
  selfSignedCertificate,
} from './self-signed-certificate.js';
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
