import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import type { AlertId } from '@tocsin/domain';
import { type Database, dispatchQueue, eventFeed, type SecretBox } from '@tocsin/persistence';
import { CONFIG, type Config, DATABASE, LOGGER, type Logger, newId, SECRETS } from '@tocsin/platform';
import { openTransports, sendDeadlineMs, type Transports } from '@tocsin/transports';
import { EventTail } from './event-tail.js';
import { Loop } from './loop.js';
import { Sender, sendStartsWithinMs } from './sender.js';

/** What a claim leaves for putting the outcome on record. */
const recordWithinMs = 5000;
const claimMs = sendStartsWithinMs + sendDeadlineMs + recordWithinMs;

/** The three loops of this process: plan messages for new events, send what is pending, close what was left behind. */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #database: Database;
  readonly #transports: Transports;
  readonly #sender: Sender;
  readonly #planning: Loop;
  readonly #sending: Loop;
  readonly #closing: Loop;
  #changes: { close(): Promise<void> } | undefined;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) logger: Logger,
    @Inject(DATABASE) database: Database,
    @Inject(SECRETS) secrets: SecretBox,
    bus: EventBus,
  ) {
    const claimedBy = `${hostname()}/${newId()}`;
    const queue = dispatchQueue(database, secrets, { claimedBy, claimMs });
    const tail = new EventTail(
      eventFeed(database, () => newId() as AlertId),
      bus,
    );
    this.#database = database;
    this.#transports = openTransports({
      ...config,
      onError: (error) => logger.error({ err: error }, 'a transport failed in a way it should not'),
    });
    this.#sender = new Sender({
      queue,
      send: (dispatch) => this.#transports.send(dispatch),
      monotonicMs: () => performance.now(),
      concurrencyMax: config.dispatchConcurrency,
      pause: (ms) => sleep(ms),
      onEnded: () => this.#sending.wake(),
    });
    this.#sending = new Loop('sending', () => this.#sender.advance(), logger);
    this.#planning = new Loop(
      'planning',
      async () => {
        const any = await tail.advance();
        if (any) this.#sending.wake();
        return any;
      },
      logger,
    );
    this.#closing = new Loop('closing', async () => (await queue.closeExpired()) > 0, logger);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.#changes = await this.#database.onChange(() => {
      this.#planning.wake();
      this.#sending.wake();
    });
    this.#closing.start();
    this.#planning.start();
    this.#sending.start();
  }

  /** Takes nothing new, finishes what is in flight and puts it on record. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.#changes?.close();
    await Promise.all([this.#planning.stop(), this.#sending.stop(), this.#closing.stop()]);
    await this.#sender.idle();
    await this.#sender.record();
    await this.#transports.close();
  }
}
