type Turn<Item> = {
  /** The processor time that the account has had, on a clock that all accounts share. */
  usedMs: number;
  readonly waiting: Item[];
};

/**
 * What waits, by account. The account that has used the least time is served first, so that one which floods the queue
 * holds up only itself.
 */
export class FairQueue<Item> {
  readonly #turns = new Map<string, Turn<Item>>();
  /** What the account that was served last had used: nobody saves up time while having nothing to do. */
  #clockMs = 0;

  /** How many accounts it keeps something of. */
  get accountsKnown(): number {
    return this.#turns.size;
  }

  /** How many wait for an account. */
  waitingOf(account: string): number {
    return this.#turns.get(account)?.waiting.length ?? 0;
  }

  add(account: string, item: Item): void {
    const turn = this.#turns.get(account) ?? { usedMs: this.#clockMs, waiting: [] };
    if (turn.waiting.length === 0) turn.usedMs = Math.max(turn.usedMs, this.#clockMs);
    turn.waiting.push(item);
    this.#turns.set(account, turn);
  }

  /** Removes an item that need not be served any more. */
  remove(account: string, item: Item): void {
    const waiting = this.#turns.get(account)?.waiting ?? [];
    const at = waiting.indexOf(item);
    if (at >= 0) waiting.splice(at, 1);
  }

  /** Takes out the item whose turn it is. */
  next(): Item | undefined {
    let first: Turn<Item> | undefined;
    for (const [account, turn] of this.#turns) {
      if (turn.waiting.length > 0) first = first && first.usedMs <= turn.usedMs ? first : turn;
      else if (turn.usedMs <= this.#clockMs) this.#turns.delete(account);
    }
    if (first === undefined) {
      // Whoever used a queue that nobody waited in owes nothing.
      this.#turns.clear();
      return undefined;
    }
    this.#clockMs = first.usedMs;
    return first.waiting.shift();
  }

  /** Charges an account for an item that was served. */
  charge(account: string, ms: number): void {
    const turn = this.#turns.get(account) ?? { usedMs: this.#clockMs, waiting: [] };
    turn.usedMs += ms;
    this.#turns.set(account, turn);
  }
}
