import type { SeenTls } from '../certificates/seen-tls.js';
import { PhaseClock } from '../failures/phase.js';
import type {
  HttpHeaders,
  HttpProtocol,
  SaidBytes,
  SeenExchange,
  SeenFailure,
  SeenQuestion,
  SeenReply,
  SeenRequest,
  SeenResponse,
  SeenTimings,
} from './seen-exchange.js';

export const bodyBytesKept = 4_096;
const saidBytesMax = 4_096;
const nothing = Buffer.alloc(0);

/** An answer while it is read. */
export interface AnswerSoFar {
  readonly protocol: HttpProtocol;
  /** 0 before the head has come. */
  readonly status: number;
  readonly headers: HttpHeaders;
  readonly bodyBytes: number;
  readonly firstByteMs: number | undefined;
  /** The beginning of the body, as transferred. */
  start(bytesMax: number): Buffer;
}

/** Notes how an attempt goes. It runs in every check, so it refers to things and copies few. */
export class ExchangeRecord {
  readonly clock = new PhaseClock();
  address: string | null = null;
  tls: SeenTls | null = null;
  request: SeenRequest | null = null;
  answer: AnswerSoFar | undefined;
  question: SeenQuestion | null = null;
  readonly replies: SeenReply[] = [];
  pings: SeenExchange['pings'] = null;
  readonly #said: SaidBytes[] = [];
  #saidBytes = 0;
  #firstByteMs: number | null = null;
  #endedMs: number | undefined;
  #body: Buffer = nothing;
  #isBodyWhole: boolean | undefined;
  #seen: SeenExchange | undefined;

  constructor(
    readonly kind: SeenExchange['kind'],
    readonly target: string,
  ) {}

  get hasEnded(): boolean {
    return this.#endedMs !== undefined;
  }

  /** The network has brought everything. What follows is not timed. */
  end(atMs = this.clock.elapsedMs()): void {
    this.#endedMs ??= atMs;
  }

  /** Copies the beginning of a long body, or of one in a large buffer, so that the rest can be freed. */
  keepBody(body: Buffer, isWhole: boolean): void {
    const isShort = body.length <= bodyBytesKept;
    const isInPool = body.buffer.byteLength <= Buffer.poolSize;
    this.#body = isShort && isInPool ? body : Buffer.from(body.subarray(0, bodyBytesKept));
    this.#isBodyWhole = isWhole && isShort;
  }

  /** For TLS that begins later. */
  secured(tls: SeenTls): void {
    this.#change({ tls });
  }

  fail(failed: SeenFailure): void {
    this.#change({ failed });
  }

  say(from: SaidBytes['from'], bytes: Uint8Array): void {
    if (from === 'server') this.#firstByteMs ??= this.clock.elapsedMs();
    const kept = bytes.subarray(0, saidBytesMax - this.#saidBytes);
    if (kept.length === 0) return;
    this.#saidBytes += kept.length;
    const last = this.#said.at(-1);
    if (last?.from === from)
      this.#said[this.#said.length - 1] = { from, bytes: Buffer.concat([last.bytes, kept]) };
    else this.#said.push({ from, bytes: Buffer.from(kept) });
    this.#change({});
  }

  seen(failed: SeenFailure | null): SeenExchange {
    const { kind, target, address, tls, request, question, replies, pings } = this;
    this.#seen = {
      kind,
      target,
      address,
      timings: this.#timings(),
      tls,
      request,
      response: this.#response(),
      said: this.#said,
      question,
      replies,
      pings,
      failed,
    };
    return this.#seen;
  }

  /** An exchange may go on after an observer was given it. */
  #change(change: Partial<SeenExchange>): void {
    if (this.#seen !== undefined) Object.assign(this.#seen, change, { timings: this.#timings() });
  }

  #timings(): SeenTimings {
    const { dnsMs, connectMs, tlsMs } = this.clock.steps();
    return {
      dnsMs,
      connectMs,
      tlsMs,
      firstByteMs: this.answer?.firstByteMs ?? this.#firstByteMs,
      totalMs: this.#endedMs ?? this.clock.elapsedMs(),
    };
  }

  #response(): SeenResponse | null {
    if (this.answer === undefined || this.answer.status === 0) return null;
    const { protocol, status, headers, bodyBytes } = this.answer;
    const isWhole = this.#isBodyWhole ?? bodyBytes === 0;
    return { protocol, status, headers, body: this.#body, bodyBytes, truncated: !isWhole };
  }
}
