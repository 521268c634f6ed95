const firstMs = 500;
const lastMs = 30_000;

/** How long to leave the api alone that did not answer: longer each time, and not all probers at the same moment. */
export class Backoff {
  #nextMs = firstMs;

  next(): number {
    const waitMs = this.#nextMs * (0.5 + Math.random() / 2);
    this.#nextMs = Math.min(this.#nextMs * 2, lastMs);
    return waitMs;
  }

  reset(): void {
    this.#nextMs = firstMs;
  }
}
