/** Gives a slot back. Doing it again changes nothing. */
export type Release = () => void;

/** Lets so many hold a slot at a time; the others wait in turn. */
export class Slots {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(slotsMax: number) {
    this.#free = slotsMax;
  }

  /** Waits for a slot. @throws the signal's reason once it aborts. */
  async take(signal: AbortSignal): Promise<Release> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(signal);
    let held = true;
    return () => {
      if (held) this.#giveBack();
      held = false;
    };
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onTurn = () => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      const onAbort = () => {
        this.#waiting.delete(onTurn);
        reject(signal.reason);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.add(onTurn);
    });
  }

  // A slot that someone waits for changes hands without becoming free.
  #giveBack(): void {
    for (const onTurn of this.#waiting) {
      this.#waiting.delete(onTurn);
      onTurn();
      return;
    }
    this.#free += 1;
  }
}
