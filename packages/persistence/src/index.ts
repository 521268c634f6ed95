export {
  type BatchRecord,
  batchItemsDue,
  type DueBatchItem,
} from './batches/batches.js';
export { type DueTrial, trialsDue } from './channels/channel-trials.js';
export { channelsToLookAt, type JudgedChannel, type TroubledChannel } from './channels/channel-troubles.js';
export type { ChannelFilter, ChannelReading, StoredBefore } from './channels/channels.js';
export type { AwaitedCheck } from './checks/awaited-checks.js';
export type { CheckCoverage } from './checks/check-coverage.js';
export type { CheckPlace, LastFinding, PastCheck } from './checks/check-history.js';
export type { CheckPhases } from './checks/check-phases.js';
export type { ReportedCheck } from './checks/check-results.js';
export type { ClaimedCheck } from './checks/check-series.js';
export { hourMs, type KeptCheck } from './checks/check-text.js';
export type { Failure } from './checks/failed-checks.js';
export type { SavedHealth } from './checks/monitor-healths.js';
export { type LatestCheck, type RecentCheck, recentChecksMax } from './checks/recent-checks.js';
export { mergeRollups, noChecks, type Rollup, rollupOf } from './checks/rollup.js';
export type { TakenTrial, TrialSubject } from './checks/trial-checks.js';
export { monitorsToLookAt } from './checks/unchecked-monitors.js';
export { type Due, type DueSubject, lookAtAgenda } from './database/agenda.js';
export type { Database, Executor } from './database/database.js';
export { ClockWatch } from './database/database-clock.js';
export type { Page, PageRequest } from './database/page.js';
export { type DatabaseUrl, databaseName, parseDatabaseUrl } from './database-url.js';
export {
  type Change,
  type ChangeFeed,
  type ChangePlace,
  changeFeed,
  changesOverlapMs,
  type LiveKind,
  type StoredCheck,
} from './dispatches/change-feed.js';
export {
  type ClaimSettlement,
  claimSettlement,
  type NotedMessages,
  type Settled,
} from './dispatches/claim-ends.js';
export { HeldClaims } from './dispatches/claims.js';
export { type Claimant, dispatchQueue } from './dispatches/dispatch-queue.js';
export type { AlertFilter, AlertRecord, AlertWithRequest } from './dispatches/dispatches.js';
export { eventFeed } from './dispatches/event-feed.js';
export { pendingCountMax, type QueueDepth, queueDepth } from './dispatches/free-messages.js';
export type { PlannerOptions } from './dispatches/plan-and-claim.js';
export { UnknownSchema } from './known-schema.js';
export { type EventHold, eventHold } from './log/event-hold.js';
export { eventStore } from './log/event-store.js';
export {
  type DueMailDomain,
  type MailDomainProofs,
  mailDomainProofs,
} from './mail-domains/mail-domain-proofs.js';
export type { EndingMonitor, SlowMonitor } from './monitors/account-summaries.js';
export { type Heartbeat, type HeartbeatSource, heartbeatsToJudge } from './monitors/heartbeats.js';
export type { FailingSeries, GoodFinding } from './monitors/incident-evidence.js';
export type { IncidentFacts } from './monitors/incident-facts.js';
export {
  type IncidentFigures,
  type IncidentFilter,
  type IncidentSummary,
  incidentsInFiguresMax,
  incidentsToEscalate,
} from './monitors/incidents.js';
export {
  endedWindows,
  type ListedWindow,
  type WhoseWindows,
  type WindowFilter,
} from './monitors/maintenance-windows.js';
export type { AttachedChannelId, AttachedRotaId } from './monitors/managed-resources.js';
export type { MeasuredMonitor } from './monitors/measured-monitors.js';
export type { MonitorRecord } from './monitors/monitor-rows.js';
export { type CountedTag, tagsListedMax } from './monitors/monitor-tree.js';
export type { MonitorFilter } from './monitors/monitors.js';
export {
  type DueRota,
  type FailingRotaMail,
  type ReadRota,
  type RotaCalendars,
  rotaCalendars,
} from './monitors/rota-calendars.js';
export type { AttachedRota, CurrentTurns } from './monitors/rotas.js';
export { type Receiver, receiversMax } from './monitors/routes.js';
export { connect, databaseOn, dataSourceOptions, isUnavailable, openDatabase } from './open-database.js';
export type { Account } from './people/accounts.js';
export type { ApiKeyFilter, Ended, KeyHolder } from './people/api-keys.js';
export { type AuditFeed, auditFeed } from './people/audit-feed.js';
export { auditKeptDaysMin } from './people/audit-log.js';
export type { StoredAnswer } from './people/idempotency-keys.js';
export { type MailTrouble, type MailTroubleLog, mailTroubleLog } from './people/mail-troubles.js';
export { type AddressedMail, type MailOutbox, mailOutbox } from './people/mails.js';
export type { LinkPurpose } from './people/one-time-links.js';
export type { PasskeyCredential, StoredCredential } from './people/passkeys.js';
export type { Credentials } from './people/people.js';
export type { ProberToken } from './people/prober-tokens.js';
export type { SessionHolder } from './people/sessions.js';
export { standbyRisk } from './postgres/postgres-session.js';
export { type Retention, type RetentionStep, retention } from './retention.js';
export {
  hasKeyOf,
  type LostSecrets,
  type NewLinkToken,
  replaceLostKey,
  rotateSecretKey,
  sealAfterMigration,
} from './secret-key.js';
export { type Answering, answerToken, readAnswerToken } from './secrets/answer-tokens.js';
export { type SecretBox, secretBox, UnknownSecretKey } from './secrets/secret-box.js';
export { type ProcessLock, takeProcessLock } from './sqlite/process-lock.js';
export {
  type SqliteExecutor,
  type SqliteStatements,
  sqliteExecutor,
  sqliteStatements,
} from './sqlite/sqlite-executor.js';
export { runGroup, sqliteTransactions, writeLockWithinMs } from './sqlite/sqlite-group.js';
export { type DomainProofs, domainProofs, type UnprovedDomain } from './status-pages/domain-proofs.js';
export type { StatusContent } from './status-pages/status-contents.js';
export {
  incidentsToPublish,
  maintenanceToMove,
  postsToResolve,
} from './status-pages/status-duties.js';
export {
  bounceCode,
  type ClaimedStatusMail,
  type StatusMailOutcome,
  type StatusMailQueue,
  statusBouncesMax,
  statusMailQueue,
  type WaitingStatusMail,
} from './status-pages/status-mail-queue.js';
export type { ChangedPage, StatusPageFilter } from './status-pages/status-pages.js';
export type { PostFilter, StatusPostRecord } from './status-pages/status-posts.js';
export {
  type NewStatusSubscriber,
  type StatusSubscriber,
  type SubscriberFilter,
  subscriberStateOf,
} from './status-pages/status-subscribers.js';
export type { ChallengePurpose } from './tables/people.js';
export { inTurns, mapInTurns, takeTurns, turnMs } from './turns/turns.js';
export { type Repositories, UnitOfWork, type UnitOfWorkOptions } from './unit-of-work.js';
