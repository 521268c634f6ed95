export { messageDocuments } from './documents.js';
export { contentType, signatureHeader, userAgent, webhookHeaders } from './headers.js';
export {
  type AlertEvent,
  buildMessage,
  type IncidentStatus,
  type Severity,
  type WebhookMessage,
} from './message.js';
export { InvalidMessageError, parseMessage } from './parse-message.js';
export type { RawBody } from './raw-body.js';
export { exactMessageSchemas, messageSchemas } from './schema.js';
export { sign, verify } from './signature.js';
export { testMessage } from './test-message.js';
