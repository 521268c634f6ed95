import type { PlainEvidence } from '@tocsin/probes';

/** A good check, for comparison with the failed one that follows. */
export type GoodCheck = {
  readonly message: string;
  /** As JSON, like its details. */
  readonly reason: string;
  readonly duration_ms: number;
  readonly details: string;
  readonly startedMs: number;
  readonly evidence: PlainEvidence;
};

/** Bounds the checks of all series together. */
const bytesMaxDefault = 64 * 1_024 * 1_024;

/** The api refuses older ones. */
const ageMsMax = 604_800_000;

const utf8 = new TextEncoder();
const fromUtf8 = new TextDecoder();

/**
 * Keeps the last good check of each series, until one fails. Without room, the longest kept ones go. Each is kept as
 * bytes outside of the heap: objects or strings would keep the garbage collector busy.
 */
export class LastGoodChecks {
  readonly #kept = new Map<number, Uint8Array>();
  #bytes = 0;

  constructor(
    private readonly monotonicMs: () => number,
    private readonly bytesMax = bytesMaxDefault,
  ) {}

  keep(series: number, check: GoodCheck): void {
    this.#remove(series);
    const text = utf8.encode(textOf(check));
    this.#kept.set(series, text);
    this.#bytes += text.length;
    if (this.#bytes > this.bytesMax) this.#makeRoom();
  }

  /** Returns the last good check of a series once. */
  take(series: number): GoodCheck | undefined {
    const text = this.#kept.get(series);
    if (text === undefined) return undefined;
    this.#remove(series);
    const check = checkFrom(fromUtf8.decode(text));
    return this.monotonicMs() - check.startedMs < ageMsMax ? check : undefined;
  }

  #makeRoom(): void {
    for (const oldest of this.#kept.keys()) {
      this.#remove(oldest);
      if (this.#bytes <= this.bytesMax) return;
    }
  }

  #remove(series: number): void {
    const text = this.#kept.get(series);
    if (text === undefined) return;
    this.#kept.delete(series);
    this.#bytes -= text.length;
  }
}

/** Three lines of JSON: two of them are JSON already, and to quote them once more would take time in every check. */
export const textOf = ({ message, duration_ms, startedMs, evidence, reason, details }: GoodCheck): string =>
  `${JSON.stringify({ message, duration_ms, startedMs, evidence })}\n${reason}\n${details}`;

const checkFrom = (text: string): GoodCheck => {
  const [rest = '', reason, details] = text.split('\n');
  return { ...JSON.parse(rest), reason, details };
};
