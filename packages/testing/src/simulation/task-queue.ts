export type Task = {
  readonly dueMs: number;
  readonly order: number;
  readonly run: () => void;
  cancelled: boolean;
};

/** A binary heap of tasks, ordered by the moment at which they are due. */
export class TaskQueue {
  readonly #heap: Task[] = [];

  push(task: Task): void {
    let index = this.#heap.push(task) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.#isBefore(index, parent)) return;
      this.#swap(index, parent);
      index = parent;
    }
  }

  pop(): Task | undefined {
    const next = this.#heap[0];
    const last = this.#heap.pop();
    if (next === undefined || last === undefined || next === last) return next;
    this.#heap[0] = last;
    this.#sink();
    return next;
  }

  #sink(): void {
    let index = 0;
    for (;;) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      const child = this.#isBefore(right, left) ? right : left;
      if (!this.#isBefore(child, index)) return;
      this.#swap(index, child);
      index = child;
    }
  }

  #isBefore(index: number, other: number): boolean {
    const [task, otherTask] = [this.#heap[index], this.#heap[other]];
    if (task === undefined || otherTask === undefined) return false;
    return task.dueMs < otherTask.dueMs || (task.dueMs === otherTask.dueMs && task.order < otherTask.order);
  }

  #swap(index: number, other: number): void {
    const [task, otherTask] = [this.#heap[index], this.#heap[other]];
    if (task === undefined || otherTask === undefined) return;
    this.#heap[index] = otherTask;
    this.#heap[other] = task;
  }
}

export type TraceLine = {
  readonly atMs: number;
  readonly who: string;
  readonly what: string;
  /** The message or other thing concerned, so that `text` can mark its lines. */
  readonly about: string | null;
};

const whoCharsMin = 14;

export class Trace {
  readonly lines: TraceLine[] = [];

  constructor(private readonly time: { readonly nowMs: number }) {}

  add(who: string, what: string, about: string | null = null): void {
    this.lines.push({ atMs: this.time.nowMs, who, what, about });
  }

  /** Numbered lines with seconds of virtual time. @param about marks the lines about this */
  text(about: string | null = null): string {
    return this.lines
      .map((line, index) => {
        const mark = about !== null && line.about === about ? '>' : ' ';
        const number = String(index + 1).padStart(4);
        const seconds = (line.atMs / 1000).toFixed(3).padStart(9);
        return `${mark}${number} ${seconds}s  ${line.who.padEnd(whoCharsMin)}  ${line.what}\n`;
      })
      .join('');
  }
}
