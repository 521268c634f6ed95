import type { Random } from './random.js';
import { type Task, TaskQueue } from './task-queue.js';

/**
 * Virtual time. Everything that a simulation waits for is a task, and time jumps from one task to the next. Chance
 * orders the tasks that are due at the same moment.
 */
export class Scheduler {
  readonly #random: Random;
  readonly #tasks = new TaskQueue();
  #nowMs = 0;
  #tasksRun = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  get tasksRun(): number {
    return this.#tasksRun;
  }

  /** Calls `run` once after `afterMs`. @returns a function that cancels it */
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
   * Runs tasks until `isOver`, which is asked before each, or until none is left. Before a task runs, all promises that
   * can settle without waiting have settled.
   * @throws what a task throws
   */
  async run(isOver: () => boolean): Promise<void> {
    // Lets the rest of the program run between two simulations.
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

  /** Lets virtual time pass. Some tasks due at its end may be left. @throws what a task throws */
  async runFor(durationMs: number): Promise<void> {
    let isOver = false;
    this.schedule(() => {
      isOver = true;
    }, durationMs);
    await this.run(() => isOver);
  }
}

/**
 * Resolves when no promise can go on by itself: Node runs ticks when the queue of promises is empty. An immediate
 * would do too, but costs more than most tasks.
 */
const settled = () => new Promise<void>((resolve) => process.nextTick(resolve));
