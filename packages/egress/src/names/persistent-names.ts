import { setTimeout as delay } from 'node:timers/promises';
import { EgressError } from '../failures/egress-error.js';
import type { NetworkObserver } from './name-server-answers.js';
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

  constructor(
    private readonly resolver: NameResolver,
    private readonly patience = patienceWithin(usualDeadlineMs),
    private readonly monotonicMs: () => number = () => performance.now(),
  ) {}

  /** A connection to one of these addresses was opened. */
  worked(host: string, addresses: readonly string[]): void {
    this.#last.delete(host);
    this.#last.set(host, { addresses, atMs: this.monotonicMs() });
    const [oldest = ''] = this.#last.keys();
    if (this.#last.size > lastKeptMax) this.#last.delete(oldest);
  }

  /** Does not judge the addresses. @throws EgressError `dns`; the signal's reason */
  async resolve(host: string, signal: AbortSignal, observer: NetworkObserver): Promise<FoundAddresses> {
    const startedMs = this.monotonicMs();
    const last = this.#lastOf(host);
    const enough = new AbortController();
    const timer = last && setTimeout(() => enough.abort(), this.patience.lastUsedAfterMs);
    const either = last ? AbortSignal.any([signal, enough.signal]) : signal;
    try {
      for (let tries = 0; ; tries++) {
        try {
          return { addresses: await this.resolver.resolve(host, either, observer), areLast: false };
        } catch (error) {
          if (!(error instanceof EgressError && error.isPassing)) throw error;
          const pauseMs = pausesMs[tries] ?? pauseMsMax;
          if (this.monotonicMs() - startedMs + pauseMs > this.patience.askForMs) throw error;
          await delay(pauseMs, undefined, { signal: either });
        }
      }
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (last !== undefined && enough.signal.aborted) return { addresses: last, areLast: true };
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #lastOf(host: string): readonly string[] | undefined {
    const last = this.#last.get(host);
    return last !== undefined && this.monotonicMs() - last.atMs <= lastKeptForMs ? last.addresses : undefined;
  }
}
