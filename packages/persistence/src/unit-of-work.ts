import type { AlertId, AuditEntryId, EventId } from '@tocsin/domain';
import { type ChannelReading, Channels } from './channels/channels.js';
import { AwaitedChecks } from './checks/awaited-checks.js';
import { CheckCoverages } from './checks/check-coverage.js';
import { CheckHistory } from './checks/check-history.js';
import { CheckResults } from './checks/check-results.js';
import { CheckSeries } from './checks/check-series.js';
import { MonitorHealths } from './checks/monitor-healths.js';
import { TrialChecks } from './checks/trial-checks.js';
import { UncheckedMonitors } from './checks/unchecked-monitors.js';
import type { Database, Executor, TransactionOptions } from './database/database.js';
import { DatabaseClock } from './database/database-clock.js';
import { Dispatches } from './dispatches/dispatches.js';
import { AccountSummaries } from './monitors/account-summaries.js';
import { Heartbeats } from './monitors/heartbeats.js';
import { IncidentFactsOfMonitors } from './monitors/incident-facts.js';
import { Incidents } from './monitors/incidents.js';
import { MaintenanceWindows } from './monitors/maintenance-windows.js';
import { ManagedResources } from './monitors/managed-resources.js';
import { MonitorTags } from './monitors/monitor-tags.js';
import { MonitorTree } from './monitors/monitor-tree.js';
import { Monitors } from './monitors/monitors.js';
import { WatchedMonitors } from './monitors/watched-monitors.js';
import { Accounts } from './people/accounts.js';
import { ApiKeys } from './people/api-keys.js';
import { AuditLog } from './people/audit-log.js';
import { IdempotencyKeys } from './people/idempotency-keys.js';
import { Identities } from './people/identities.js';
import { Invitations } from './people/invitations.js';
import { LimitCounts } from './people/limit-counts.js';
import { Mails } from './people/mails.js';
import { Members } from './people/members.js';
import { OneTimeLinks } from './people/one-time-links.js';
import { Passkeys } from './people/passkeys.js';
import { People } from './people/people.js';
import { ProberTokens } from './people/prober-tokens.js';
import { Sessions } from './people/sessions.js';
import { SignInChallenges } from './people/sign-in-challenges.js';
import { RenderedUpdates } from './status-pages/rendered-updates.js';
import { StatusComponents } from './status-pages/status-components.js';
import { StatusContents } from './status-pages/status-contents.js';
import { StatusDuties } from './status-pages/status-duties.js';
import { StatusPages } from './status-pages/status-pages.js';
import { StatusPosts } from './status-pages/status-posts.js';
import { StatusSubscribers } from './status-pages/status-subscribers.js';

export type UnitOfWorkOptions = ChannelReading & {
  /** UUIDv7, so that inserts go to the end of indexes. */
  readonly newId: () => string;
};

const repositoriesOn = (executor: Executor, options: UnitOfWorkOptions) => {
  const { secrets, newId } = options;
  const newAlertId = () => newId() as AlertId;
  return {
    clock: new DatabaseClock(executor),
    accounts: new Accounts(executor),
    apiKeys: new ApiKeys(executor),
    channels: new Channels(executor, options),
    maintenanceWindows: new MaintenanceWindows(executor),
    accountSummaries: new AccountSummaries(executor),
    managedResources: new ManagedResources(executor),
    incidentFacts: new IncidentFactsOfMonitors(executor),
    monitorTree: new MonitorTree(executor),
    monitors: new Monitors(executor, secrets),
    watchedMonitors: new WatchedMonitors(executor),
    monitorTags: new MonitorTags(executor),
    checkSeries: new CheckSeries(executor, secrets),
    awaitedChecks: new AwaitedChecks(executor, secrets),
    checkResults: new CheckResults(executor),
    monitorHealths: new MonitorHealths(executor),
    uncheckedMonitors: new UncheckedMonitors(executor),
    checkCoverage: new CheckCoverages(executor),
    checkHistory: new CheckHistory(executor),
    proberTokens: new ProberTokens(executor),
    trialChecks: new TrialChecks(executor, secrets),
    renderedUpdates: new RenderedUpdates(executor),
    statusPages: new StatusPages(executor),
    statusComponents: new StatusComponents(executor),
    statusContents: new StatusContents(executor),
    statusDuties: new StatusDuties(executor),
    statusPosts: new StatusPosts(executor),
    statusSubscribers: new StatusSubscribers(executor, secrets),
    heartbeats: new Heartbeats(executor, secrets),
    incidents: new Incidents(executor, () => newId() as EventId),
    dispatches: new Dispatches(executor, newAlertId),
    idempotencyKeys: new IdempotencyKeys(executor),
    auditLog: new AuditLog(executor, () => newId() as AuditEntryId),
    people: new People(executor, secrets),
    passkeys: new Passkeys(executor),
    identities: new Identities(executor),
    signInChallenges: new SignInChallenges(executor),
    sessions: new Sessions(executor),
    members: new Members(executor),
    invitations: new Invitations(executor),
    limitCounts: new LimitCounts(executor),
    oneTimeLinks: new OneTimeLinks(executor),
    mails: new Mails(executor, secrets, newId),
  };
};

export type Repositories = Readonly<ReturnType<typeof repositoriesOn>>;

export class UnitOfWork {
  /** For reading only. */
  readonly committed: Repositories;

  constructor(
    private readonly database: Database,
    private readonly options: UnitOfWorkOptions,
  ) {
    this.committed = repositoriesOn(database.read, options);
  }

  run<T>(work: (repositories: Repositories) => Promise<T>, options?: TransactionOptions): Promise<T> {
    return this.database.transaction((tx) => work(repositoriesOn(tx, this.options)), options);
  }
}
