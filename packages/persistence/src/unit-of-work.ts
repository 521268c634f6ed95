import type { AlertId, AuditEntryId, EventId } from '@tocsin/domain';
import { Batches } from './batches/batches.js';
import { ChannelTrials } from './channels/channel-trials.js';
import { ChannelTroubles } from './channels/channel-troubles.js';
import { type ChannelReading, Channels } from './channels/channels.js';
import { OnlyWays } from './channels/only-ways.js';
import { AwaitedChecks } from './checks/awaited-checks.js';
import { CheckCoverages } from './checks/check-coverage.js';
import { CheckHistory } from './checks/check-history.js';
import { CheckResults } from './checks/check-results.js';
import { CheckSeries } from './checks/check-series.js';
import { FailedChecks } from './checks/failed-checks.js';
import { MonitorHealths } from './checks/monitor-healths.js';
import { TrialChecks } from './checks/trial-checks.js';
import { UncheckedMonitors } from './checks/unchecked-monitors.js';
import type { Database, Executor, TransactionOptions } from './database/database.js';
import { DatabaseClock } from './database/database-clock.js';
import { Dispatches } from './dispatches/dispatches.js';
import { MailDomains } from './mail-domains/mail-domains.js';
import { AccountSummaries } from './monitors/account-summaries.js';
import { Heartbeats } from './monitors/heartbeats.js';
import { ImportedHistories } from './monitors/imported-histories.js';
import { IncidentEvidence } from './monitors/incident-evidence.js';
import { IncidentFactsOfMonitors } from './monitors/incident-facts.js';
import { Incidents } from './monitors/incidents.js';
import { MaintenanceWindows } from './monitors/maintenance-windows.js';
import { ManagedResources } from './monitors/managed-resources.js';
import { MeasuredMonitors } from './monitors/measured-monitors.js';
import { MonitorTags, MonitorTree } from './monitors/monitor-tree.js';
import { Monitors } from './monitors/monitors.js';
import { Rotas } from './monitors/rotas.js';
import { Routes } from './monitors/routes.js';
import { ServicePresence } from './monitors/service-presence.js';
import { WatchedMonitors } from './monitors/watched-monitors.js';
import { Accounts } from './people/accounts.js';
import { ApiKeys } from './people/api-keys.js';
import { AuditLog } from './people/audit-log.js';
import { IdempotencyKeys } from './people/idempotency-keys.js';
import { Invitations } from './people/invitations.js';
import { LimitCounts } from './people/limit-counts.js';
import { MailTroubles } from './people/mail-troubles.js';
import { Mails } from './people/mails.js';
import { Members } from './people/members.js';
import { OneTimeLinks } from './people/one-time-links.js';
import { Passkeys, SignInChallenges } from './people/passkeys.js';
import { Identities, People } from './people/people.js';
import { ProberTokens } from './people/prober-tokens.js';
import { Sessions } from './people/sessions.js';
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

const makers = {
  clock: (executor) => new DatabaseClock(executor),
  presence: (executor) => new ServicePresence(executor),
  accounts: (executor) => new Accounts(executor),
  batches: (executor) => new Batches(executor),
  apiKeys: (executor) => new ApiKeys(executor),
  channels: (executor, options) => new Channels(executor, options),
  channelTroubles: (executor) => new ChannelTroubles(executor),
  channelTrials: (executor) => new ChannelTrials(executor),
  mailDomains: (executor) => new MailDomains(executor),
  onlyWays: (executor) => new OnlyWays(executor),
  maintenanceWindows: (executor) => new MaintenanceWindows(executor),
  routes: (executor) => new Routes(executor),
  accountSummaries: (executor) => new AccountSummaries(executor),
  managedResources: (executor) => new ManagedResources(executor),
  incidentEvidence: (executor) => new IncidentEvidence(executor),
  incidentFacts: (executor) => new IncidentFactsOfMonitors(executor),
  measuredMonitors: (executor) => new MeasuredMonitors(executor),
  monitorTree: (executor) => new MonitorTree(executor),
  monitors: (executor, { secrets }) => new Monitors(executor, secrets),
  rotas: (executor, { secrets }) => new Rotas(executor, secrets),
  watchedMonitors: (executor) => new WatchedMonitors(executor),
  monitorTags: (executor) => new MonitorTags(executor),
  checkSeries: (executor, { secrets }) => new CheckSeries(executor, secrets),
  awaitedChecks: (executor, { secrets }) => new AwaitedChecks(executor, secrets),
  checkResults: (executor) => new CheckResults(executor),
  monitorHealths: (executor) => new MonitorHealths(executor),
  uncheckedMonitors: (executor) => new UncheckedMonitors(executor),
  checkCoverage: (executor) => new CheckCoverages(executor),
  checkHistory: (executor) => new CheckHistory(executor),
  failedChecks: (executor) => new FailedChecks(executor),
  proberTokens: (executor) => new ProberTokens(executor),
  trialChecks: (executor, { secrets }) => new TrialChecks(executor, secrets),
  statusPages: (executor) => new StatusPages(executor),
  statusComponents: (executor) => new StatusComponents(executor),
  statusContents: (executor) => new StatusContents(executor),
  statusDuties: (executor) => new StatusDuties(executor),
  statusPosts: (executor) => new StatusPosts(executor),
  statusSubscribers: (executor, { secrets }) => new StatusSubscribers(executor, secrets),
  heartbeats: (executor, { secrets }) => new Heartbeats(executor, secrets),
  importedHistories: (executor) => new ImportedHistories(executor),
  incidents: (executor, { newId }) => new Incidents(executor, () => newId() as EventId),
  dispatches: (executor, { newId }) => new Dispatches(executor, () => newId() as AlertId),
  idempotencyKeys: (executor) => new IdempotencyKeys(executor),
  auditLog: (executor, { newId }) => new AuditLog(executor, () => newId() as AuditEntryId),
  people: (executor, { secrets }) => new People(executor, secrets),
  passkeys: (executor) => new Passkeys(executor),
  identities: (executor) => new Identities(executor),
  signInChallenges: (executor) => new SignInChallenges(executor),
  sessions: (executor) => new Sessions(executor),
  members: (executor) => new Members(executor),
  invitations: (executor) => new Invitations(executor),
  limitCounts: (executor) => new LimitCounts(executor),
  oneTimeLinks: (executor) => new OneTimeLinks(executor),
  mailTroubles: (executor) => new MailTroubles(executor),
  mails: (executor, { secrets, newId }) => new Mails(executor, secrets, newId),
} satisfies Record<string, (executor: Executor, options: UnitOfWorkOptions) => unknown>;

export type Repositories = { readonly [Name in keyof typeof makers]: ReturnType<(typeof makers)[Name]> };

/** Makes each repository when it is first asked for: most transactions use few of them. */
class MadeWhenAsked {
  readonly #made: Record<string, unknown> = {};

  constructor(
    private readonly executor: Executor,
    private readonly options: UnitOfWorkOptions,
  ) {}

  static {
    for (const [name, make] of Object.entries<(typeof makers)[keyof typeof makers]>(makers))
      Object.defineProperty(MadeWhenAsked.prototype, name, {
        get(this: MadeWhenAsked) {
          this.#made[name] ??= make(this.executor, this.options);
          return this.#made[name];
        },
      });
  }
}

const repositoriesOn = (executor: Executor, options: UnitOfWorkOptions): Repositories =>
  new MadeWhenAsked(executor, options) as unknown as Repositories;

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
    return this.database.transaction((tx) => work(repositoriesOn(tx, this.options)), {
      ...options,
      appends: true,
    });
  }
}
