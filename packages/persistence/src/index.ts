export type { AwaitedCheck } from './checks/awaited-checks.js';
export type { CheckPlace, LastFinding, PastCheck } from './checks/check-history.js';
export type { ClaimedCheck } from './checks/check-series.js';
export { hourMs } from './checks/check-text.js';
export type { Checking } from './checks/checking.js';
export type { SavedHealth } from './checks/monitor-healths.js';
export type { ReportedCheck } from './checks/reported-check.js';
export { noChecks, type Rollup, together } from './checks/rollup.js';
export type { Database, Executor } from './database.js';
export { type DatabaseUrl, parseDatabaseUrl } from './database-url.js';
export { isUnavailable } from './is-unavailable.js';
export { connect, databaseOn, dataSourceOptions, openDatabase } from './open-database.js';
export type { Page, PageRequest } from './page.js';
export type { Account } from './repositories/accounts.js';
export type { KeyHolder } from './repositories/api-keys.js';
export { auditKeptDaysMin } from './repositories/audit-log.js';
export {
  type Change,
  type ChangeFeed,
  type ChangePlace,
  changeFeed,
  changesOverlapMs,
} from './repositories/change-feed.js';
export type { ChannelReading } from './repositories/channels.js';
export type { StoredBefore } from './repositories/destination-rows.js';
export { type Claimant, dispatchQueue } from './repositories/dispatch-queue.js';
export type { AlertFilter, AlertRecord } from './repositories/dispatches.js';
export { eventFeed } from './repositories/event-feed.js';
export { eventStore } from './repositories/event-store.js';
export type { Heartbeat, Watched } from './repositories/heartbeats.js';
export { HeldClaims } from './repositories/held-claims.js';
export type { StoredAnswer } from './repositories/idempotency-keys.js';
export type { IncidentFilter, IncidentSummary } from './repositories/incidents.js';
export { type AddressedMail, type MailOutbox, mailOutbox } from './repositories/mails.js';
export type { MonitorRecord } from './repositories/monitor-rows.js';
export { type CountedTag, tagsListedMax } from './repositories/monitor-tags.js';
export type { MonitorFilter } from './repositories/monitors.js';
export type { LinkPurpose } from './repositories/one-time-links.js';
export type { Credentials } from './repositories/people.js';
export type { PlannerOptions } from './repositories/plan-and-claim.js';
export type { ProberToken } from './repositories/prober-tokens.js';
export { pendingCountMax, type QueueDepth, queueDepth } from './repositories/queue-depth.js';
export { type Retention, type RetentionStep, retention } from './repositories/retention.js';
export { hasKeyOf, rotateSecretKey } from './repositories/secret-key.js';
export type { SessionHolder } from './repositories/sessions.js';
export type { Surrounding } from './repositories/surroundings.js';
export type { TakenTrial, TrialSubject } from './repositories/trial-checks.js';
export { type SecretBox, secretBox } from './secret-box.js';
export { type Repositories, UnitOfWork, type UnitOfWorkOptions } from './unit-of-work.js';
