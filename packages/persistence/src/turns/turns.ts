/** A longer task waits then until the event loop has served everything else that is ready. */
export const turnMs = 10;

export type Turns = {
  /** Whether a task should wait before it goes on. */
  isOver(): boolean;
  next(): Promise<void>;
};

/** Divides the event loop between tasks: in each of its rounds, one of those that wait goes on. */
class EventLoopTurns implements Turns {
  readonly #waiting: (() => void)[] = [];
  #beganMs: number | undefined;

  isOver(): boolean {
    if (this.#beganMs === undefined) this.#begin();
    return performance.now() - (this.#beganMs ?? 0) >= turnMs;
  }

  next(): Promise<void> {
    if (this.#beganMs === undefined) this.#begin();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  #begin(): void {
    this.#beganMs = performance.now();
    setImmediate(() => {
      this.#beganMs = undefined;
      const goOn = this.#waiting.shift();
      if (goOn === undefined) return;
      this.#begin();
      goOn();
    });
  }
}

/** A process has one event loop. */
const turns = new EventLoopTurns();

export const eventLoopTurns: Turns = turns;

/** For a thread or a simulation that serves nobody else meanwhile. */
export const endlessTurn: Turns = { isOver: () => false, next: async () => undefined };

/** Waits if this round of the event loop has taken `turnMs` already. */
export const takeTurns = async (): Promise<void> => {
  if (turns.isOver()) await turns.next();
};

/** Runs `task` to its end. It may be interrupted wherever it yields. */
export const inTurns = async <Result>(task: Generator<void, Result>): Promise<Result> => {
  for (;;) {
    const { done, value } = task.next();
    if (done) return value;
    if (turns.isOver()) await turns.next();
  }
};

/** As `items.map(make)`. */
export const mapInTurns = async <Item, Made>(
  items: Iterable<Item>,
  make: (item: Item) => Made,
): Promise<Made[]> => {
  const made: Made[] = [];
  for (const item of items) {
    if (turns.isOver()) await turns.next();
    made.push(make(item));
  }
  return made;
};
