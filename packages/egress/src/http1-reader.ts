import {
  contentLength,
  type HeaderField,
  type Http1Head,
  HttpSyntaxError,
  headerLine,
  isChunked,
  readStatus,
} from './http1-head.js';

/** How much of a head may come, all its lines together. Interim responses count anew. */
export const HEAD_BYTES_MAX = 64 * 1_024;

const LF = 0x0a;
const NOTHING = Buffer.alloc(0);

/** Of 13 digits at most, which are below 2 ** 53; space and extensions may follow (RFC 9112, section 7.1). */
const CHUNK_SIZE = /^0*([0-9a-f]{1,13})\s*(?:;.*)?$/i;

export interface Http1Listener {
  /** The final response begins. */
  onHead(head: Http1Head): void;
  /** A part of the body, without the framing of chunks. */
  onBody(part: Buffer): void;
}

/** What the next bytes are. */
type State =
  | 'status'
  | 'fields'
  | 'length'
  | 'chunk size'
  | 'chunk'
  | 'chunk end'
  | 'trailers'
  | 'close'
  | 'done';

/**
 * Reads one HTTP/1.x response (RFC 9112) as browsers and curl do: lines may end in LF alone, a header may be folded or
 * have space before its colon, and interim responses that nobody asked for are passed over. Where a lenient reading
 * would have to choose between two lengths, it throws instead.
 */
export class Http1Reader {
  readonly #isHead: boolean;
  readonly #listener: Http1Listener;
  #state: State = 'status';
  #line: Buffer[] = [];
  #lineBytes = 0;
  #headBytes = 0;
  #status = 0;
  #fields: HeaderField[] = [];
  /** Bytes left of the body, or of the chunk. */
  #left = 0;

  constructor(method: string, listener: Http1Listener) {
    this.#isHead = method === 'HEAD';
    this.#listener = listener;
  }

  /** Whether the response has ended; what comes after it is not read. */
  get isDone(): boolean {
    return this.#state === 'done';
  }

  /** @throws HttpSyntaxError when it is no response that one can be sure of */
  push(bytes: Buffer): void {
    let rest = bytes;
    while (rest.length > 0 && this.#state !== 'done') rest = this.#take(rest);
  }

  /** The connection was closed in an orderly way. @returns whether that was the end of the response */
  close(): boolean {
    if (this.#state === 'close') this.#state = 'done';
    return this.isDone;
  }

  /** Takes one line or one part of the body, and gives back what comes after it. */
  #take(bytes: Buffer): Buffer {
    if (this.#state === 'close') {
      this.#listener.onBody(bytes);
      return NOTHING;
    }
    if (this.#state === 'length' || this.#state === 'chunk') {
      const part = bytes.subarray(0, this.#left);
      this.#left -= part.length;
      this.#listener.onBody(part);
      if (this.#left === 0) this.#state = this.#state === 'chunk' ? 'chunk end' : 'done';
      return bytes.subarray(part.length);
    }
    const end = bytes.indexOf(LF);
    this.#keep(end < 0 ? bytes : bytes.subarray(0, end));
    if (end < 0) return NOTHING;
    const line = Buffer.concat(this.#line).toString('latin1').replace(/\r$/, '');
    this.#line = [];
    this.#lineBytes = 0;
    this.#readLine(line);
    return bytes.subarray(end + 1);
  }

  #keep(part: Buffer): void {
    this.#line.push(part);
    this.#lineBytes += part.length;
    this.#headBytes += part.length + 1;
    const inHead = this.#state === 'status' || this.#state === 'fields';
    if ((inHead ? this.#headBytes : this.#lineBytes) > HEAD_BYTES_MAX) {
      throw new HttpSyntaxError('it has too many headers');
    }
  }

  #readLine(line: string): void {
    switch (this.#state) {
      case 'status':
        // RFC 9112, section 2.2: an empty line before it is passed over.
        if (line === '') return;
        this.#status = readStatus(line);
        this.#state = 'fields';
        return;
      case 'fields':
        if (line === '') this.#endHead();
        else headerLine(line, this.#fields);
        return;
      case 'chunk size':
        this.#startChunk(line);
        return;
      case 'chunk end':
        if (line !== '') throw new HttpSyntaxError('a chunk of its body is longer than it says');
        this.#state = 'chunk size';
        return;
      default:
        if (line === '') this.#state = 'done';
    }
  }

  #startChunk(line: string): void {
    const [, digits] = CHUNK_SIZE.exec(line) ?? [];
    if (digits === undefined) throw new HttpSyntaxError('the size of a chunk of its body cannot be read');
    this.#left = Number.parseInt(digits, 16);
    this.#state = this.#left === 0 ? 'trailers' : 'chunk';
  }

  #endHead(): void {
    const status = this.#status;
    const fields = this.#fields;
    this.#fields = [];
    this.#headBytes = 0;
    // RFC 9110, section 15.2: interim, and not the answer yet.
    if (status < 200) {
      this.#state = 'status';
      return;
    }
    this.#state = this.#framing(status, fields);
    this.#listener.onHead({ status, fields: fields.filter(([name]) => name !== '') });
  }

  /** What says where the body ends (RFC 9112, section 6.3). */
  #framing(status: number, fields: readonly HeaderField[]): State {
    if (this.#isHead || status === 204 || status === 304) return 'done';
    if (isChunked(fields)) return 'chunk size';
    const length = contentLength(fields);
    if (length === undefined) return 'close';
    this.#left = length;
    return length === 0 ? 'done' : 'length';
  }
}
