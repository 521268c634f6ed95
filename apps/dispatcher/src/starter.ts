import type { Taken } from './sender.js';
import type { StartTimer } from './timer.js';

/**
 * So many are started in one go. Between two goes the answers that have come are read, so that connections are free to be
 * used again, and fewer are open.
 */
const startedAtOnceMax = 64;

export type StarterParts = {
  readonly startTimer: StartTimer;
  /** Sends a message that was claimed. @returns whether it does */
  readonly start: (taken: Taken) => boolean;
  /** Called with a message that was claimed too long ago to be started. */
  readonly onLate: (taken: Taken) => void;
};

/** Starts what was claimed, some at a time. */
export class Starter {
  #started: Promise<void> = Promise.resolve();

  constructor(private readonly parts: StarterParts) {}

  /** Resolves when all that was to be started so far has been. */
  started(): Promise<void> {
    return this.#started;
  }

  /** Not at once: the next turn asks the database for its work first, which it does while messages are made and sent. */
  startSoon(taken: readonly Taken[]): void {
    if (taken.length === 0) return;
    const started = new Promise<void>((resolve) => this.#startFrom(taken, 0, resolve));
    this.#started = this.#started.then(() => started);
  }

  #startFrom(taken: readonly Taken[], from: number, onAllStarted: () => void): void {
    this.parts.startTimer(() => {
      const to = from + startedAtOnceMax;
      for (const each of taken.slice(from, to)) {
        if (!this.parts.start(each)) this.parts.onLate(each);
      }
      if (to < taken.length) this.#startFrom(taken, to, onAllStarted);
      else onAllStarted();
    }, 0);
  }
}
