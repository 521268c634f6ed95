import { Signal, type StartTimer } from '@tocsin/platform/scheduling';
import type { Taken } from './sender.js';

/** So many are started in one go. */
const startedAtOnceMax = 64;
/** The next go comes when no more of the last are unanswered: the fewer connections are open, the less a message costs. */
const unansweredMax = 8;
/** No later than this, so that a receiver that takes its time holds up nobody. */
const answersWithinMs = 2;

export type StarterParts = {
  readonly startTimer: StartTimer;
  /** Sends a message that was claimed. @returns whether it does */
  readonly start: (taken: Taken) => boolean;
  /** Called with a message that was claimed too long ago to be started. */
  readonly onLate: (taken: Taken) => void;
};

/** Starts what was claimed, some at a time. */
export class Starter {
  readonly #waiting: Taken[] = [];
  #running: Promise<void> | undefined;
  /** How many of the last go have not ended, counting as theirs whichever have ended since. */
  #unanswered = 0;
  #answered: Signal | undefined;

  constructor(private readonly parts: StarterParts) {}

  /** Resolves when all that was to be started so far has been. */
  async started(): Promise<void> {
    await this.#running;
  }

  /** Not at once: the next turn asks the database for its work first, which it does while messages are made and sent. */
  startSoon(taken: readonly Taken[]): void {
    if (taken.length === 0) return;
    this.#waiting.push(...taken);
    this.#running ??= this.#run();
  }

  /** A message that was started has ended. */
  ended(): void {
    this.#unanswered -= 1;
    if (this.#unanswered === unansweredMax) this.#answered?.notify();
  }

  async #run(): Promise<void> {
    const { startTimer } = this.parts;
    while (this.#waiting.length > 0) {
      await new Promise<void>((resolve) => startTimer(resolve, 0));
      this.#unanswered = this.#start(this.#waiting.splice(0, startedAtOnceMax));
      // A new one, since the last may have been notified after its wait was over.
      this.#answered = new Signal(startTimer);
      if (this.#unanswered > unansweredMax) await this.#answered.wait(answersWithinMs);
    }
    // In the same breath as the last look: what comes after this is started by the next run.
    this.#running = undefined;
  }

  /** @returns how many have been started */
  #start(taken: readonly Taken[]): number {
    const late = taken.filter((each) => !this.parts.start(each));
    for (const each of late) this.parts.onLate(each);
    return taken.length - late.length;
  }
}
