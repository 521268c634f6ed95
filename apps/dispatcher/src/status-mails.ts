import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import {
  bounceCode,
  type ClaimedStatusMail,
  ClockWatch,
  type Database,
  type SecretBox,
  type StatusMailOutcome,
  type StatusMailQueue,
  statusMailQueue,
  type WaitingStatusMail,
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
} from '@tocsin/platform';
import { Loop } from '@tocsin/platform/scheduling';
import { languageNamed, renderAnswerMail, renderUpdateMail, unsubscribeUrl } from '@tocsin/status-page';
import { openSubscriberMailer, type SubscriberMailer } from '@tocsin/transports';

/** The most mails in flight of a dispatcher. Alerts have their own connections, and many more of them. */
export const statusMailsAtOnceMax = 4;
const updatesAtOnceMax = 4;
const mailsOfUpdateMax = 2;
const answersAtOnceMax = 4;
/** Claimed mails take two rounds of ten seconds at most; the rest is for a slow database. */
const claimMs = 120_000;

type Page = ClaimedStatusMail['page'];

/** Sends mails to the subscribers of status pages, each at most once: it is claimed before it is sent. */
@Injectable()
export class StatusMails implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #queue: StatusMailQueue;
  readonly #mailer: SubscriberMailer | null;
  readonly #publicUrl: string;
  readonly #loop: Loop;

  constructor(
    @Inject(CONFIG) { smtpUrl, ...config }: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DATABASE) database: Database,
    @Inject(SECRETS) secrets: SecretBox,
    watch: ClockWatch,
  ) {
    const claimedBy = `${hostname()}/${newId()}`;
    this.#queue = statusMailQueue(database, secrets, { claimedBy, claimMs, watch });
    this.#mailer =
      smtpUrl === undefined ? null : orConfigError(() => openSubscriberMailer({ ...config, smtpUrl }));
    this.#publicUrl = config.publicUrl;
    this.#loop = new Loop('status mails', () => this.#sendNext(), logger);
  }

  onApplicationBootstrap(): void {
    if (this.#mailer) this.#loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#loop.stop();
    this.#mailer?.close();
  }

  async #sendNext(): Promise<boolean> {
    const mailer = this.#mailer;
    if (mailer === null) return false;
    const interrupted = await this.#queue.closeExpired();
    if (interrupted > 0)
      this.logger.warn(
        { mails: interrupted },
        'mails of status pages were left unfinished, and are not sent again',
      );
    const answers = await this.#queue.takeAnswers(answersAtOnceMax);
    let updates: readonly ClaimedStatusMail[] = [];
    try {
      updates = await this.#queue.claim(updatesAtOnceMax, mailsOfUpdateMax);
    } finally {
      // The answers have left the database, so they are sent even if the claim failed.
      await eachOf([
        ...answers.map((answer) => () => this.#sendAnswer(mailer, answer)),
        ...updates.map((update) => () => this.#sendUpdate(mailer, update)),
      ]);
    }
    return answers.length + updates.length > 0;
  }

  async #sendAnswer(mailer: SubscriberMailer, answer: WaitingStatusMail): Promise<void> {
    const { subscriberId, to, token, isSubscribed, language } = answer;
    // Anybody can make us send this mail, so it leads to the operator's address and not to the customer's.
    const { domain: _, slug, ...named } = answer.page;
    const page = { ...named, origin: this.#publicUrl, path: `/status/${slug}` };
    const mail = renderAnswerMail({ page, isSubscribed, token }, languageNamed(language));
    const url = isSubscribed ? unsubscribeUrl(page, token) : null;
    const sent = { id: newId(), address: to, at: new Date() };
    const outcome = await mailer.send({ ...mail, unsubscribeUrl: url }, sent);
    if (outcome.outcome === 'delivered') return;
    const { code, message } = outcome;
    this.logger.warn(
      { subscriber_id: subscriberId, code, message },
      'a mail that answers a wish to subscribe failed',
    );
  }

  async #sendUpdate(mailer: SubscriberMailer, claimed: ClaimedStatusMail): Promise<void> {
    const { updateId, subscriberId, to, language, post, update, unsubscribeToken: token } = claimed;
    const page = this.#placed(claimed.page);
    const mail = renderUpdateMail({ page, post, update, token }, languageNamed(language));
    const outcome = await mailer.send(
      { ...mail, unsubscribeUrl: unsubscribeUrl(page, token) },
      { id: idOf(updateId, subscriberId), address: to, at: new Date(update.publishedAt) },
    );
    const ending = await this.#queue.complete(claimed, recordOf(outcome));
    if (ending === 'bounced')
      this.logger.info(
        { subscriber_id: subscriberId, page_id: page.id },
        'a subscription ended, because the mail server refused its address again and again',
      );
  }

  /** Links of a mail lead to the page's own domain, if it has one. */
  #placed({ domain, slug, ...page }: Page) {
    return domain === null
      ? { ...page, origin: this.#publicUrl, path: `/status/${slug}` }
      : { ...page, origin: `https://${domain}`, path: '' };
  }
}

/** Every attempt has the same id. It contains no address of a subscriber. */
const idOf = (updateId: string, subscriberId: string): string =>
  createHash('sha256').update(`${updateId} ${subscriberId}`).digest('hex').slice(0, 32);

const recordOf = (outcome: Awaited<ReturnType<SubscriberMailer['send']>>): StatusMailOutcome =>
  outcome.outcome === 'delivered'
    ? { status: 'delivered' }
    : {
        status: 'failed',
        code: outcome.isAddressRefused ? bounceCode : outcome.code,
        message: outcome.message,
      };

/** Runs all tasks, a few at a time. */
const eachOf = async (tasks: readonly (() => Promise<void>)[]): Promise<void> => {
  const waiting = [...tasks];
  await Promise.all(
    Array.from({ length: statusMailsAtOnceMax }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next();
    }),
  );
};
