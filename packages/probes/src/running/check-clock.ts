// Messages name deadlines in seconds. Customers chose a round number.
const grainMs = 10;

/**
 * The time of a check, from its first step on: our own preparation takes nothing of it, nor do our computations.
 * Otherwise a busy prober would tell of 9.98 seconds where the customer chose ten.
 */
export class CheckClock {
  #startedAt: number | undefined;
  #computedMs = 0;
  #computing = 0;
  #computingSince = 0;
  #remainingMs: number | undefined;

  constructor(private readonly timeoutMs: number) {}

  elapsedMs(): number {
    if (this.#startedAt === undefined) return 0;
    const now = performance.now();
    const current = this.#computing > 0 ? now - this.#computingSince : 0;
    return now - this.#startedAt - this.#computedMs - current;
  }

  /** Starts the clock. Steps that begin together are given the same time. */
  remainingMs(): number {
    this.#start();
    if (this.#remainingMs === undefined) {
      const leftMs = Math.ceil((this.timeoutMs - this.elapsedMs()) / grainMs) * grainMs;
      this.#remainingMs = Math.max(grainMs, leftMs);
      queueMicrotask(() => {
        this.#remainingMs = undefined;
      });
    }
    return this.#remainingMs;
  }

  async without<Value>(begin: () => Promise<Value>): Promise<Value> {
    if (this.#computing === 0) this.#computingSince = performance.now();
    this.#computing += 1;
    try {
      return await begin();
    } finally {
      this.#computing -= 1;
      if (this.#computing === 0) this.#computedMs += performance.now() - this.#computingSince;
    }
  }

  #start(): void {
    if (this.#startedAt !== undefined) return;
    this.#startedAt = performance.now();
    this.#computedMs = 0;
    this.#computingSince = this.#startedAt;
  }
}
