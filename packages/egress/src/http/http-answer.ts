import type { Said } from '@tocsin/domain';
import type { Attempt } from '../attempts/attempt.js';
import type { AnswerSoFar } from '../exchanges/exchange-record.js';
import type { HttpHeaders, HttpProtocol } from '../exchanges/seen-exchange.js';
import { EgressError } from '../failures/egress-error.js';
import { flood, isReset } from '../failures/failure.js';
import type { NetworkObserver } from '../names/name-server-answers.js';
import { connection } from '../reasons/connection.js';
import { answers } from '../reasons/http.js';
import { BodyBuffer } from './body-decoding.js';
import type { WireRequest, WireResponse } from './http-targets.js';
import type { AnswerWarning, HeaderField } from './http1-head.js';

/** For headers, interim responses, and the framing of chunks and frames. */
const overheadBytesMax = 512 * 1_024;

const lostCodes = ['ECONNRESET', 'EPIPE', 'ECONNABORTED'];

export class HttpAnswer implements AnswerSoFar {
  readonly #body: BodyBuffer;
  #firstByteMs: number | undefined;
  #status = 0;
  readonly #headers = new Map<string, string[]>();

  constructor(
    private readonly request: WireRequest,
    private readonly attempt: Attempt,
    private readonly observer: NetworkObserver,
    readonly protocol: HttpProtocol,
  ) {
    this.#body = new BodyBuffer(request.bodyBytesMax);
  }

  get status(): number {
    return this.#status;
  }

  get headers(): HttpHeaders {
    return this.#headers;
  }

  get bodyBytes(): number {
    return this.#body.received;
  }

  get firstByteMs(): number | undefined {
    return this.#firstByteMs;
  }

  start(bytesMax: number): Buffer {
    return this.#body.start(bytesMax);
  }

  get isEnough(): boolean {
    return this.#body.overflows;
  }

  /** True if there is a status, and as much body as the headers say. An empty body may still name a length. */
  get isWhole(): boolean {
    const { received } = this.#body;
    const length = this.#headers.get('content-length')?.[0] ?? received;
    return this.#status > 0 && (received === 0 || received === Number(length));
  }

  written(): void {
    if (this.#status === 0) this.attempt.enter('headers');
  }

  touched(): void {
    this.#firstByteMs ??= this.attempt.record.clock.elapsedMs();
  }

  /** The final response begins. Header names are in lower case. @param warnings about the answer of a target */
  begin(status: number, fields: readonly HeaderField[], warnings: readonly AnswerWarning[]): void {
    this.attempt.enter('body');
    for (const warning of warnings) this.observer.onWarning(warning(this.attempt.target));
    this.#status = status;
    this.#addHeaders(fields);
  }

  /** RFC 9110, section 6.5.1: trailers join the headers only of an answer that is known to allow it. */
  join(trailers: readonly HeaderField[]): void {
    if (this.request.http2Only) this.#addHeaders(trailers);
  }

  #addHeaders(fields: readonly HeaderField[]): void {
    for (const [name, value] of fields) {
      const values = this.#headers.get(name);
      if (values === undefined) this.#headers.set(name, [value]);
      else values.push(value);
    }
  }

  add(part: Buffer): void {
    this.#body.add(part);
    this.attempt.bodyBytes = this.#body.received;
  }

  response(): Omit<WireResponse, 'address'> {
    return {
      protocol: this.protocol,
      status: this.#status,
      headers: this.#headers,
      body: this.#body.bytes(),
      truncated: this.isEnough,
      timings: {
        ...this.attempt.record.clock.timings(),
        firstByteMs: this.#firstByteMs ?? this.attempt.record.clock.elapsedMs(),
        totalMs: this.attempt.record.clock.elapsedMs(),
      },
    };
  }

  floodOf(bytesRead: number): EgressError | undefined {
    if (bytesRead <= this.request.bodyBytesMax + overheadBytesMax) return undefined;
    return flood(this.attempt.target, 'without_end');
  }

  brokenOff(cause?: NodeJS.ErrnoException): EgressError {
    const verb = cause !== undefined && isReset(cause) ? 'reset' : 'closed';
    return new EgressError('connection_reset', this.#breakOf(verb), { cause });
  }

  lost(error: NodeJS.ErrnoException): Error {
    return lostCodes.includes(error.code ?? '') ? this.brokenOff(error) : error;
  }

  /** The error of an answer that breaks the rules of its protocol. @param why a clause about it */
  unreadable(why: Said, cause?: Error): EgressError {
    const { target } = this.attempt;
    return new EgressError('connection_reset', answers.unreadable({ target, why }), { cause });
  }

  /** The error of an exchange over HTTP/2 that the server ended. @param why a clause about it */
  ended(why: Said, cause: Error): EgressError {
    const { target } = this.attempt;
    return new EgressError('connection_reset', answers.incomplete({ target, why }), { cause });
  }

  #breakOf(verb: 'closed' | 'reset'): Said {
    const { bodyBytes, target } = this.attempt;
    const says = connection;
    if (this.#status > 0) return says[`${verb}_in_body`]({ target, received: bodyBytes });
    return this.#firstByteMs === undefined ? says[verb]({ target }) : says[`${verb}_in_headers`]({ target });
  }
}
