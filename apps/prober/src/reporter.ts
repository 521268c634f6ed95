import { Signal } from '@tocsin/platform/scheduling';
import { apiBackoff } from './api-backoff.js';
import { ApiRefusal, type ProberApi, type Report } from './api-client.js';
import type { ProberLog } from './prober-log.js';

/** Results are sent together: when so many are there, or this long after the first. */
const batchMax = 250;
const collectMs = 100;
/** Of a batch as JSON, well below what the api takes. */
const batchCharsMax = 500_000;
/** After this nobody waits for a result any more. */
const ageMsMax = 300_000;

/** A result on its way. */
export type Ended = Omit<Report, 'age_ms'> & { readonly startedMs: number };

const charsOf = ({ message, details, remember }: Ended): number =>
  200 + message.length + (details?.length ?? 0) + (remember?.length ?? 0);

/**
 * Brings results to the api, in the order in which checks ended. While the api is away they wait: no more than were
 * claimed, since without the api nothing is.
 */
export class Reporter {
  readonly #waiting: Ended[] = [];
  readonly #signal = new Signal();
  readonly #backoff = apiBackoff();
  #running: Promise<void> | undefined;
  #stopping = false;

  constructor(
    private readonly api: Pick<ProberApi, 'report'>,
    private readonly log: ProberLog,
    private readonly monotonicMs: () => number,
    /** Called when results have been sent, and with them room was made. */
    private readonly onSent: () => void,
  ) {}

  /** How many results wait to be sent. */
  get waiting(): number {
    return this.#waiting.length;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  add(ended: Ended): void {
    this.#waiting.push(ended);
    if (this.#waiting.length === 1 || this.#waiting.length === batchMax) this.#signal.notify();
  }

  /** Sends what is there, and resolves when it is done or the api does not take it. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#signal.notify();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopping || this.#waiting.length > 0) {
      if (this.#waiting.length === 0) await this.#signal.wait(60_000);
      if (this.#waiting.length < batchMax && !this.#stopping) await this.#signal.wait(collectMs);
      if (this.#waiting.length > 0 && !(await this.#send(this.#takeBatch())) && this.#stopping) return;
    }
  }

  #takeBatch(): Ended[] {
    let chars = 0;
    let count = 0;
    for (const ended of this.#waiting) {
      chars += charsOf(ended);
      if (count > 0 && (chars > batchCharsMax || count === batchMax)) break;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }

  /** @returns whether there is nothing left to do for this batch */
  async #send(batch: readonly Ended[]): Promise<boolean> {
    const nowMs = this.monotonicMs();
    const fresh = batch.filter(({ startedMs }) => nowMs - startedMs < ageMsMax);
    if (fresh.length === 0) return true;
    try {
      const { dropped } = await this.api.report(
        fresh.map(({ startedMs, ...report }) => ({ ...report, age_ms: Math.round(nowMs - startedMs) })),
      );
      if (dropped > 0) this.log.debug({ dropped }, 'results were not awaited any more');
      this.#backoff.reset();
      this.onSent();
      return true;
    } catch (error) {
      if (error instanceof ApiRefusal) {
        this.log.error({ err: error, results: fresh.length }, 'the api refuses results');
        return true;
      }
      this.log.warn({ err: error }, 'the api does not take results at the moment');
      this.#waiting.unshift(...fresh);
      if (!this.#stopping) await this.#signal.wait(this.#backoff.next());
      return false;
    }
  }
}
