import type { ProberBlindness } from '@tocsin/domain';
import type { ProberApi } from './api-client.js';
import type { ProberLog } from './prober-log.js';

/** Repeated while the prober is blind, or the api has not taken its report. */
const repeatEveryMs = 30_000;

export class SightReports {
  #blindness: ProberBlindness | null = null;
  #isSending = false;
  #repeating: NodeJS.Timeout | undefined;

  constructor(
    private readonly api: Pick<ProberApi, 'reportSight'>,
    private readonly log: ProberLog,
    private readonly monotonicMs: () => number,
    private readonly everyMs = repeatEveryMs,
  ) {}

  changed(blindness: ProberBlindness | null): void {
    this.#blindness = blindness;
    this.#repeating ??= setInterval(() => void this.#send(), this.everyMs).unref();
    void this.#send();
  }

  stop(): void {
    clearInterval(this.#repeating);
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    const reported = this.#blindness;
    const hasTaken = await this.api.reportSight(reported && this.#asReported(reported)).then(
      () => true,
      (error: unknown) => {
        this.log.warn({ err: error }, 'the api does not take what this prober sees');
        return false;
      },
    );
    this.#isSending = false;
    if (reported !== this.#blindness) return this.#send();
    if (!hasTaken || reported !== null) return;
    clearInterval(this.#repeating);
    this.#repeating = undefined;
  }

  #asReported({ lost, sinceMs }: ProberBlindness) {
    return { cause: lost, age_ms: Math.round(this.monotonicMs() - sinceMs) };
  }
}
