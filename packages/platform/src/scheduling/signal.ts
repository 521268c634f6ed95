import { startTimer as systemTimer } from './timer.js';

/** Wakes one waiting loop. A call that comes while nobody waits is kept for the next wait, so none is missed. */
export class Signal {
  #notified = false;
  #wake: (() => void) | undefined;

  constructor(private readonly startTimer = systemTimer) {}

  notify(): void {
    this.#notified = true;
    this.#wake?.();
  }

  /** Resolves at the next `notify`, or after `withinMs`. */
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
