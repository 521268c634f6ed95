import type { Dispatcher } from 'undici';
import { EgressError, type FailureCode } from '../failures/egress-error.js';
import { type AttemptPhase, lateness } from '../failures/phase.js';
import { BodyBuffer } from '../http/body-decoding.js';
import { connection } from '../reasons/connection.js';

export type HttpOutcome =
  | {
      readonly outcome: 'response';
      readonly status: number;
      readonly body: Buffer;
      /** A sentence about a trouble that did not stop the request. */
      readonly note?: string;
      readonly durationMs: number;
    }
  | {
      readonly outcome: 'failed';
      readonly code: FailureCode;
      readonly message: string;
      readonly durationMs: number;
    };

/** A body that ends by then leaves its connection to the next post. */
const bodyMsMax = 1_000;

export interface PostHolder {
  drop(post: PendingPost): void;
}

export interface PostLimits {
  readonly deadlineMs: number;
  readonly bodyBytesMax: number;
  readonly begin: () => Promise<boolean>;
}

/** One POST from the call to its outcome, which comes exactly once and by the deadline at the latest. */
export class PendingPost {
  holder: PostHolder | undefined;
  /** `undefined` while it waits for a free connection. */
  phase: AttemptPhase | undefined;
  status = 0;
  note: string | undefined;
  readonly body: BodyBuffer;

  readonly #startedAt = performance.now();
  #timer: NodeJS.Timeout;
  #isBodyAwaited = false;
  #mayBegin: Promise<boolean> | undefined;
  #ended = false;

  constructor(
    readonly request: Dispatcher.DispatchOptions,
    private readonly target: string,
    private readonly limits: PostLimits,
    private readonly onOutcome: (outcome: HttpOutcome) => void,
  ) {
    this.body = new BodyBuffer(limits.bodyBytesMax);
    this.#timer = setTimeout(() => this.cancel(this.#late()), limits.deadlineMs);
  }

  /** Asks once, also if the first connection closes meanwhile. @returns whether its first byte may leave */
  async begin(): Promise<boolean> {
    this.#mayBegin ??= this.limits.begin();
    const mayBegin = await this.#mayBegin;
    if (mayBegin) this.phase = 'headers';
    return mayBegin;
  }

  respond(): void {
    const { status, body, note } = this;
    const outcome = 'response';
    const durationMs = this.#durationMs();
    this.#end({ outcome, status, body: body.bytes(), ...(note !== undefined && { note }), durationMs });
  }

  /** Waits for the rest of an answer whose status is known, which is the outcome: not long, when nobody reads it. */
  awaitBody(): void {
    if (this.#isBodyAwaited || this.limits.bodyBytesMax > 0) return;
    this.#isBodyAwaited = true;
    const leftMs = this.limits.deadlineMs - this.#durationMs();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.cancel(this.#late()), Math.min(bodyMsMax, Math.max(leftMs, 0)));
  }

  /** Fails, unless the status is known: what goes wrong after it changes nothing. */
  fail({ code, message }: EgressError): void {
    if (this.status > 0) this.respond();
    const { note } = this;
    const said = note === undefined ? message : `${message} ${note}`;
    this.#end({ outcome: 'failed', code, message: said, durationMs: this.#durationMs() });
  }

  /** Ends, and leaves the queue or the wire, in whatever state it is. */
  cancel(error: EgressError): void {
    this.fail(error);
    this.holder?.drop(this);
  }

  #late(): EgressError {
    const { phase, target } = this;
    const missing = phase ? undefined : (within: number) => connection.none_free_in_time({ target, within });
    return new EgressError(
      'timeout',
      lateness({ phase: phase ?? 'request', target, missing }, this.limits.deadlineMs),
    );
  }

  #end(outcome: HttpOutcome): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#timer);
    this.onOutcome(outcome);
  }

  #durationMs(): number {
    return Math.round(performance.now() - this.#startedAt);
  }
}
