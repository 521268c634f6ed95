import type { Said } from '@tocsin/domain';
import { answers, httpFaults } from '../reasons/http.js';
import {
  type AnswerWarning,
  framingOf,
  type HeaderField,
  type Http1Head,
  HttpSyntaxError,
  headerLine,
  readStatus,
} from './http1-head.js';

/** Bounds all lines of a head together, as Chromium does; curl stops at 300 kB. Interim responses count anew. */
export const headBytesMax = 256 * 1_024;

/** Many programs between a server and its visitors take less. */
const usualHeadBytesMax = 64 * 1_024;

export const longHead = (bytes: number): readonly AnswerWarning[] =>
  bytes <= usualHeadBytesMax ? [] : [(target) => answers.large_head({ target, received: bytes })];

/** Of a head that is too long, a line of more than this is to blame alone. */
const blamedLineBytesMin = headBytesMax / 2;

const headerNameCharsMax = 50;

export const longHeaders = (limitBytes: number, name?: string): Said => {
  const limit = limitBytes / 1_024;
  const says = httpFaults;
  if (name === undefined) return says.headers_long({ limit });
  return name === '' ? says.one_header_long({ limit }) : says.header_long({ limit, name });
};

const lineFeed = 0x0a;
const nothing = Buffer.alloc(0);

/** 13 digits stay below 2 ** 53. Space and extensions may follow (RFC 9112, section 7.1). */
const chunkSize = /^0*([0-9a-f]{1,13})\s*(?:;.*)?$/i;

export interface Http1Listener {
  onHead(head: Http1Head): void;
  onBody(part: Buffer): void;
}

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

const states = { chunks: 'chunk size', length: 'length', close: 'close' } as const;

/** Reads one response (RFC 9112) as leniently as browsers and curl do, but never guesses a length. */
export class Http1Reader {
  #state: State = 'status';
  #line: Buffer[] = [];
  #lineBytes = 0;
  #headBytes = 0;
  #longHeader: string | undefined;
  #status = 0;
  #fields: HeaderField[] = [];
  #left = 0;

  constructor(
    private readonly method: string,
    private readonly listener: Http1Listener,
  ) {}

  get isDone(): boolean {
    return this.#state === 'done';
  }

  /** @throws HttpSyntaxError */
  push(bytes: Buffer): void {
    let rest = bytes;
    while (rest.length > 0 && this.#state !== 'done') rest = this.#take(rest);
  }

  /** The other side closed in order. @returns whether that ended the response */
  close(): boolean {
    if (this.#state === 'close') this.#state = 'done';
    return this.isDone;
  }

  #take(bytes: Buffer): Buffer {
    if (this.#state === 'close') {
      this.listener.onBody(bytes);
      return nothing;
    }
    if (this.#state === 'length' || this.#state === 'chunk') {
      const part = bytes.subarray(0, this.#left);
      this.#left -= part.length;
      this.listener.onBody(part);
      if (this.#left === 0) this.#state = this.#state === 'chunk' ? 'chunk end' : 'done';
      return bytes.subarray(part.length);
    }
    const end = bytes.indexOf(lineFeed);
    this.#keep(end < 0 ? bytes : bytes.subarray(0, end));
    if (end < 0) return nothing;
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
    if (!inHead && this.#lineBytes > headBytesMax) {
      throw new HttpSyntaxError(httpFaults.chunk_line_long());
    }
    if (!inHead) return;
    if (this.#lineBytes > blamedLineBytesMin) this.#longHeader ??= headerName(Buffer.concat(this.#line));
    if (this.#headBytes <= headBytesMax) return;
    throw new HttpSyntaxError(longHeaders(headBytesMax, this.#longHeader));
  }

  #readLine(line: string): void {
    switch (this.#state) {
      case 'status':
        // RFC 9112, section 2.2: an empty line before it is skipped.
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
        if (line !== '') throw new HttpSyntaxError(httpFaults.chunk_long());
        this.#state = 'chunk size';
        return;
      default:
        if (line === '') this.#state = 'done';
    }
  }

  #startChunk(line: string): void {
    const [, digits] = chunkSize.exec(line) ?? [];
    if (digits === undefined) throw new HttpSyntaxError(httpFaults.chunk_size());
    this.#left = Number.parseInt(digits, 16);
    this.#state = this.#left === 0 ? 'trailers' : 'chunk';
  }

  #endHead(): void {
    const status = this.#status;
    const fields = this.#fields;
    const headBytes = this.#headBytes;
    this.#fields = [];
    this.#headBytes = 0;
    this.#longHeader = undefined;
    // RFC 9110, section 15.2: interim, and not the answer yet.
    if (status < 200) {
      this.#state = 'status';
      return;
    }
    const warning = this.#frame(status, fields);
    const warnings = [...longHead(headBytes), ...(warning === undefined ? [] : [warning])];
    this.listener.onHead({ status, fields: fields.filter(([name]) => name !== ''), warnings });
  }

  #frame(status: number, fields: readonly HeaderField[]): AnswerWarning | undefined {
    if (this.method === 'HEAD' || status === 204 || status === 304) {
      this.#state = 'done';
      return undefined;
    }
    const framing = framingOf(fields);
    if (framing.by === 'length') this.#left = framing.bytes;
    const isEmpty = framing.by === 'length' && framing.bytes === 0;
    this.#state = isEmpty ? 'done' : states[framing.by];
    return framing.warning;
  }
}

/** Empty for what is no name. */
function headerName(line: Buffer): string {
  const [name = ''] = line.subarray(0, headerNameCharsMax).toString('latin1').split(':', 1);
  return /^[\w-]+$/.test(name) ? name : '';
}
