import type { Clock } from '@tocsin/domain';
import type { Fault } from './fault.js';
import type { Scheduler } from './scheduler.js';
import type { Trace } from './task-queue.js';

/** The error of a step that was made to fail. Any other error of a process is a bug. */
export class InjectedFault extends Error {
  override readonly name = 'InjectedFault';
}

export type SimulatedProcessParts = {
  readonly name: string;
  readonly scheduler: Scheduler;
  readonly trace: Trace;
  readonly faultAt: (step: string) => Fault;
};

/**
 * A process that can crash, freeze or fail at every point where it waits. The code under test must wait only for
 * `reach`, `startTimer` and `sleep`, so that nothing of it runs once the process is dead or while it is frozen.
 */
export class SimulatedProcess {
  readonly name: string;
  readonly #parts: SimulatedProcessParts;
  readonly #releases: (() => void)[] = [];
  #isAlive = true;
  #frozenUntilMs = 0;

  constructor(parts: SimulatedProcessParts) {
    this.name = parts.name;
    this.#parts = parts;
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  get isFrozen(): boolean {
    return this.#isAlive && this.#frozenUntilMs > this.#parts.scheduler.nowMs;
  }

  /** True if the process stood still at some moment after `ms`. */
  stoodStillSince(ms: number): boolean {
    return this.#frozenUntilMs > ms;
  }

  /** Calls `run` after `afterMs`: later if the process is frozen then, never if it is dead. */
  readonly startTimer = (run: () => void, afterMs: number): (() => void) => {
    const { scheduler } = this.#parts;
    let cancel = () => {};
    const runUnlessFrozen = (): void => {
      if (!this.#isAlive) return;
      const stillFrozenMs = this.#frozenUntilMs - scheduler.nowMs;
      if (stillFrozenMs > 0) cancel = scheduler.schedule(runUnlessFrozen, stillFrozenMs);
      else run();
    };
    cancel = scheduler.schedule(runUnlessFrozen, afterMs);
    return () => cancel();
  };

  readonly sleep = (durationMs: number): Promise<void> =>
    new Promise((resolve) => {
      this.startTimer(resolve, durationMs);
    });

  /** Waits for something outside of the process. Fits the `reach` of a `MemoryStore`. @throws InjectedFault */
  readonly reach = (step: string): Promise<void> =>
    new Promise((resolve, reject) => {
      if (!this.#isAlive) return;
      const fault = this.#parts.faultAt(step);
      switch (fault.does) {
        case 'go on':
        case 'delay':
          this.startTimer(resolve, fault.afterMs);
          return;
        case 'fail':
          this.#trace(`${step}: fails`);
          this.startTimer(() => reject(new InjectedFault(`injected at ${step}`)), fault.afterMs);
          return;
        case 'freeze':
          this.#trace(`stands still for ${fault.forMs} ms (${step})`);
          this.#frozenUntilMs = this.#parts.scheduler.nowMs + fault.forMs;
          this.startTimer(resolve, fault.forMs);
          return;
        case 'crash':
          // Later, since other code of this process still runs on to where it waits.
          this.startTimer(() => this.#crash(step), 0);
      }
    });

  end(): void {
    if (!this.#isAlive) return;
    this.#isAlive = false;
    for (const release of this.#releases) release();
  }

  onEnd(release: () => void): void {
    if (this.#isAlive) this.#releases.push(release);
    else release();
  }

  #crash(step: string): void {
    this.#trace(`crashes (${step})`);
    this.end();
  }

  #trace(what: string): void {
    this.#parts.trace.add(this.name, what);
  }
}

const startMs = Date.parse('2026-05-03T12:00:00.000Z');

/** A wall clock in virtual time. Like a real one, it can be set forward and back. */
export class SimulatedClock implements Clock {
  #aheadMs = 0;

  constructor(private readonly time: { readonly nowMs: number }) {}

  now(): Date {
    return new Date(startMs + this.time.nowMs + this.#aheadMs);
  }

  jump(byMs: number): void {
    this.#aheadMs += byMs;
  }
}
