/** A connection that has been idle for so long is closed here. */
export const idleMsMax = 1_000;

/** So many connections must have been idle for a time before the destination is known to keep them for it. */
const witnessesMin = 3;

/** Timers run late, and a server may start its own before its answer has left. */
const marginMs = 50;
const marginShare = 1 / 4;

/** A close may have had a passing reason, such as a restart. */
const closeCountsForMs = 10 * 60_000;

/**
 * What one destination has shown of how long it keeps idle connections. A request that meets a close is lost, because no
 * message is sent twice. So a connection is reused only where its close cannot be under way.
 *
 * A server keeps a connection that is open here `n` ms after its answer for `n` ms at least, by its own clock: the answer
 * and the close travel equally long. A request that leaves then reaches it after `n` ms and one way there and back.
 */
export class KeptConnections {
  /** The longest idle times that connections have outlived. */
  #outlivedMs: readonly number[] = [];
  #hintedMs = 0;
  #answeredAfterMs = Number.POSITIVE_INFINITY;
  #closedAfterMs = Number.POSITIVE_INFINITY;
  #closeCountsUntilMs = Number.POSITIVE_INFINITY;

  constructor(private readonly monotonicMs: () => number = () => performance.now()) {}

  /** A connection was idle for so long, and was still open. */
  outlived(idleMs: number): void {
    if (idleMs > shownBy(this.#outlivedMs)) this.#outlivedMs = longest([...this.#outlivedMs, idleMs]);
  }

  /** The destination closed a connection that had been idle for so long. */
  closed(idleMs: number): void {
    this.#closedAfterMs = Math.min(this.#closedAfterMs, idleMs);
    this.#closeCountsUntilMs = this.monotonicMs() + closeCountsForMs;
  }

  /** @param keptMs from the header `Keep-Alive` (RFC 2068, section 19.7.1.1) */
  hinted(keptMs: number): void {
    this.#hintedMs = keptMs;
  }

  /** No answer comes faster than the way there and back takes. */
  answered(afterMs: number): void {
    this.#answeredAfterMs = Math.min(this.#answeredAfterMs, afterMs);
  }

  /** @param idleTimesMs of the connections that are idle at this moment; read only where they matter */
  canReuse(idleMs: number, idleTimesMs: Iterable<number>): boolean {
    if (this.monotonicMs() > this.#closeCountsUntilMs) this.#forget();
    return (
      this.#isSoonEnough(idleMs, this.#outlivedMs) ||
      this.#isSoonEnough(idleMs, longest([...this.#outlivedMs, ...idleTimesMs]))
    );
  }

  #isSoonEnough(idleMs: number, outlivedMs: readonly number[]): boolean {
    const keptMs = Math.min(this.#closedAfterMs, Math.max(this.#hintedMs, shownBy(outlivedMs)));
    return idleMs + this.#answeredAfterMs + marginMs <= keptMs * (1 - marginShare);
  }

  #forget(): void {
    this.#outlivedMs = [];
    this.#hintedMs = 0;
    this.#closedAfterMs = Number.POSITIVE_INFINITY;
    this.#closeCountsUntilMs = Number.POSITIVE_INFINITY;
  }
}

/** A process that stood still has not yet seen which of its connections were closed meanwhile. */
const wasLookedAt = (idleMs: number): boolean => idleMs <= idleMsMax + marginMs;

/** @param longestMs as of `longest` */
const shownBy = (longestMs: readonly number[]): number => longestMs[witnessesMin - 1] ?? 0;

const longest = (timesMs: readonly number[]): readonly number[] =>
  timesMs
    .filter(wasLookedAt)
    .sort((a, b) => b - a)
    .slice(0, witnessesMin);
