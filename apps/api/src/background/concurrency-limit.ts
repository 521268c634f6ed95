import { Problem } from '../http/problems/problem.js';

type ConcurrencyBounds = {
  readonly runningMax: number;
  readonly waitingMax: number;
  /** The answer to a caller who would be one too many. */
  readonly refusal: string;
};

/** Runs at most `runningMax` tasks at a time. Up to `waitingMax` others wait, first come, first served. */
export class ConcurrencyLimit {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(private readonly bounds: ConcurrencyBounds) {}

  /** @throws Problem `unavailable` when too many tasks wait */
  async run<T>(task: () => Promise<T>): Promise<T> {
    const { runningMax, waitingMax, refusal } = this.bounds;
    if (this.#running < runningMax) {
      this.#running++;
    } else {
      if (this.#waiting.length >= waitingMax) throw new Problem('unavailable', refusal);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
