import { startTimer as systemTimer } from './timer.js';

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
