import { hostname } from 'node:os';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { openCalendarReader } from '@tocsin/calendar';
import { instant } from '@tocsin/domain';
import {
  auditFeed,
  ClockWatch,
  type Database,
  domainProofs,
  type FailingRotaMail,
  mailDomainProofs,
  mailOutbox,
  mailTroubleLog,
  rotaCalendars,
  type SecretBox,
  statusMailQueue,
} from '@tocsin/persistence';
import {
  CONFIG,
  type Config,
  DATABASE,
  LOGGER,
  type Logger,
  newId,
  orConfigError,
  SECRETS,
  TIMER,
} from '@tocsin/platform';
import type { StartTimer } from '@tocsin/platform/scheduling';
import {
  openAccountMailer,
  openAuditWebhook,
  openCalendarFeed,
  openDomainRecords,
  openSubscriberMailer,
} from '@tocsin/transports';
import { addressDomainOf, storedBefore } from '@tocsin/transports/catalogue';
import { accountMails } from './account-mails.js';
import { auditStream } from './audit-stream.js';
import { mailDomains } from './mail-domains.js';
import { notingMailer } from './noting-mailer.js';
import { OutboxLoop, type Outlet } from './outbox-loop.js';
import { rotaReadings } from './rota-calendars.js';
import { statusDomains } from './status-domains.js';
import { answerMails, updateMails } from './status-mails.js';

/** Every attempt ends within ten seconds. The rest is for a slow database. */
export const leaseMs = 30_000;

const mailValidMs = 24 * 60 * 60_000;

const failingRotaMail =
  ({ smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>): FailingRotaMail =>
  ({ name, accountName, since, error }) =>
    smtpUrl === undefined
      ? null
      : {
          kind: 'rota_failing',
          link: `${publicUrl}/alerts/rotas`,
          expiresAt: instant(new Date(Date.now() + mailValidMs)),
          accountName,
          rotaName: name,
          since,
          error,
        };

/** Sends all that goes out beside alerts: docs/adr/0119-one-outbox.md. */
@Injectable()
export class Outbox implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #loops: readonly OutboxLoop[];

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) log: Logger,
    @Inject(DATABASE) database: Database,
    @Inject(SECRETS) secrets: SecretBox,
    @Inject(TIMER) startTimer: StartTimer,
    watch: ClockWatch,
  ) {
    const claimant = { claimedBy: `${hostname()}/${newId()}`, claimMs: leaseMs, watch };
    const now = () => new Date();
    const outlets: Outlet[] = [];
    const { smtpUrl, auditWebhook, publicUrl } = config;
    if (smtpUrl !== undefined) {
      const settings = { ...config, smtpUrl };
      const outbox = mailOutbox(database, secrets);
      const queue = statusMailQueue(database, secrets, claimant);
      const noting = { troubles: mailTroubleLog(database), log, now };
      const open = () =>
        notingMailer(
          orConfigError(() => openSubscriberMailer(settings)),
          noting,
        );
      const parts = { queue, publicUrl, log, now };
      const mailer = notingMailer(
        orConfigError(() => openAccountMailer(settings)),
        noting,
      );
      outlets.push(accountMails({ outbox, mailer, log, now }));
      outlets.push(answerMails({ ...parts, mailer: open() }), updateMails({ ...parts, mailer: open() }));
    }
    if (auditWebhook !== undefined) {
      const feed = auditFeed(database, claimant);
      const webhook = openAuditWebhook({ ...config, ...auditWebhook });
      outlets.push(auditStream({ feed, webhook, log, monotonicMs: () => performance.now() }));
    }
    const records = orConfigError(() => openDomainRecords(config));
    outlets.push(statusDomains({ proofs: domainProofs(database), records, log }));
    const reading = { secrets, storedBefore: storedBefore() };
    const mailProofs = mailDomainProofs(database, { reading, newId, domainOf: addressDomainOf });
    outlets.push(mailDomains({ proofs: mailProofs, records, log }));
    const calendars = rotaCalendars(database, secrets, newId, failingRotaMail(config));
    const feed = orConfigError(() => openCalendarFeed(config));
    outlets.push(rotaReadings({ calendars, feed, reader: openCalendarReader(), log }));
    this.#loops = outlets.map((outlet) => new OutboxLoop(outlet, log, startTimer));
  }

  onApplicationBootstrap(): void {
    for (const loop of this.#loops) loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.stop()));
  }
}
