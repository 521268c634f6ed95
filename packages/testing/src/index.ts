export {
  aMonitor,
  anEmailChannel,
  anIncidentOpened,
  anIncidentResolved,
  anOpenIncident,
  aResolveIncident,
  aWatchedMonitor,
  aWebhookChannel,
  recorded,
} from './builders.js';
export { FixedClock } from './fixed-clock.js';
export { type ExpectedRefusal, given } from './given-when-then.js';
export { idSequence, type NewId } from './id-sequence.js';
export { MemoryDatabase, type MemoryDatabaseOptions } from './memory/memory-database.js';
export type { Pause } from './memory/memory-session.js';
export { MemoryStore, type MemoryStoreOptions } from './memory/memory-store.js';
export type { ReceiverBehaviour } from './receiver/receiver-behaviour.js';
export type { ReceivedRequest, RequestHead } from './receiver/request-log.js';
export { WebhookReceiver, type WebhookReceiverOptions } from './receiver/webhook-receiver.js';
export {
  type CertificateOptions,
  type CertifiedKey,
  selfSignedCertificate,
} from './self-signed-certificate.js';
