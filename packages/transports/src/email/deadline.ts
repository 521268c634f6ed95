import { connection, EgressError } from '@tocsin/egress';

/** A time limit whose error says what was missing when it passed. */
export class Deadline {
  /** The subject of the error's sentence, such as `No connection to the mail server`. */
  missing = 'Nothing';

  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(deadlineMs: number) {
    this.#timer = setTimeout(() => {
      const late = connection.mail_late({ missing: this.missing, within: deadlineMs });
      this.#controller.abort(new EgressError('timeout', late));
    }, deadlineMs);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}
