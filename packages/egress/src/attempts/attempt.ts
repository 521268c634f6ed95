import type { Socket } from 'node:net';
import type { Said } from '@tocsin/domain';
import type { SeenHandshake } from '../certificates/seen-tls.js';
import { ExchangeRecord } from '../exchanges/exchange-record.js';
import type { SeenExchange, SeenFailure } from '../exchanges/seen-exchange.js';
import {
  EgressError,
  type FailureCode,
  NetworkError,
  type NetworkFailureCode,
} from '../failures/egress-error.js';
import { failureOf } from '../failures/failure.js';
import {
  type AttemptPhase,
  type ConnectionPhase,
  lateness,
  type Missing,
  phaseAfter,
} from '../failures/phase.js';
import { type NetworkObserver, noObserver } from '../names/name-server-answers.js';
import { connection } from '../reasons/connection.js';
import type { OpeningListener } from '../sockets/connector.js';

export interface AttemptLimits {
  /** Covers everything, from the name look-up to the last byte. */
  readonly deadlineMs: number;
  /** Ends the attempt early, as `interrupted`. */
  readonly signal?: AbortSignal;
}

export interface Failed {
  readonly outcome: 'failed';
  readonly code: NetworkFailureCode;
  readonly message: string;
  /** The reason in the message, for every language. */
  readonly reason: Said;
  readonly phase: AttemptPhase;
  /** True if anything came back, a refusal or a reset too. This shows that the network works. */
  readonly answered: boolean;
  readonly durationMs: number;
}

/** The question of an attempt, and the observer that is told of its exchanges. */
export interface Asked {
  readonly kind: SeenExchange['kind'];
  readonly target: string;
  readonly observer: NetworkObserver;
}

/** For attempts that no observer hears of. */
export const unobserved: Asked = { kind: 'connection', target: '', observer: noObserver };

export type Ended<Result> = (Result & { readonly durationMs: number }) | Failed;

export class Attempt {
  target = '';
  phase: AttemptPhase = 'name';
  answered = false;
  bodyBytes = 0;
  missing: Missing | undefined;
  /** When the network had brought all that counts. Reading it is not timed. */
  receivedAfterMs: number | undefined;
  /** Destroyed as soon as the attempt is stopped. */
  socket: Socket | undefined;

  #record: ExchangeRecord | undefined;
  readonly #startedAt = performance.now();
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #stop: AbortSignal | undefined;

  constructor(
    { deadlineMs, signal }: AttemptLimits,
    private readonly asked = unobserved,
  ) {
    this.#timer = setTimeout(() => this.#abort('timeout', lateness(this, deadlineMs)), deadlineMs);
    this.#stop = signal;
    signal?.addEventListener('abort', this.#onStop, { once: true });
    if (signal?.aborted) this.#onStop();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get late(): boolean {
    const { reason } = this.signal;
    return reason instanceof EgressError && reason.code === 'timeout';
  }

  get record(): ExchangeRecord {
    this.#record ??= new ExchangeRecord(this.asked.kind, this.asked.target);
    return this.#record;
  }

  elapsedMs(): number {
    return Math.round(performance.now() - this.#startedAt);
  }

  /** @param seenAs how an observer is told of the target */
  approach(target: string, seenAs = target): void {
    this.#record = new ExchangeRecord(this.asked.kind, seenAs);
    this.target = target;
    this.phase = 'name';
    this.bodyBytes = 0;
    this.missing = undefined;
  }

  /** Follows the opening of a connection. */
  opening(secure: boolean): OpeningListener {
    return new Opening(this, this.record, secure);
  }

  /** Waits for something other than a connection. */
  await(phase: AttemptPhase, missing: Missing): void {
    this.phase = phase;
    this.missing = missing;
  }

  enter(phase: AttemptPhase): void {
    this.phase = phase;
    // Later phases come after a server accepted the connection.
    this.answered ||= phase !== 'connect';
  }

  report(failed: SeenFailure | null): void {
    this.asked.observer.onExchange(this.record.seen(failed));
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#stop?.removeEventListener('abort', this.#onStop);
  }

  readonly #onStop = () => this.#abort('interrupted', connection.stopped());

  #abort(code: FailureCode, reason: Said): void {
    this.#controller.abort(new EgressError(code, reason));
    this.socket?.destroy();
  }
}

/** A class, since every check makes one, and closures take more memory. */
class Opening implements OpeningListener {
  constructor(
    private readonly attempt: Attempt,
    private readonly record: ExchangeRecord,
    private readonly secure: boolean,
  ) {}

  onPhase(ended: ConnectionPhase): void {
    this.record.clock.end(ended);
    this.attempt.enter(phaseAfter(ended, this.secure));
  }

  onAddress(address: string): void {
    this.record.address = address;
  }

  onHandshake(handshake: SeenHandshake): void {
    this.record.tls = handshake;
  }

  onSaid(from: 'prober' | 'server', bytes: Buffer): void {
    this.record.say(from, bytes);
  }
}

/** Runs an attempt within its limits, and reports its last exchange. Never rejects. */
export async function attempted<Result extends object>(
  asked: Asked,
  limits: AttemptLimits,
  run: (attempt: Attempt) => Promise<Result>,
): Promise<Ended<Result>> {
  const attempt = new Attempt(limits, asked);
  const durationMs = () => attempt.receivedAfterMs ?? attempt.elapsedMs();
  try {
    attempt.signal.throwIfAborted();
    const result = { ...(await run(attempt)), durationMs: durationMs() };
    attempt.report(null);
    return result;
  } catch (error) {
    const failure = error instanceof NetworkError ? error : failureOf(error, attempt.target, attempt.phase);
    const { code, message, reason } = failure;
    const { phase } = attempt;
    const answered = attempt.answered || (failure instanceof EgressError && failure.answered);
    const failed = {
      outcome: 'failed',
      code,
      message,
      reason,
      phase,
      answered,
      durationMs: durationMs(),
    } as const;
    attempt.report(failed);
    return failed;
  } finally {
    attempt.end();
  }
}
