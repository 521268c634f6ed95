export class Tally {
  readonly #counts = new Map<string, number>();

  count(what: string, times = 1): void {
    this.#counts.set(what, this.of(what) + times);
  }

  of(what: string): number {
    return this.#counts.get(what) ?? 0;
  }

  addAll(other: Tally): void {
    for (const [what, times] of other.#counts) this.count(what, times);
  }

  table(): string {
    const lines = [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1));
    return lines.map(([what, times]) => `${String(times).padStart(10)}  ${what}\n`).join('');
  }
}
