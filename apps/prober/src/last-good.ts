import type { CheckEvidence } from '@tocsin/probes';

/** A good check, for comparison with the failed one that follows. */
export type GoodCheck = {
  readonly message: string;
  readonly reason: string;
  readonly duration_ms: number;
  readonly details: string;
  readonly startedMs: number;
  readonly evidence: CheckEvidence;
};

/** About the memory that the words and the entry take. */
const checkBytes = 1_024;

/** Bounds the checks of all series together. */
const bytesMaxDefault = 64 * 1_024 * 1_024;

/** The api refuses older ones. */
const ageMsMax = 604_800_000;

/** Keeps the last good check of each series, until one fails. Without room, the longest kept ones go. */
export class LastGoodChecks {
  readonly #kept = new Map<number, GoodCheck>();
  #bytes = 0;

  constructor(
    private readonly monotonicMs: () => number,
    private readonly bytesMax = bytesMaxDefault,
  ) {}

  keep(series: number, check: GoodCheck): void {
    this.#remove(series);
    this.#kept.set(series, check);
    this.#bytes += bytesOf(check);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.bytesMax) break;
      this.#remove(oldest);
    }
  }

  /** Returns the last good check of a series once. */
  take(series: number): GoodCheck | undefined {
    const check = this.#kept.get(series);
    this.#remove(series);
    return check !== undefined && this.monotonicMs() - check.startedMs < ageMsMax ? check : undefined;
  }

  #remove(series: number): void {
    const check = this.#kept.get(series);
    if (check === undefined) return;
    this.#kept.delete(series);
    this.#bytes -= bytesOf(check);
  }
}

const bytesOf = ({ message, details, reason, evidence }: GoodCheck): number =>
  checkBytes + message.length + details.length + reason.length + evidence.bytes;
