import { EgressError } from '@tocsin/egress';

/** A time limit whose error says what was missing when it passed. */
export class Deadline {
  /** The subject of the error's sentence, such as `No connection to the mail server`. */
  missing = 'Nothing';

  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(deadlineMs: number) {
    this.#timer = setTimeout(() => {
      const message = `${this.missing} within ${deadlineMs / 1_000} seconds.`;
      this.#controller.abort(new EgressError('timeout', message));
    }, deadlineMs);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}
