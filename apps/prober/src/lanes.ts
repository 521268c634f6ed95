/** Something to run that has to do with a host. */
export type Task = {
  readonly host: string;
  /** Must not reject. */
  readonly run: () => Promise<void>;
  /** Called instead when it has waited too long for its host. */
  readonly onGivenUp: () => void;
};

type Waiting = Task & { readonly sinceMs: number };

export type LanesOptions = {
  readonly perHostMax: number;
  /** How long something may wait for its host to have a place. */
  readonly waitMsMax: number;
  readonly monotonicMs: () => number;
};

/**
 * Runs tasks, so many at a time for each host: a host that answers slowly is asked no harder for it, and what waits for
 * it is given up in time, so that it does not stand in the way of others.
 */
export class Lanes {
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, Waiting[]>();
  #held = 0;
  #onIdle: (() => void) | undefined;

  constructor(private readonly options: LanesOptions) {}

  /** How much runs or waits. */
  get held(): number {
    return this.#held;
  }

  add(task: Task): void {
    this.#held += 1;
    if ((this.#running.get(task.host) ?? 0) < this.options.perHostMax) {
      this.#start(task);
      return;
    }
    const waiting = this.#waiting.get(task.host) ?? [];
    waiting.push({ ...task, sinceMs: this.options.monotonicMs() });
    this.#waiting.set(task.host, waiting);
  }

  /** Gives up what has waited too long. */
  expire(): void {
    const beforeMs = this.options.monotonicMs() - this.options.waitMsMax;
    for (const host of [...this.#waiting.keys()]) this.#giveUp(host, ({ sinceMs }) => sinceMs < beforeMs);
  }

  /** Gives up everything that waits. */
  clear(): void {
    for (const host of [...this.#waiting.keys()]) this.#giveUp(host, () => true);
  }

  /** Resolves when nothing runs or waits any more. */
  async idle(): Promise<void> {
    if (this.#held === 0) return;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
  }

  #start(task: Task): void {
    this.#running.set(task.host, (this.#running.get(task.host) ?? 0) + 1);
    void task.run().finally(() => this.#ended(task.host));
  }

  #ended(host: string): void {
    const running = (this.#running.get(host) ?? 0) - 1;
    if (running === 0) this.#running.delete(host);
    else this.#running.set(host, running);
    const waiting = this.#waiting.get(host);
    const next = waiting?.shift();
    if (waiting?.length === 0) this.#waiting.delete(host);
    if (next !== undefined) this.#start(next);
    this.#left();
  }

  #giveUp(host: string, isOver: (waiting: Waiting) => boolean): void {
    const waiting = this.#waiting.get(host) ?? [];
    const kept = waiting.filter((task) => !isOver(task));
    if (kept.length === 0) this.#waiting.delete(host);
    else this.#waiting.set(host, kept);
    for (const task of waiting.filter(isOver)) {
      task.onGivenUp();
      this.#left();
    }
  }

  #left(): void {
    this.#held -= 1;
    if (this.#held === 0) this.#onIdle?.();
  }
}
