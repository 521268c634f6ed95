export type Task = {
  readonly host: string;
  /** Must not reject. */
  readonly run: () => Promise<void>;
  /** Called instead of `run` when it waited too long. */
  readonly onGivenUp: () => void;
};

type Waiting = Task & { readonly sinceMs: number };

export type LanesOptions = {
  readonly perHostMax: number;
  readonly waitMsMax: number;
  readonly monotonicMs: () => number;
};

/** Runs a bounded number of tasks at a time for each host, so that a slow host does not hold up the others. */
export class Lanes {
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, Waiting[]>();
  #size = 0;
  #onIdle: (() => void) | undefined;

  constructor(private readonly options: LanesOptions) {}

  get size(): number {
    return this.#size;
  }

  add(task: Task): void {
    this.#size += 1;
    if ((this.#running.get(task.host) ?? 0) < this.options.perHostMax) {
      this.#start(task);
      return;
    }
    const waiting = this.#waiting.get(task.host) ?? [];
    waiting.push({ ...task, sinceMs: this.options.monotonicMs() });
    this.#waiting.set(task.host, waiting);
  }

  /** Gives up tasks that have waited too long. */
  expire(): void {
    const beforeMs = this.options.monotonicMs() - this.options.waitMsMax;
    for (const host of [...this.#waiting.keys()]) this.#giveUp(host, ({ sinceMs }) => sinceMs < beforeMs);
  }

  clear(): void {
    for (const host of [...this.#waiting.keys()]) this.#giveUp(host, () => true);
  }

  async idle(): Promise<void> {
    if (this.#size === 0) return;
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
    this.#size -= 1;
    if (this.#size === 0) this.#onIdle?.();
  }
}
