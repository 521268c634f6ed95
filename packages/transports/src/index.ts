export { connectionsPerOriginMax } from '@tocsin/egress';
export { type AuditWebhook, openAuditWebhook } from './audit/audit-webhook.js';
export {
  type CalendarFeed,
  type FetchedCalendar,
  openCalendarFeed,
} from './calendar/calendar-feed.js';
export { type DomainRecords, openDomainRecords } from './domain-proof/domain-records.js';
export type { SubscriberMail } from './email/compose-mail.js';
export {
  type AccountMailer,
  type Mailer,
  openAccountMailer,
  openSubscriberMailer,
  type SubscriberMailer,
} from './email/mailer.js';
export { openTransports, type Sendable, type Transports, type TransportsOptions } from './open-transports.js';
export { registry } from './registry.js';
export { type Begin, type OpenTransport, sendDeadlineMs } from './sending/transport.js';
