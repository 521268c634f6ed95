/** The time of a check without its computations. */
export class CheckClock {
  readonly #startedAt = performance.now();
  #computedMs = 0;
  #computing = 0;
  #computingSince = 0;

  elapsedMs(): number {
    const now = performance.now();
    const current = this.#computing > 0 ? now - this.#computingSince : 0;
    return now - this.#startedAt - this.#computedMs - current;
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
}
