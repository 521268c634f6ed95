import type { Logger } from '@tocsin/platform';
import { Signal } from './signal.js';

/** What finds work that nobody told of. */
const idleMs = 1000;
const pauseAfterErrorMinMs = 50;
const pauseAfterErrorMaxMs = 2000;

/**
 * Runs `step` again and again until stopped: at once while there is work, otherwise when woken or after a second.
 * A step that throws (the database is away) is logged and tried again, more slowly each time.
 */
export class Loop {
  readonly #signal = new Signal();
  #running: Promise<void> | undefined;
  #stopping = false;

  /** @param step does one piece of work and says whether there may be more */
  constructor(
    private readonly name: string,
    private readonly step: () => Promise<boolean>,
    private readonly logger: Logger,
  ) {}

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
    let pauseMs = pauseAfterErrorMinMs;
    while (!this.#stopping) {
      try {
        const more = await this.step();
        pauseMs = pauseAfterErrorMinMs;
        if (!more) await this.#signal.wait(idleMs);
      } catch (error) {
        this.logger.error({ err: error, loop: this.name }, 'a step failed and will be tried again');
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        pauseMs = Math.min(pauseMs * 2, pauseAfterErrorMaxMs);
      }
    }
  }
}
