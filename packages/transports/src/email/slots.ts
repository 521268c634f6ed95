export type Release = () => void;

/** Limits how many hold a slot at a time. The others wait in turn. */
export class Slots {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(slotsMax: number) {
    this.#free = slotsMax;
  }

  /** @throws the signal's reason when it aborts */
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

  #giveBack(): void {
    for (const onTurn of this.#waiting) {
      this.#waiting.delete(onTurn);
      onTurn();
      return;
    }
    this.#free += 1;
  }
}
