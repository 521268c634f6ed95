import { writeLockWithinMs } from '@tocsin/persistence';
import {
  InjectedFault,
  type Random,
  type Scheduler,
  type SimulatedProcess,
  type Trace,
} from '@tocsin/testing';
import type { Tally } from '../tally.js';

/** Longer than claims last. */
const longMsMax = 30_000;
/** Our transactions give up, and claims do not run out yet. */
const shortMsMax = writeLockWithinMs + 2000;

/** As the driver says it. */
class DatabaseIsLocked extends InjectedFault {
  readonly code = 'SQLITE_BUSY';
}

type StrangersLockParts = {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly trace: Trace;
  readonly tally: Tally;
};

/** The write lock of the database, which other programs hold at times. Reads go on. */
export class StrangersLock {
  readonly #dueMs: number[] = [];
  #heldUntilMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly parts: StrangersLockParts) {}

  /** Lets other programs hold the lock so many times, each from a moment at which a message is on its way. */
  scheduleHolds(times: number, withinMs: number): void {
    const { scheduler, random } = this.parts;
    for (let time = 0; time < times; time++) {
      const forMs = random.chance(0.5)
        ? random.integer(1, longMsMax)
        : random.integer(writeLockWithinMs, shortMsMax);
      scheduler.schedule(() => this.#dueMs.push(forMs), random.integer(0, withinMs));
    }
  }

  messageLeaves(): void {
    const forMs = this.#dueMs.shift();
    if (forMs !== undefined) this.#hold(forMs);
  }

  /** No other program takes the lock any more. */
  endHolds(): void {
    this.#dueMs.length = 0;
  }

  get isHeld(): boolean {
    return this.wasHeldSince(this.parts.scheduler.nowMs);
  }

  /** True if another program held it at some moment after `ms`. */
  wasHeldSince(ms: number): boolean {
    return ms < this.#heldUntilMs;
  }

  /** Returns how the writes of one process wait for the lock: together, as `GroupCommit` does, which fails them together. */
  queueOf(process: SimulatedProcess): () => Promise<void> {
    let waiting: Promise<void> | undefined;
    const stopWaiting = (): void => {
      waiting = undefined;
    };
    return async () => {
      while (this.isHeld) {
        waiting ??= this.#wait(process).finally(stopWaiting);
        await waiting;
        // Each transaction in a task of its own.
        await process.sleep(0);
      }
    };
  }

  async #wait(process: SimulatedProcess): Promise<void> {
    const { scheduler, tally } = this.parts;
    tally.count('write lock: waited for');
    const deadlineMs = scheduler.nowMs + writeLockWithinMs;
    while (this.isHeld) {
      const leftMs = deadlineMs - scheduler.nowMs;
      if (leftMs <= 0) {
        tally.count('write lock: not had in time');
        throw new DatabaseIsLocked('database is locked');
      }
      await process.sleep(Math.min(leftMs, this.#heldUntilMs - scheduler.nowMs));
    }
  }

  #hold(forMs: number): void {
    const { scheduler, trace, tally } = this.parts;
    tally.count('write lock: held by a stranger');
    trace.add('stranger', `holds the write lock of the database for ${forMs} ms`);
    this.#heldUntilMs = Math.max(this.#heldUntilMs, scheduler.nowMs + forMs);
  }
}
