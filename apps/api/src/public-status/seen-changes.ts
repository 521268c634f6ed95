/** Beyond it, the oldest are forgotten, and a change may be taken for a new one: a page is rendered once more. */
const keysMax = 100_000;

/** The change feed returns changes of the last while again. Tells the new ones from the others. */
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
