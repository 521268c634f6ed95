type Turn<Item> = {
  usedMs: number;
  readonly waiting: Item[];
};

/** Serves the account first that has used the least processor time. */
export class FairQueue<Item> {
  readonly #turns = new Map<string, Turn<Item>>();
  /** The time that the account served last had used. An idle account saves up none. */
  #clockMs = 0;

  get accountsKnown(): number {
    return this.#turns.size;
  }

  waitingOf(account: string): number {
    return this.#turns.get(account)?.waiting.length ?? 0;
  }

  add(account: string, item: Item): void {
    const turn = this.#turns.get(account) ?? { usedMs: this.#clockMs, waiting: [] };
    if (turn.waiting.length === 0) turn.usedMs = Math.max(turn.usedMs, this.#clockMs);
    turn.waiting.push(item);
    this.#turns.set(account, turn);
  }

  remove(account: string, item: Item): void {
    const waiting = this.#turns.get(account)?.waiting ?? [];
    const at = waiting.indexOf(item);
    if (at >= 0) waiting.splice(at, 1);
  }

  next(): Item | undefined {
    let first: Turn<Item> | undefined;
    for (const [account, turn] of this.#turns) {
      if (turn.waiting.length > 0) first = first && first.usedMs <= turn.usedMs ? first : turn;
      else if (turn.usedMs <= this.#clockMs) this.#turns.delete(account);
    }
    if (first === undefined) {
      // Nobody waits, so nobody owes time.
      this.#turns.clear();
      return undefined;
    }
    this.#clockMs = first.usedMs;
    return first.waiting.shift();
  }

  charge(account: string, ms: number): void {
    const turn = this.#turns.get(account) ?? { usedMs: this.#clockMs, waiting: [] };
    turn.usedMs += ms;
    this.#turns.set(account, turn);
  }
}
