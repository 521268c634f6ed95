import { Backoff } from './backoff.js';
import { Signal } from './signal.js';
import { startTimer as systemTimer } from './timer.js';

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
