import { EgressError, type FailureCode } from './egress-error.js';
import { failureOf } from './failure.js';
import { NetworkError, type NetworkFailureCode } from './network-error.js';
import { type AttemptPhase, type ConnectionPhase, lateness, phaseAfter, within } from './phase.js';

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
  /** The phase that failed. */
  readonly phase: AttemptPhase;
  /**
   * Whether anything came back, whatever it said: a refusal, a reset, an accepted connection, what a name server said
   * when `phase` is `name`. What came back shows that the network works.
   */
  readonly answered: boolean;
  readonly durationMs: number;
}

/** How an attempt ended that may bring `Result`. */
export type Ended<Result> = (Result & { readonly durationMs: number }) | Failed;

/** What an attempt in progress knows of its limits. */
export class Attempt {
  /** What errors name. */
  target = '';
  phase: AttemptPhase = 'name';
  /** Whether anything has come back from a target, maybe from one that redirected. */
  answered = false;
  /** How much of the body has come. */
  bodyBytes = 0;
  /** When the network had brought all that counts, in milliseconds since the beginning. What follows is reading it. */
  heardAfterMs: number | undefined;

  readonly #startedAt = performance.now();
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #stop: AbortSignal | undefined;
  #missing: string | undefined;

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
    this.phase = 'name';
    this.bodyBytes = 0;
    this.#missing = undefined;
  }

  /** Notes that a phase of opening a connection has ended, and which comes next. */
  passed(ended: ConnectionPhase, secure: boolean): void {
    this.enter(phaseAfter(ended, secure));
  }

  /** Waits for something without a connection: `missing` is the subject of `… within 10 seconds.` */
  await(phase: AttemptPhase, missing: string): void {
    this.phase = phase;
    this.#missing = missing;
  }

  enter(phase: AttemptPhase): void {
    this.phase = phase;
    // What comes after connecting comes after a server accepted the connection.
    this.answered ||= phase !== 'connect';
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
    return this.#missing === undefined
      ? lateness(this, deadlineMs)
      : `${this.#missing} ${within(deadlineMs)}.`;
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
    const failure = error instanceof NetworkError ? error : failureOf(error, attempt.target, attempt.phase);
    const { code, message } = failure;
    const { phase } = attempt;
    const answered = attempt.answered || (failure instanceof EgressError && failure.answered);
    return { outcome: 'failed', code, message, phase, answered, durationMs: durationMs() };
  } finally {
    attempt.end();
  }
}
