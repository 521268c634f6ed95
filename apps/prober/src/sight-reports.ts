import type { ProberBlindness } from '@tocsin/domain';
import type { ProberApi } from './api-client.js';
import type { ProberLog } from './prober-log.js';

/** How often the api is told again while the prober is blind, or has not been heard. */
const repeatEveryMs = 30_000;

/** Tells the api when this prober sees nothing, and when it sees again. Nothing waits for it. */
export class SightReports {
  #blindness: ProberBlindness | null = null;
  #isSending = false;
  #repeating: NodeJS.Timeout | undefined;

  constructor(
    private readonly api: Pick<ProberApi, 'sight'>,
    private readonly log: ProberLog,
    private readonly monotonicMs: () => number,
    private readonly everyMs = repeatEveryMs,
  ) {}

  /** What the prober sees has changed. */
  tell(blindness: ProberBlindness | null): void {
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
    const told = this.#blindness;
    const hasTaken = await this.api.sight(told && this.#asReported(told)).then(
      () => true,
      (error: unknown) => {
        this.log.warn({ err: error }, 'the api does not take what this prober sees');
        return false;
      },
    );
    this.#isSending = false;
    if (told !== this.#blindness) return this.#send();
    if (!hasTaken || told !== null) return;
    clearInterval(this.#repeating);
    this.#repeating = undefined;
  }

  #asReported({ lost, sinceMs }: ProberBlindness) {
    return { cause: lost, age_ms: Math.round(this.monotonicMs() - sinceMs) };
  }
}
