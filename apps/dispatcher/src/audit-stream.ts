import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type AuditFeed, auditFeed, ClockWatch, type Database } from '@tocsin/persistence';
import { CONFIG, type Config, DATABASE, LOGGER, type Logger, newId } from '@tocsin/platform';
import { Backoff, Loop } from '@tocsin/platform/scheduling';
import { type AuditWebhook, openAuditWebhook } from '@tocsin/transports';

const entriesAtOnceMax = 100;
/** Longer than an attempt, so that no other dispatcher sends the same entries meanwhile. */
const leaseMs = 30_000;
const pausesAfterFailures = { firstMs: 1000, lastMs: 5 * 60_000 };

/** Sends the audit log to AUDIT_WEBHOOK_URL, in order and at least once: docs/adr/0066-audit-stream.md. */
@Injectable()
export class AuditStream implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #feed: AuditFeed;
  readonly #webhook: AuditWebhook | null;
  readonly #loop: Loop;
  readonly #backoff = new Backoff(pausesAfterFailures);
  #nextAttemptMs = Number.NEGATIVE_INFINITY;

  constructor(
    @Inject(CONFIG) { auditWebhook, ...config }: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DATABASE) database: Database,
    watch: ClockWatch,
  ) {
    this.#feed = auditFeed(database, { leaseMs, readBy: newId(), watch });
    this.#webhook = auditWebhook === undefined ? null : openAuditWebhook({ ...config, ...auditWebhook });
    this.#loop = new Loop('audit stream', () => this.#sendNext(), logger);
  }

  onApplicationBootstrap(): void {
    if (this.#webhook) this.#loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (!this.#webhook) return;
    await this.#loop.stop();
    await this.#webhook.close();
    await this.#feed.leave();
  }

  async #sendNext(): Promise<boolean> {
    if (this.#webhook === null || performance.now() < this.#nextAttemptMs) return false;
    const entries = await this.#feed.next(entriesAtOnceMax);
    if (entries.length === 0) return false;
    const outcome = await this.#webhook.send(entries);
    if (outcome.outcome === 'failed') {
      const pauseMs = this.#backoff.next();
      this.#nextAttemptMs = performance.now() + pauseMs;
      const { code, message } = outcome;
      this.logger.warn(
        { entries: entries.length, code, message, retry_in_ms: pauseMs },
        'entries of the audit log were not taken by AUDIT_WEBHOOK_URL and will be sent again',
      );
      return false;
    }
    this.#backoff.reset();
    return this.#feed.sent(entries);
  }
}
