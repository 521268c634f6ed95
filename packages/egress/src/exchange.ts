import type { Dispatcher } from 'undici';
import { EgressError, type FailureCode } from './egress-error.js';
import { type AttemptPhase, lateness, within } from './phase.js';

/** What became of one request. Every status is a response, a redirect's too. */
export type HttpOutcome =
  | {
      readonly outcome: 'response';
      readonly status: number;
      /** The beginning of the body, as far as it came and was asked for. */
      readonly body: Buffer;
      readonly durationMs: number;
    }
  | {
      readonly outcome: 'failed';
      readonly code: FailureCode;
      /** A sentence for the customer whose target it was. */
      readonly message: string;
      readonly durationMs: number;
    };

/** What an exchange waits in or runs on, and drops when it ends before its response has. */
export interface Carrier {
  abandon(exchange: Exchange): void;
}

export interface ExchangeLimits {
  readonly deadlineMs: number;
  /** How much of the response's body is kept. */
  readonly bodyBytesMax: number;
}

const NOTHING = Buffer.alloc(0);

/** One request from the call to its outcome, which comes exactly once and by the deadline at the latest. */
export class Exchange {
  readonly request: Dispatcher.DispatchOptions;
  carrier: Carrier | undefined;
  /** What it is doing; `undefined` while it waits for a free connection. */
  phase: AttemptPhase | undefined;
  /** The status of the final response, 0 until there is one. */
  status = 0;

  readonly #target: string;
  readonly #deadlineMs: number;
  readonly #bodyBytesMax: number;
  readonly #onOutcome: (outcome: HttpOutcome) => void;
  readonly #startedAt = performance.now();
  readonly #timer: NodeJS.Timeout;
  #body = NOTHING;
  #ended = false;

  constructor(
    request: Dispatcher.DispatchOptions,
    target: string,
    { deadlineMs, bodyBytesMax }: ExchangeLimits,
    onOutcome: (outcome: HttpOutcome) => void,
  ) {
    this.request = request;
    this.#target = target;
    this.#deadlineMs = deadlineMs;
    this.#bodyBytesMax = bodyBytesMax;
    this.#onOutcome = onOutcome;
    this.#timer = setTimeout(passDeadline, deadlineMs, this);
  }

  /** Takes a part of the response's body, of which no more is kept than was asked for. */
  keep(chunk: Buffer): void {
    const room = this.#bodyBytesMax - this.#body.length;
    if (room > 0) this.#body = Buffer.concat([this.#body, chunk.subarray(0, room)]);
  }

  /** Ends with the response whose status has come. */
  respond(): void {
    const { status } = this;
    this.#end({ outcome: 'response', status, body: this.#body, durationMs: this.#durationMs() });
  }

  /** Ends without a response. */
  fail({ code, message }: EgressError): void {
    this.#end({ outcome: 'failed', code, message, durationMs: this.#durationMs() });
  }

  /** Ends without a response and takes the exchange off the wire, in whatever state it is. */
  cancel(error: EgressError): void {
    this.fail(error);
    this.carrier?.abandon(this);
  }

  /** What has not happened in time, said as far as it is known. */
  lateness(): EgressError {
    if (this.status > 0) {
      return new EgressError(
        'timeout',
        `${this.#target} answered with status ${this.status} but did not end its answer ${within(this.#deadlineMs)}.`,
      );
    }
    const { phase } = this;
    const sentence =
      phase === undefined
        ? `No connection to ${this.#target} was free ${within(this.#deadlineMs)}.`
        : lateness({ phase, target: this.#target }, this.#deadlineMs);
    return new EgressError('timeout', sentence);
  }

  #end(outcome: HttpOutcome): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#onOutcome(outcome);
  }

  #durationMs(): number {
    return Math.round(performance.now() - this.#startedAt);
  }
}

function passDeadline(exchange: Exchange): void {
  exchange.cancel(exchange.lateness());
}
