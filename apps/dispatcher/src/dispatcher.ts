import { hostname } from 'node:os';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import type { AlertId } from '@tocsin/domain';
import { type Database, dispatchQueue, eventFeed, HeldClaims, type SecretBox } from '@tocsin/persistence';
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
import { openTransports, type Transports } from '@tocsin/transports';
import { storedBefore } from '@tocsin/transports/catalogue';
import { requireHandlers } from './intake/incident-events.js';
import { DispatchMetrics } from './metrics/dispatch-metrics.js';
import { countEnded, feedWithMetrics, queueWithMetrics, sendWithMetrics } from './metrics/with-metrics.js';
import { claimMs, DispatchLoops } from './scheduling/dispatch-loops.js';

const lockedSaidEveryMs = 60_000;

const throttled = (everyMs: number, call: () => void): (() => void) => {
  let nextMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = performance.now();
    if (nowMs < nextMs) return;
    nextMs = nowMs + everyMs;
    call();
  };
};

@Injectable()
export class Dispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #database: Database;
  readonly #transports: Transports;
  readonly #loops: DispatchLoops;
  #changes: { close(): Promise<void> } | undefined;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) logger: Logger,
    @Inject(DATABASE) database: Database,
    @Inject(SECRETS) secrets: SecretBox,
    metrics: DispatchMetrics,
    private readonly bus: EventBus,
  ) {
    this.#database = database;
    const onError = (error: unknown) =>
      logger.error({ err: error }, 'a transport failed in a way it should not');
    this.#transports = orConfigError(() => openTransports({ ...config, onError }));
    const claimant = {
      claimedBy: `${hostname()}/${newId()}`,
      claimMs,
      held: new HeldClaims(),
      onLocked: throttled(lockedSaidEveryMs, () => {
        logger.error('messages are left to processes that have the key to their channels: see SECRET_KEY');
      }),
    };
    const reading = { secrets, storedBefore: storedBefore() };
    const newAlertId = () => newId() as AlertId;
    this.#loops = new DispatchLoops({
      feed: feedWithMetrics(eventFeed(database, { ...claimant, ...reading, newAlertId }), metrics),
      queue: queueWithMetrics(dispatchQueue(database, reading, claimant), metrics),
      bus,
      send: sendWithMetrics((dispatch) => this.#transports.send(dispatch), metrics),
      hostOf: (channel) => this.#transports.hostOf(channel.destination),
      onRecorded: countEnded(metrics),
      concurrencyMax: config.dispatchConcurrency,
      log: logger,
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await requireHandlers(this.bus);
    this.#changes = await this.#database.onChange(() => this.#loops.wake());
    this.#loops.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#changes?.close();
    await this.#loops.stop();
    await this.#transports.close();
  }
}
