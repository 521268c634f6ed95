import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { Database, Repositories } from '@tocsin/persistence';
import { DATABASE, LOGGER, type Logger } from '@tocsin/platform';
import { ThrottledTask } from '../background/throttled-task.js';
import { COMMITTED } from '../http/commands/committed.js';

/** One more claim is answered at once, and its prober asks again later. */
export const waitingClaimsMax = 1000;
const lookEveryMs = 100;
/** Listening again costs a connection on PostgreSQL. */
const listenOnMs = 5000;

export type ClaimFilter = {
  readonly region: string;
  readonly isForTrials: boolean;
};

type WaitingClaim = ClaimFilter & {
  /** @param isWoken whether something may be due; `false` when the wait is over */
  readonly end: (isWoken: boolean) => void;
};

/** One look at the database serves all waiting claims: after any change, and when the next check is due. */
@Injectable()
export class WaitingClaims implements BeforeApplicationShutdown {
  readonly #waiting = new Set<WaitingClaim>();
  readonly #looking = new ThrottledTask(() => this.#look());
  #listening: { close(): Promise<void> } | undefined;
  #nextLook: NodeJS.Timeout | undefined;
  #lastLeftAtMs = 0;
  #isStopped = false;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get count(): number {
    return this.#waiting.size;
  }

  /** @param disconnected aborts when the prober disconnects @returns the rest of `withinMs`; 0 when the wait is over */
  async untilDue(filter: ClaimFilter, withinMs: number, disconnected: AbortSignal): Promise<number> {
    if (this.#isStopped || disconnected.aborted || this.#waiting.size >= waitingClaimsMax) return 0;
    const endsAtMs = performance.now() + withinMs;
    const isWoken = await new Promise<boolean>((resolve) => {
      const over = () => waiting.end(false);
      const timer = setTimeout(over, withinMs);
      disconnected.addEventListener('abort', over);
      const waiting: WaitingClaim = {
        ...filter,
        end: (isWoken) => {
          clearTimeout(timer);
          disconnected.removeEventListener('abort', over);
          this.#waiting.delete(waiting);
          if (this.#waiting.size === 0) this.#wasLast();
          resolve(isWoken);
        },
      };
      this.#waiting.add(waiting);
      this.#looking.poke();
    });
    return isWoken ? Math.max(0, endsAtMs - performance.now()) : 0;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
    for (const { end } of this.#waiting) end(false);
    await this.#looking.stop();
    clearTimeout(this.#nextLook);
    await this.#stopListening();
  }

  async #look(): Promise<number> {
    try {
      if (this.#waiting.size > 0) await this.#wakeForDue();
      else if (performance.now() >= this.#lastLeftAtMs + listenOnMs) await this.#stopListening();
    } catch (error) {
      this.logger.warn({ err: error }, 'due checks could not be read');
      // Each claim asks by itself then, and reports what is wrong.
      for (const { end } of this.#waiting) end(true);
    }
    return lookEveryMs;
  }

  /** Wakes one claim in each region with due checks: the one that has waited longest. */
  async #wakeForDue(): Promise<void> {
    this.#listening ??= await this.database.onChange(() => {
      if (this.#waiting.size > 0) this.#looking.poke();
    });
    const { checkSeries, trialChecks } = this.committed;
    if (await trialChecks.isAnyWaiting()) this.#first(({ isForTrials }) => isForTrials)?.end(true);
    let againInMs = Number.POSITIVE_INFINITY;
    for (const region of new Set([...this.#waiting].map((waiting) => waiting.region))) {
      const dueInMs = await checkSeries.nextDueInMs(region);
      if (dueInMs === 0) this.#first((waiting) => waiting.region === region)?.end(true);
      if (dueInMs !== null) againInMs = Math.min(againInMs, Math.max(dueInMs, lookEveryMs));
    }
    if (againInMs !== Number.POSITIVE_INFINITY) this.#lookIn(againInMs);
  }

  #first(isMeant: (waiting: WaitingClaim) => boolean): WaitingClaim | undefined {
    for (const waiting of this.#waiting) if (isMeant(waiting)) return waiting;
    return undefined;
  }

  #wasLast(): void {
    this.#lastLeftAtMs = performance.now();
    this.#lookIn(listenOnMs);
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#nextLook);
    if (!this.#isStopped) this.#nextLook = setTimeout(() => this.#looking.poke(), ms);
  }

  async #stopListening(): Promise<void> {
    const listening = this.#listening;
    this.#listening = undefined;
    await listening?.close();
  }
}
