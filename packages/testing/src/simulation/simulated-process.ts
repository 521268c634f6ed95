import type { Fate } from './fate.js';
import type { Scheduler } from './scheduler.js';
import type { Story } from './story.js';

/** A step that was made to fail. Whatever else a process throws is a bug. */
export class InjectedFault extends Error {
  override readonly name = 'InjectedFault';
}

export type SimulatedProcessParts = {
  readonly name: string;
  readonly scheduler: Scheduler;
  readonly story: Story;
  /** Asked each time the process reaches a step. */
  readonly fateAt: (step: string) => Fate;
};

/**
 * A process that can die, be stopped for a while, or meet errors at every point where it waits. Give the code under
 * test nothing to wait for but what is made here: then nothing of it runs once the process is dead, and nothing while
 * it is stopped.
 */
export class SimulatedProcess {
  readonly name: string;
  readonly #parts: SimulatedProcessParts;
  readonly #releases: (() => void)[] = [];
  #isAlive = true;
  #stoppedUntilMs = 0;

  constructor(parts: SimulatedProcessParts) {
    this.name = parts.name;
    this.#parts = parts;
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  get isStopped(): boolean {
    return this.#isAlive && this.#stoppedUntilMs > this.#parts.scheduler.nowMs;
  }

  /** Calls `run` after `afterMs`: later when the process is stopped then, never when it is dead. */
  readonly startTimer = (run: () => void, afterMs: number): (() => void) => {
    const { scheduler } = this.#parts;
    let cancel = () => {};
    const runUnlessStopped = (): void => {
      if (!this.#isAlive) return;
      const stillStoppedMs = this.#stoppedUntilMs - scheduler.nowMs;
      if (stillStoppedMs > 0) cancel = scheduler.schedule(runUnlessStopped, stillStoppedMs);
      else run();
    };
    cancel = scheduler.schedule(runUnlessStopped, afterMs);
    return () => cancel();
  };

  readonly sleep = (durationMs: number): Promise<void> =>
    new Promise((resolve) => {
      this.startTimer(resolve, durationMs);
    });

  /**
   * A point at which the process waits for something outside it; its fate decides what happens there. Fits the
   * `pause` of a `MemoryStore`.
   *
   * @throws InjectedFault
   */
  readonly reach = (step: string): Promise<void> =>
    new Promise((resolve, reject) => {
      if (!this.#isAlive) return;
      const fate = this.#parts.fateAt(step);
      switch (fate.does) {
        case 'go on':
        case 'dawdle':
          this.startTimer(resolve, fate.afterMs);
          return;
        case 'fail':
          this.#tell(`${step}: fails`);
          this.startTimer(() => reject(new InjectedFault(`injected at ${step}`)), fate.afterMs);
          return;
        case 'stop':
          this.#tell(`stands still for ${fate.forMs} ms (${step})`);
          this.#stoppedUntilMs = this.#parts.scheduler.nowMs + fate.forMs;
          this.startTimer(resolve, fate.forMs);
          return;
        case 'crash':
          // Not here, where other code of this process may still have to run until it waits.
          this.startTimer(() => this.#crash(step), 0);
      }
    });

  /** Ends the process: nothing of it goes on any more. */
  end(): void {
    if (!this.#isAlive) return;
    this.#isAlive = false;
    for (const release of this.#releases) release();
  }

  /** @param release what the rest of the world does once the process is gone, such as closing its connections */
  onEnd(release: () => void): void {
    if (this.#isAlive) this.#releases.push(release);
    else release();
  }

  #crash(step: string): void {
    this.#tell(`crashes (${step})`);
    this.end();
  }

  #tell(what: string): void {
    this.#parts.story.tell(this.name, what);
  }
}
