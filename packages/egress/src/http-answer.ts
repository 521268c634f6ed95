import type { Attempt } from './attempt.js';
import { EgressError } from './egress-error.js';
import type { WireRequest, WireResponse } from './http-wire.js';
import type { HeaderField } from './http1-head.js';
import { bytesInWords } from './phase.js';
import type { PhaseClock } from './phase-clock.js';

/** How much may come beside the body: headers, interim responses, the framing of chunks and frames. */
const OVERHEAD_BYTES_MAX = 256 * 1_024;

/** How a connection ends that the other side, or the way there, has closed. */
const LOST = ['ECONNRESET', 'EPIPE', 'ECONNABORTED'];

/** What has come of a response, whichever protocol brings it. */
export class HttpAnswer {
  readonly #attempt: Attempt;
  readonly #clock: PhaseClock;
  readonly #bodyBytesMax: number;
  readonly #parts: Buffer[] = [];
  #firstByteMs: number | undefined;
  #status = 0;
  readonly #headers = new Map<string, string[]>();

  constructor({ bodyBytesMax }: WireRequest, attempt: Attempt, clock: PhaseClock) {
    this.#bodyBytesMax = bodyBytesMax;
    this.#attempt = attempt;
    this.#clock = clock;
  }

  /** Whether more of the body has come than was asked for. */
  get isEnough(): boolean {
    return this.#attempt.bodyBytes > this.#bodyBytesMax;
  }

  /** Whether there is a status, and a body as long as the headers say. One without content may still name a length. */
  get isWhole(): boolean {
    const { bodyBytes } = this.#attempt;
    const length = this.#headers.get('content-length')?.[0] ?? bodyBytes;
    return this.#status > 0 && (bodyBytes === 0 || bodyBytes === Number(length));
  }

  /** The request has been handed to the network. */
  written(): void {
    if (this.#status === 0) this.#attempt.enter('headers');
  }

  /** Something of the answer has come. */
  touched(): void {
    this.#firstByteMs ??= this.#clock.elapsedMs();
  }

  /** The final response begins; header names are in lower case. */
  begin(status: number, fields: readonly HeaderField[]): void {
    this.#attempt.enter('body');
    this.#status = status;
    for (const [name, value] of fields) {
      const values = this.#headers.get(name);
      if (values === undefined) this.#headers.set(name, [value]);
      else values.push(value);
    }
  }

  add(part: Buffer): void {
    this.#parts.push(part);
    this.#attempt.bodyBytes += part.length;
  }

  response(): Omit<WireResponse, 'address' | 'protocol'> {
    const body = Buffer.concat(this.#parts);
    return {
      status: this.#status,
      headers: this.#headers,
      body: body.subarray(0, this.#bodyBytesMax),
      truncated: this.isEnough,
      timings: {
        ...this.#clock.timings(),
        firstByteMs: this.#firstByteMs ?? this.#clock.elapsedMs(),
        totalMs: this.#clock.elapsedMs(),
      },
    };
  }

  /** Whether `bytesRead` from the connection are more than any answer with such a body needs. */
  floodOf(bytesRead: number): EgressError | undefined {
    if (bytesRead <= this.#bodyBytesMax + OVERHEAD_BYTES_MAX) return undefined;
    return new EgressError(
      'connection_reset',
      `${this.#attempt.target} sent more than a response without ending it.`,
    );
  }

  /** What it means that the connection closed now. */
  brokenOff(cause?: Error): EgressError {
    return new EgressError('connection_reset', this.#breakInWords(), { cause });
  }

  /** What an error of the connection means: the same, where it says no more. */
  lost(error: NodeJS.ErrnoException): Error {
    return LOST.includes(error.code ?? '') ? this.brokenOff(error) : error;
  }

  /** What it means that the answer breaks the rules of its protocol: `why` is a clause about it. */
  unreadable(why: string, cause?: Error): EgressError {
    const { target } = this.#attempt;
    return new EgressError('connection_reset', `What ${target} answered cannot be read as HTTP: ${why}.`, {
      cause,
    });
  }

  #breakInWords(): string {
    const { bodyBytes, target } = this.#attempt;
    if (this.#status > 0) {
      return `The connection to ${target} closed after ${bytesInWords(bodyBytes)} of the body, before the answer was complete.`;
    }
    return this.#firstByteMs === undefined
      ? `${target} closed the connection before it had answered.`
      : `${target} closed the connection before it had sent all its headers.`;
  }
}
