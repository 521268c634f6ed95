import { startTimer as systemTimer } from './timer.js';

type BackoffOptions = {
  readonly firstMs: number;
  readonly lastMs: number;
  /** Shortens each wait by up to a half, at random, so that many processes do not retry at the same moment. */
  readonly isSpread?: boolean;
};

/** Doubles the wait after each failure, up to `lastMs`. */
export class Backoff {
  #nextMs: number;

  constructor(private readonly options: BackoffOptions) {
    this.#nextMs = options.firstMs;
  }

  next(): number {
    const { lastMs, isSpread = false } = this.options;
    const waitMs = isSpread ? this.#nextMs * (0.5 + Math.random() / 2) : this.#nextMs;
    this.#nextMs = Math.min(this.#nextMs * 2, lastMs);
    return waitMs;
  }

  reset(): void {
    this.#nextMs = this.options.firstMs;
  }
}

/** Wakes a waiting loop. A `notify` without a waiting loop ends the next wait at once. */
export class Signal {
  #notified = false;
  #wake: (() => void) | undefined;

  constructor(private readonly startTimer = systemTimer) {}

  notify(): void {
    this.#notified = true;
    this.#wake?.();
  }

  async wait(withinMs: number): Promise<void> {
    if (!this.#notified) {
      await new Promise<void>((resolve) => {
        const cancelTimer = this.startTimer(resolve, withinMs);
        this.#wake = () => {
          cancelTimer();
          resolve();
        };
      });
      this.#wake = undefined;
    }
    this.#notified = false;
  }
}

// Finds work that no wake-up announced.
const idleMs = 1000;
const pausesAfterErrors = { firstMs: 50, lastMs: 2000 };

export type FailureLog = { error(details: { err: unknown; loop: string }, message: string): void };

/**
 * Runs `step` until stopped: at once while there is work, otherwise when woken or after a second. After an error, it
 * retries more and more slowly.
 */
export class Loop {
  readonly #signal: Signal;
  #running: Promise<void> | undefined;
  #stopping = false;

  /** @param step returns whether there may be more work */
  constructor(
    private readonly name: string,
    private readonly step: () => Promise<boolean>,
    private readonly log: FailureLog,
    private readonly startTimer = systemTimer,
  ) {
    this.#signal = new Signal(startTimer);
  }

  start(): void {
    this.#running ??= this.#run();
  }

  wake(): void {
    this.#signal.notify();
  }

  /** Resolves when the current step has ended. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    const backoff = new Backoff(pausesAfterErrors);
    while (!this.#stopping) {
      try {
        const more = await this.step();
        backoff.reset();
        if (!more) await this.#signal.wait(idleMs);
      } catch (error) {
        this.log.error({ err: error, loop: this.name }, 'a step failed and will be tried again');
        await new Promise<void>((resolve) => {
          this.startTimer(resolve, backoff.next());
        });
      }
    }
  }
}
