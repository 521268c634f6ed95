import { EgressError } from '@tocsin/egress';

/** A time limit that can say what had not happened when it passed. */
export class Deadline {
  /** What is being waited for, as the subject of a sentence: `No connection to the mail server` … within 10 seconds. */
  missing = 'Nothing';

  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(deadlineMs: number) {
    this.#timer = setTimeout(() => {
      const message = `${this.missing} within ${deadlineMs / 1_000} seconds.`;
      this.#controller.abort(new EgressError('timeout', message));
    }, deadlineMs);
  }

  /** Aborts when the time is up, with an `EgressError` as its reason. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Stops the clock. */
  clear(): void {
    clearTimeout(this.#timer);
  }
}
