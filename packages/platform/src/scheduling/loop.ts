import { Backoff } from './backoff.js';
import { Signal } from './signal.js';
import { startTimer as systemTimer } from './timer.js';

/** What finds work that nobody told of. */
const idleMs = 1000;
const pausesAfterErrors = { firstMs: 50, lastMs: 2000 };

/** What a loop needs of a log. */
export type FailureLog = { error(details: { err: unknown; loop: string }, message: string): void };

/**
 * Runs `step` again and again until stopped: at once while there is work, otherwise when woken or after a second.
 * A step that throws (the database is away) is logged and tried again, more slowly each time.
 */
export class Loop {
  readonly #signal: Signal;
  #running: Promise<void> | undefined;
  #stopping = false;

  /** @param step does one piece of work and says whether there may be more */
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

  /** Resolves when the step that is under way has ended; no other begins. */
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
