import { Signal } from '@tocsin/platform/scheduling';
import { ApiRefusal, apiBackoff, type CheckReport, type ProberApi } from './api-client.js';
import type { ProberLog } from './prober-log.js';

// A batch is sent when it is full, or this long after its first result.
const batchMax = 250;
const collectMs = 100;
/** Bounds a batch as JSON, well below the api's limit. Results of one moment are seldom as large. */
const batchBytesMax = 500_000;
/** The api drops older results. */
const ageMsMax = 300_000;

type LastGood = NonNullable<CheckReport['last_good']>;

export type PendingResult = Omit<CheckReport, 'age_ms' | 'last_good'> & {
  readonly startedMs: number;
  readonly lastGood?: Omit<LastGood, 'age_ms'> & { readonly startedMs: number };
};

const smallChars = 2_000;

/** A character has at most three bytes, also when it is quoted once more. */
const bytesOfCharMax = 3;

/** Beside the texts. */
const fieldsBytes = 300;

/** As JSON, at most. Most results are small, and need no exact figure. */
const bytesOf = (result: PendingResult): number => {
  const { message, reason, details, remember, evidence, lastGood } = result;
  const isSmall = evidence === undefined && lastGood === undefined;
  const chars = message.length + (reason?.length ?? 0) + (details?.length ?? 0) + (remember?.length ?? 0);
  return isSmall && chars < smallChars
    ? fieldsBytes + bytesOfCharMax * chars
    : fieldsBytes + Buffer.byteLength(JSON.stringify(result));
};

const reportOf = ({ startedMs, lastGood, ...report }: PendingResult, nowMs: number): CheckReport => ({
  ...report,
  age_ms: Math.round(nowMs - startedMs),
  ...(lastGood !== undefined && { last_good: lastGoodOf(lastGood, nowMs) }),
});

const lastGoodOf = (
  { startedMs, ...check }: NonNullable<PendingResult['lastGood']>,
  nowMs: number,
): LastGood => ({ ...check, age_ms: Math.round(nowMs - startedMs) });

/** Reports results in the order in which checks ended. While the api is away they wait; nothing is claimed then. */
export class Reporter {
  readonly #waiting: PendingResult[] = [];
  readonly #signal = new Signal();
  readonly #backoff = apiBackoff();
  #running: Promise<void> | undefined;
  #stopping = false;

  constructor(
    private readonly api: Pick<ProberApi, 'report'>,
    private readonly log: ProberLog,
    private readonly monotonicMs: () => number,
    /** Called when results were taken, which makes room for claims. */
    private readonly onSent: () => void,
  ) {}

  get waiting(): number {
    return this.#waiting.length;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  add(result: PendingResult): void {
    this.#waiting.push(result);
    if (this.#waiting.length === 1 || this.#waiting.length === batchMax) this.#signal.notify();
  }

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

  #takeBatch(): PendingResult[] {
    let bytes = 0;
    let count = 0;
    for (const result of this.#waiting) {
      bytes += bytesOf(result);
      if (count > 0 && (bytes > batchBytesMax || count === batchMax)) break;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }

  /** @returns whether the batch is done with */
  async #send(batch: readonly PendingResult[]): Promise<boolean> {
    const nowMs = this.monotonicMs();
    const fresh = batch.filter(({ startedMs }) => nowMs - startedMs < ageMsMax);
    if (fresh.length === 0) return true;
    try {
      const { dropped } = await this.api.report(fresh.map((result) => reportOf(result, nowMs)));
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
