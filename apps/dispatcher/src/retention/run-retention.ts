import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import {
  ClockWatch,
  type Database,
  type Retention,
  type RetentionStep,
  retention,
} from '@tocsin/persistence';
import { CONFIG, type Config, DATABASE, LOGGER, type Logger } from '@tocsin/platform';
import { DispatchMetrics } from '../metrics/dispatch-metrics.js';

/** A process that has just started has more urgent work. */
const firstPassAfterMs = 60_000;
const passEveryMs = 60 * 60 * 1000;

/** Nine parts of pause to one of work, so that sending hardly slows down. */
const pausePerWork = 9;
const pauseMinMs = 50;

export type RetentionParts = {
  readonly retention: Retention;
  readonly onStep: (step: RetentionStep) => void;
  readonly log: { error(details: { err: unknown }, message: string): void };
  readonly monotonicMs: () => number;
  /** Resolves after `ms`, or at once when the process stops. */
  readonly pause: (ms: number) => Promise<void>;
  readonly isStopping: () => boolean;
};

const runPass = async ({
  retention,
  onStep,
  monotonicMs,
  pause,
  isStopping,
}: RetentionParts): Promise<void> => {
  let begunMs = monotonicMs();
  for await (const step of retention.pass()) {
    onStep(step);
    await pause(Math.max(pauseMinMs, pausePerWork * (monotonicMs() - begunMs)));
    if (isStopping()) return;
    begunMs = monotonicMs();
  }
};

/** Removes expired rows every hour, a few at a time, until the process stops. */
export const runRetention = async (parts: RetentionParts): Promise<void> => {
  await parts.pause(firstPassAfterMs);
  while (!parts.isStopping()) {
    try {
      await runPass(parts);
    } catch (error) {
      parts.log.error({ err: error }, 'removing what is past its retention failed and will be tried again');
    }
    await parts.pause(passEveryMs);
  }
};

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
