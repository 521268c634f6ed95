import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { Database, Repositories } from '@tocsin/persistence';
import { DATABASE, LOGGER, type Logger } from '@tocsin/platform';
import { Paced } from '../events/paced.js';
import { COMMITTED } from '../http/commands/committed.js';

/** How many claims may wait at a process. One more is answered at once, and its prober asks again a little later. */
export const waitingClaimsMax = 1000;
/** Between two looks at the database, however many claims wait and however much changes. */
const lookEveryMs = 100;
/** How long to go on listening for changes once nobody waits: to begin anew costs a connection on PostgreSQL. */
const listenOnMs = 5000;

/** What a claim waits for. */
export type Sought = {
  readonly region: string;
  /** Whether for trial checks, too. */
  readonly isForTrials: boolean;
};

type Waiting = Sought & {
  /** @param isWoken whether something may be due, and it is not only that the wait is over */
  readonly end: (isWoken: boolean) => void;
};

/**
 * Claims that found nothing due and wait for it. One look at the database serves all of them: when anything has changed
 * there, by whichever process, and when the next check is due. While nobody waits, nothing is done.
 */
@Injectable()
export class WaitingClaims implements BeforeApplicationShutdown {
  /** In the order in which they came. */
  readonly #waiting = new Set<Waiting>();
  readonly #looking = new Paced(() => this.#look());
  #listening: { close(): Promise<void> } | undefined;
  #nextLook: NodeJS.Timeout | undefined;
  #lastLeftAtMs = 0;
  #isStopped = false;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** How many claims wait at this moment. */
  get count(): number {
    return this.#waiting.size;
  }

  /**
   * Waits until there may be something for this claim.
   * @param hangUp ends the wait: nobody is there any more
   * @returns how many milliseconds of `withinMs` are left; 0 when there is no more waiting
   */
  async untilDue(sought: Sought, withinMs: number, hangUp: AbortSignal): Promise<number> {
    if (this.#isStopped || hangUp.aborted || this.#waiting.size >= waitingClaimsMax) return 0;
    const endsAtMs = performance.now() + withinMs;
    const isWoken = await new Promise<boolean>((resolve) => {
      const over = () => waiting.end(false);
      const timer = setTimeout(over, withinMs);
      hangUp.addEventListener('abort', over);
      const waiting: Waiting = {
        ...sought,
        end: (isWoken) => {
          clearTimeout(timer);
          hangUp.removeEventListener('abort', over);
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

  /** Those who wait are answered at once. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
    for (const { end } of this.#waiting) end(false);
    await this.#looking.stop();
    clearTimeout(this.#nextLook);
    await this.#stopListening();
  }

  /** @returns in how many milliseconds to look again at the earliest */
  async #look(): Promise<number> {
    try {
      if (this.#waiting.size > 0) await this.#wakeForDue();
      else if (performance.now() >= this.#lastLeftAtMs + listenOnMs) await this.#stopListening();
    } catch (error) {
      this.logger.warn({ err: error }, 'it could not be looked whether checks are due');
      // They ask by themselves then, and are told what is wrong.
      for (const { end } of this.#waiting) end(true);
    }
    return lookEveryMs;
  }

  /** Wakes one claim in each region where something is due: the one that has waited longest takes as much as it can. */
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
      // What is due and not taken then is for another of those who wait.
      if (dueInMs !== null) againInMs = Math.min(againInMs, Math.max(dueInMs, lookEveryMs));
    }
    if (againInMs !== Number.POSITIVE_INFINITY) this.#lookIn(againInMs);
  }

  #first(isMeant: (waiting: Waiting) => boolean): Waiting | undefined {
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
