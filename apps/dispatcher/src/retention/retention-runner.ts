import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ClockWatch, type Database, retention } from '@tocsin/persistence';
import { CONFIG, type Config, DATABASE, LOGGER, type Logger } from '@tocsin/platform';
import { DispatchMetrics } from '../metrics/dispatch-metrics.js';
import { runRetention } from './run-retention.js';

const dayMs = 24 * 60 * 60 * 1000;

@Injectable()
export class RetentionRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DATABASE) private readonly database: Database,
    private readonly watch: ClockWatch,
    private readonly metrics: DispatchMetrics,
  ) {}

  onApplicationBootstrap(): void {
    const { signal } = this.#stopping;
    this.#running = runRetention({
      retention: retention(
        this.database,
        {
          alertsKeptMs: this.config.alertRetentionDays * dayMs,
          eventsKeptMs: this.config.eventRetentionDays * dayMs,
          auditKeptMs: this.config.auditRetentionDays * dayMs,
          checksKeptMs: this.config.checkRetentionDays * dayMs,
        },
        this.watch,
      ),
      onStep: ({ kind, removed }) => this.metrics.removed.inc({ kind }, removed),
      log: this.logger,
      monotonicMs: () => performance.now(),
      pause: (ms) => sleep(ms, undefined, { signal }).catch(() => undefined),
      isStopping: () => signal.aborted,
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }
}
