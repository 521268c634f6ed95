import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { instant } from '@tocsin/domain';
import { type Database, type MailOutbox, mailOutbox, type SecretBox } from '@tocsin/persistence';
import { CONFIG, type Config, DATABASE, LOGGER, type Logger, orConfigError, SECRETS } from '@tocsin/platform';
import { Loop } from '@tocsin/platform/scheduling';
import { type AccountMailer, openAccountMailer } from '@tocsin/transports';

/** Sends a mail about an account at most once: it is removed from the database first. */
@Injectable()
export class AccountMails implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #outbox: MailOutbox;
  readonly #mailer: AccountMailer | null;
  readonly #loop: Loop;

  constructor(
    @Inject(CONFIG) { smtpUrl, ...config }: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DATABASE) database: Database,
    @Inject(SECRETS) secrets: SecretBox,
  ) {
    this.#outbox = mailOutbox(database, secrets);
    this.#mailer =
      smtpUrl === undefined ? null : orConfigError(() => openAccountMailer({ ...config, smtpUrl }));
    this.#loop = new Loop('account mails', () => this.#sendNext(), logger);
  }

  onApplicationBootstrap(): void {
    if (this.#mailer) this.#loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#loop.stop();
    this.#mailer?.close();
  }

  async #sendNext(): Promise<boolean> {
    const at = new Date();
    const next = await this.#outbox.take(instant(at));
    if (next === null || this.#mailer === null) return false;
    if (next === 'dropped') {
      this.logger.warn('a mail about an account was dropped: it had expired, or its SECRET_KEY is not here');
      return true;
    }
    const { id, to, mail } = next;
    const outcome = await this.#mailer.send(mail, { id, address: to, at });
    if (outcome.outcome === 'failed') {
      const { code, message } = outcome;
      this.logger.warn({ mail_id: id, kind: mail.kind, code, message }, 'a mail about an account failed');
    }
    return true;
  }
}
