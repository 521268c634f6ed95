export { BlackHole } from './black-hole.js';
export {
  type AuthorityRequest,
  type CertificateAuthority,
  type CertificateRequest,
  certificateAuthority,
  type KeyKind,
  type OcspRequest,
} from './certificate-authority.js';
export { closed } from './closed.js';
export {
  type NameAnswer,
  type NameAnswers,
  type NameFailure,
  type NameQuestion,
  NameServer,
  type NameServerOptions,
} from './name-server.js';
export {
  openPushMessage,
  type PushReceiver,
  readVapidAuthorization,
  type VapidToken,
} from './push-message.js';
export type { ReceiverBehaviour } from './receiver-behaviour.js';
export type { ReceivedRequest, RequestHead } from './request-log.js';
export {
  type CertificateOptions,
  type CertifiedKey,
  selfSignedCertificate,
} from './self-signed-certificate.js';
export { WebhookReceiver, type WebhookReceiverOptions } from './webhook-receiver.js';
