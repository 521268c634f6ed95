import type { PlainEvidence } from '@tocsin/probes';

/** A good check, for comparison with the failed one that follows. */
export type GoodCheck = {
  readonly message: string;
  readonly reason: string;
  readonly duration_ms: number;
  readonly details: string;
  readonly startedMs: number;
  readonly evidence: PlainEvidence;
};

/** A character that is not in Latin-1 makes all of its text take two bytes each. */
const bytesOfCharMax = 2;

/** Bounds the checks of all series together. */
const bytesMaxDefault = 64 * 1_024 * 1_024;

/** The api refuses older ones. */
const ageMsMax = 604_800_000;

/**
 * Keeps the last good check of each series, until one fails. Without room, the longest kept ones go. Each is one text: the
 * garbage collector has much more work with the objects of every check.
 */
export class LastGoodChecks {
  readonly #kept = new Map<number, string>();
  #bytes = 0;

  constructor(
    private readonly monotonicMs: () => number,
    private readonly bytesMax = bytesMaxDefault,
  ) {}

  keep(series: number, check: GoodCheck): void {
    this.#remove(series);
    const text = JSON.stringify(check);
    this.#kept.set(series, text);
    this.#bytes += bytesOf(text);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.bytesMax) break;
      this.#remove(oldest);
    }
  }

  /** Returns the last good check of a series once. */
  take(series: number): GoodCheck | undefined {
    const text = this.#kept.get(series);
    if (text === undefined) return undefined;
    this.#remove(series);
    const check: GoodCheck = JSON.parse(text);
    return this.monotonicMs() - check.startedMs < ageMsMax ? check : undefined;
  }

  #remove(series: number): void {
    const text = this.#kept.get(series);
    if (text === undefined) return;
    this.#kept.delete(series);
    this.#bytes -= bytesOf(text);
  }
}

const bytesOf = (text: string): number => bytesOfCharMax * text.length;
