import { EgressError } from '../failures/egress-error.js';
import { type NetworkObserver, noObserver } from './name-server-answers.js';
import type { NameResolver } from './resolver.js';

/** Pauses after answers that say nothing about the name. */
const pausesMs = [50, 100, 200, 400];
const pauseMsMax = 800;
const lastKeptForMs = 60 * 60_000;
const lastKeptMax = 10_000;

export interface Patience {
  /** So long the name is asked for again. A connection and an answer need the rest of the time. */
  readonly askForMs: number;
  /** After this time without an answer, the addresses that worked last are used. */
  readonly lastUsedAfterMs: number;
}

/** Divides the time in which a message must be sent. */
export const patienceWithin = (deadlineMs: number): Patience => ({
  askForMs: 0.8 * deadlineMs,
  lastUsedAfterMs: 0.4 * deadlineMs,
});

/** A simulation brings its own clock and timers. */
interface NamesTime {
  readonly monotonicMs: () => number;
  /** @returns a function that cancels the timer */
  readonly startTimer: (run: () => void, afterMs: number) => () => void;
}

const systemTime: NamesTime = {
  monotonicMs: () => performance.now(),
  startTimer: (run, afterMs) => {
    const timer = setTimeout(run, afterMs);
    return () => clearTimeout(timer);
  },
};

const usualDeadlineMs = 10_000;

export interface FoundAddresses {
  readonly addresses: readonly string[];
  /** True if no name server told them now: a connection to one of them was opened lately. */
  readonly areLast: boolean;
}

/**
 * Looks up names for messages, which are sent once: a name server that errs, or is silent for a moment, must lose none.
 * Nothing has left yet, so the name is asked for again, and at last the addresses that worked within the last hour serve.
 */
export class PersistentNames {
  readonly #last = new Map<string, { readonly addresses: readonly string[]; readonly atMs: number }>();
  readonly #time: NamesTime;

  constructor(
    private readonly resolver: Pick<NameResolver, 'resolve'>,
    private readonly patience = patienceWithin(usualDeadlineMs),
    time: Partial<NamesTime> = {},
  ) {
    this.#time = { ...systemTime, ...time };
  }

  /** A connection to one of these addresses was opened. */
  worked(host: string, addresses: readonly string[]): void {
    this.#last.delete(host);
    this.#last.set(host, { addresses, atMs: this.#time.monotonicMs() });
    const [oldest = ''] = this.#last.keys();
    if (this.#last.size > lastKeptMax) this.#last.delete(oldest);
  }

  /** Does not judge the addresses. @throws EgressError `dns`; the signal's reason */
  async resolve(
    host: string,
    signal: AbortSignal,
    observer: NetworkObserver = noObserver,
  ): Promise<FoundAddresses> {
    const startedMs = this.#time.monotonicMs();
    const last = this.#lastOf(host);
    const enough = new AbortController();
    const cancelTimer = last && this.#time.startTimer(() => enough.abort(), this.patience.lastUsedAfterMs);
    const either = last ? AbortSignal.any([signal, enough.signal]) : signal;
    try {
      for (let tries = 0; ; tries++) {
        try {
          return { addresses: await this.resolver.resolve(host, either, observer), areLast: false };
        } catch (error) {
          if (!isPassing(error)) throw error;
          const pauseMs = pausesMs[tries] ?? pauseMsMax;
          if (this.#time.monotonicMs() - startedMs + pauseMs > this.patience.askForMs) throw error;
          await this.#pause(pauseMs, either);
        }
      }
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      // A process that stood still may have no time left to ask. Another message may have opened a connection since.
      const addresses = last ?? this.#lastOf(host);
      if (addresses !== undefined && (enough.signal.aborted || isPassing(error)))
        return { addresses, areLast: true };
      throw error;
    } finally {
      cancelTimer?.();
    }
  }

  #pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        cancelTimer();
        reject(signal.reason);
      };
      const cancelTimer = this.#time.startTimer(() => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      }, ms);
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) onAbort();
    });
  }

  #lastOf(host: string): readonly string[] | undefined {
    const last = this.#last.get(host);
    return last !== undefined && this.#time.monotonicMs() - last.atMs <= lastKeptForMs
      ? last.addresses
      : undefined;
  }
}

const isPassing = (error: unknown): boolean => error instanceof EgressError && error.isPassing;
