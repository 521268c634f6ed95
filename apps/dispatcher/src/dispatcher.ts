import { hostname } from 'node:os';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import type { AlertId, ChannelId, IncidentId } from '@tocsin/domain';
import {
  answerToken,
  ClockWatch,
  claimSettlement,
  type Database,
  dispatchQueue,
  type EventHold,
  eventFeed,
  HeldClaims,
  type SecretBox,
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
import { openTransports, type Transports } from '@tocsin/transports';
import { storedBefore } from '@tocsin/transports/catalogue';
import { requireHandlers } from './intake/incident-events.js';
import { type OpenedCrashJournal, openCrashJournal } from './journal/open-crash-journal.js';
import { DispatchMetrics } from './metrics/dispatch-metrics.js';
import {
  countConnections,
  countEnded,
  countSettled,
  feedWithMetrics,
  queueWithMetrics,
  sendWithMetrics,
} from './metrics/with-metrics.js';
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
  readonly #transports: Transports;
  #loops: DispatchLoops | undefined;
  #crashJournal: OpenedCrashJournal | undefined;
  #changes: { close(): Promise<void> } | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(SECRETS) private readonly secrets: SecretBox,
    private readonly watch: ClockWatch,
    private readonly metrics: DispatchMetrics,
    private readonly bus: EventBus,
  ) {
    const onError = (error: unknown) =>
      logger.error({ err: error }, 'a transport failed in a way it should not');
    const links = {
      publicUrl: config.publicUrl,
      answerToken: (incidentId: IncidentId, channelId: ChannelId) =>
        answerToken(secrets, { incidentId, channelId }),
    };
    this.#transports = orConfigError(() =>
      openTransports({ ...config, links, onError, onCarry: countConnections(metrics) }),
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    await requireHandlers(this.bus);
    const name = newId();
    const claimedBy = `${hostname()}/${name}`;
    this.#crashJournal = await this.#openCrashJournal(name, claimedBy);
    const loops = this.#newLoops(claimedBy, this.#crashJournal);
    this.#loops = loops;
    this.#changes = await this.database.onChange(() => loops.wake());
    loops.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#changes?.close();
    let isRecorded = false;
    try {
      await this.#loops?.stop();
      isRecorded = true;
    } finally {
      this.#crashJournal?.close(isRecorded);
    }
    await this.#transports.close();
  }

  #openCrashJournal(name: string, claimedBy: string): Promise<OpenedCrashJournal> {
    const { config, logger, database, metrics } = this;
    return openCrashJournal({
      stateDir: config.stateDir,
      name,
      claimedBy,
      claimMs,
      claims: claimSettlement(database),
      log: logger,
      onKept: (isKept) => {
        metrics.isJournalKept = isKept;
      },
      onStuck: (reason) => {
        logger.fatal(
          { err: reason },
          'the crash journal can be neither written nor emptied: this process stops',
        );
        process.exitCode = 1;
        process.kill(process.pid, 'SIGTERM');
      },
      onSettled: countSettled(metrics),
    });
  }

  #newLoops(claimedBy: string, { journal, settle }: OpenedCrashJournal): DispatchLoops {
    const { config, logger, database, secrets, metrics, bus } = this;
    const claimant = {
      claimedBy,
      claimMs,
      watch: this.watch,
      held: new HeldClaims(),
      onLocked: throttled(lockedSaidEveryMs, () => {
        logger.error('messages are left to processes that have the key to their channels: see SECRET_KEY');
      }),
    };
    const onHeld = ({ by, forMs }: EventHold) =>
      logger.warn(
        { by, forMs },
        'no new event is read until this transaction ends: docs/operations.md, A server that others use too',
      );
    const reading = { secrets, storedBefore: storedBefore() };
    const newAlertId = () => newId() as AlertId;
    return new DispatchLoops({
      feed: feedWithMetrics(eventFeed(database, { ...claimant, ...reading, newAlertId, onHeld }), metrics),
      queue: queueWithMetrics(dispatchQueue(database, reading, claimant), metrics),
      bus,
      send: sendWithMetrics((dispatch) => this.#transports.send(dispatch), metrics),
      hostOf: (channel) => this.#transports.hostOf(channel.destination),
      journal,
      settle,
      onRecorded: countEnded(metrics),
      concurrencyMax: config.dispatchConcurrency,
      log: logger,
    });
  }
}
