import type { Random } from './random.js';
import { type Task, TaskQueue } from './task-queue.js';

/**
 * Virtual time. Everything that a simulation waits for is a task here; time jumps from one task to the next, so that
 * an hour takes as long as what happens in it. Of tasks that are due at the same moment, chance decides which is first.
 */
export class Scheduler {
  readonly #random: Random;
  readonly #tasks = new TaskQueue();
  #nowMs = 0;
  #tasksRun = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Virtual milliseconds since the beginning. Never runs backwards. */
  get nowMs(): number {
    return this.#nowMs;
  }

  get tasksRun(): number {
    return this.#tasksRun;
  }

  /** Calls `run` once after `afterMs`. @returns what calls it off */
  schedule(run: () => void, afterMs: number): () => void {
    const task: Task = {
      dueMs: this.#nowMs + Math.max(afterMs, 0),
      order: this.#random.uint32(),
      run,
      cancelled: false,
    };
    this.#tasks.push(task);
    return () => {
      task.cancelled = true;
    };
  }

  /**
   * Runs one task after the other until `isOver`, which is asked before each, or until none is left. Before each one,
   * everything has happened that follows from those before it, and from what its caller did, without waiting.
   *
   * @throws what a task throws
   */
  async run(isOver: () => boolean): Promise<void> {
    // Once, so that the rest of the program goes on too between one run and the next.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (!isOver()) {
      const task = this.#tasks.pop();
      if (task === undefined) return;
      if (task.cancelled) continue;
      this.#nowMs = task.dueMs;
      this.#tasksRun += 1;
      task.run();
      await settled();
    }
  }

  /** Lets so much time pass. Of what is due at its end, some may be left. @throws what a task throws */
  async runFor(durationMs: number): Promise<void> {
    let isOver = false;
    this.schedule(() => {
      isOver = true;
    }, durationMs);
    await this.run(() => isOver);
  }
}

/**
 * Resolves when no promise is left that can go on by itself: Node runs ticks when the queue of promises is empty. An
 * immediate would do as well, but takes a turn of the event loop, which costs more than most tasks.
 */
const settled = () => new Promise<void>((resolve) => process.nextTick(resolve));
