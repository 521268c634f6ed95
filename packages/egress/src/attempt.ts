import { EgressError, type FailureCode } from './egress-error.js';
import { failureOf } from './failure.js';
import { NetworkError, type NetworkFailureCode } from './network-error.js';

/** What bounds an attempt. */
export interface AttemptLimits {
  /** Covers everything, from the name look-up to the last byte. */
  readonly deadlineMs: number;
  /** Ends the attempt early, as `interrupted`. */
  readonly signal?: AbortSignal;
}

/** An attempt that brought nothing. */
export interface Failed {
  readonly outcome: 'failed';
  readonly code: NetworkFailureCode;
  /** A sentence for the customer whose target it was. */
  readonly message: string;
  readonly durationMs: number;
}

/** How an attempt ended that may bring `Result`. */
export type Ended<Result> = (Result & { readonly durationMs: number }) | Failed;

/** What an attempt in progress knows of its limits. */
export class Attempt {
  /** What errors name. */
  target = '';
  /** What is being waited for: the subject of `… within 10 seconds.` */
  missing = 'Nothing';
  /** When the network had brought all that counts, in milliseconds since the beginning. What follows is reading it. */
  heardAfterMs: number | undefined;

  readonly #startedAt = performance.now();
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #stop: AbortSignal | undefined;

  constructor({ deadlineMs, signal }: AttemptLimits) {
    this.#timer = setTimeout(() => this.#abort('timeout', this.#lateness(deadlineMs)), deadlineMs);
    this.#stop = signal;
    signal?.addEventListener('abort', this.#onStop, { once: true });
    if (signal?.aborted) this.#onStop();
  }

  /** Aborts with an `EgressError` as its reason. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether the deadline has passed. */
  get late(): boolean {
    const { reason } = this.signal;
    return reason instanceof EgressError && reason.code === 'timeout';
  }

  /** Since it began, in whole milliseconds. */
  elapsedMs(): number {
    return Math.round(performance.now() - this.#startedAt);
  }

  /** From now on it is `target` (`host:port`) that is to be connected to. */
  approach(target: string): void {
    this.target = target;
    this.missing = `No connection to ${target}`;
  }

  /** Lifts the limits. */
  end(): void {
    clearTimeout(this.#timer);
    this.#stop?.removeEventListener('abort', this.#onStop);
  }

  readonly #onStop = () => this.#abort('interrupted', 'The check was stopped before an answer came.');

  #abort(code: FailureCode, message: string): void {
    this.#controller.abort(new EgressError(code, message));
  }

  #lateness(deadlineMs: number): string {
    const seconds = deadlineMs / 1_000;
    return `${this.missing} within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  }
}

/** Runs something within its limits, and makes an outcome of whatever becomes of it. */
export async function attempted<Result extends object>(
  limits: AttemptLimits,
  run: (attempt: Attempt) => Promise<Result>,
): Promise<Ended<Result>> {
  const attempt = new Attempt(limits);
  const durationMs = () => attempt.heardAfterMs ?? attempt.elapsedMs();
  try {
    attempt.signal.throwIfAborted();
    return { ...(await run(attempt)), durationMs: durationMs() };
  } catch (error) {
    const { code, message } = error instanceof NetworkError ? error : failureOf(error, attempt.target);
    return { outcome: 'failed', code, message, durationMs: durationMs() };
  } finally {
    attempt.end();
  }
}
