/** Beyond this, the oldest keys are forgotten. A forgotten change counts as new, which only costs a rendering. */
const keysMax = 100_000;

/** Finds the new changes in the change feed, which returns recent ones repeatedly. */
export class SeenChanges {
  /** Oldest first. */
  readonly #seenMs = new Map<string, number>();

  /** @returns whether the change is new */
  add(key: string, nowMs: number): boolean {
    if (this.#seenMs.has(key)) return false;
    if (this.#seenMs.size >= keysMax) this.#seenMs.delete(this.#seenMs.keys().next().value ?? '');
    this.#seenMs.set(key, nowMs);
    return true;
  }

  forgetBefore(ms: number): void {
    for (const [key, seenMs] of this.#seenMs) {
      if (seenMs >= ms) return;
      this.#seenMs.delete(key);
    }
  }
}
