import { setTimeout as sleep } from 'node:timers/promises';
import type { CompletedDispatch, DispatchQueue } from '@tocsin/domain';

const pauseAfterErrorMs = 200;

type Waiting = { readonly completed: CompletedDispatch; readonly recorded: () => void };

/**
 * Puts outcomes on record. Those that arrive while others are being written share the next write; when the database
 * is away they wait for it. Writing an outcome again is harmless: only a row that is still `sending` takes it.
 */
export class Recorder {
  #waiting: Waiting[] = [];
  #writing = false;

  constructor(
    private readonly queue: Pick<DispatchQueue, 'complete'>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Resolves once the outcome is committed. */
  record(completed: CompletedDispatch): Promise<void> {
    return new Promise((recorded) => {
      this.#waiting.push({ completed, recorded });
      if (!this.#writing) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#writing = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      try {
        this.#waiting = [];
        await this.queue.complete(batch.map(({ completed }) => completed));
        for (const { recorded } of batch) recorded();
      } catch (error) {
        this.#waiting = [...batch, ...this.#waiting];
        this.onError(error);
        await sleep(pauseAfterErrorMs);
      }
    }
    this.#writing = false;
  }
}
