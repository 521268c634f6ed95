export type BackoffOptions = {
  readonly firstMs: number;
  readonly lastMs: number;
  /** Shortens each wait by up to a half, at random, so that many processes do not retry at the same moment. */
  readonly isSpread?: boolean;
};

/** Doubles the wait after each failure, up to `lastMs`. */
export class Backoff {
  #nextMs: number;

  constructor(private readonly options: BackoffOptions) {
    this.#nextMs = options.firstMs;
  }

  next(): number {
    const { lastMs, isSpread = false } = this.options;
    const waitMs = isSpread ? this.#nextMs * (0.5 + Math.random() / 2) : this.#nextMs;
    this.#nextMs = Math.min(this.#nextMs * 2, lastMs);
    return waitMs;
  }

  reset(): void {
    this.#nextMs = this.options.firstMs;
  }
}
