import { beyond, dumpBounds } from './bounds.js';

export type DumpToken = {
  /**
   * - `word`: a keyword, a name without quotes, or a number
   * - `name`: a name in quotes
   * - `mark`: one of `(`, `)`, `,` and `;`
   */
  readonly kind: 'word' | 'name' | 'string' | 'mark';
  readonly text: string;
};

const byteOf = (character: string): number => character.charCodeAt(0);

const newline = byteOf('\n');
const hash = byteOf('#');
const quotation = byteOf('"');
const apostrophe = byteOf("'");
const star = byteOf('*');
const dash = byteOf('-');
const slash = byteOf('/');
const semicolon = byteOf(';');
const backslash = byteOf('\\');
const backtick = byteOf('`');

const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

const isQuote = (byte: number): boolean => byte === apostrophe || byte === backtick || byte === quotation;

const marks: Readonly<Record<number, DumpToken>> = Object.fromEntries(
  [...'(),;'].map((text) => [byteOf(text), { kind: 'mark', text }]),
);

/** The bytes that matter in a statement that is skipped. Most of a dump is passed over between two of them. */
const stops = new Uint8Array(256);
for (const byte of [quotation, apostrophe, backtick, semicolon, hash, dash, slash]) stops[byte] = 1;

const nextStop = (part: Uint8Array, from: number): number => {
  let at = from;
  while (at < part.length && stops[part[at] ?? 0] === 0) at++;
  return at;
};

const nextOf = (part: Uint8Array, from: number, first: number, second: number): number => {
  let at = from;
  while (at < part.length && part[at] !== first && part[at] !== second) at++;
  return at;
};

const bytesOf = (text: string): readonly number[] => [...new TextEncoder().encode(text)];

/** The bytes of `\x` in a string: https://mariadb.com/kb/en/string-literals/#escape-sequences */
const escaped: Readonly<Record<number, readonly number[]>> = Object.fromEntries(
  Object.entries({ '0': '\0', b: '\b', n: '\n', r: '\r', t: '\t', Z: '\x1a', '%': '\\%', _: '\\_' }).map(
    ([letter, text]) => [byteOf(letter), bytesOf(text)],
  ),
);

/** The text of a token in the making, as bytes: a part of the file may end within a character. */
class TokenText {
  readonly #decoder = new TextDecoder();
  #bytes = new Uint8Array(1024);
  #length = 0;

  add(bytes: ArrayLike<number>): void {
    const length = this.#length + bytes.length;
    if (length > dumpBounds.rowBytesMax) throw beyond(`${dumpBounds.rowBytesMax} bytes in one row`);
    if (length > this.#bytes.length) {
      const longer = new Uint8Array(length * 2);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    this.#bytes.set(bytes, this.#length);
    this.#length = length;
  }

  take(): string {
    const text = this.#decoder.decode(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    return text;
  }
}

type State =
  | 'between'
  | 'word'
  | 'quoted'
  | 'after_backslash'
  /** Either the end of a quoted text, or the first of two quotes, which stand for one. */
  | 'after_quote'
  | 'line_comment'
  | 'block_comment'
  | 'after_star';

/**
 * Divides the SQL of a dump into tokens, a part of the file at a time. Comments are no tokens, even those that MariaDB
 * executes: none has a row. Of a statement that is skipped, nothing is kept.
 */
export class DumpLexer {
  readonly #text = new TokenText();
  #state: State = 'between';
  #quote = apostrophe;
  /** The first byte of a word and its length, which tell `--` and `/*` from other words. */
  #wordStart = 0;
  #wordBytes = 0;
  #isSkipping = false;

  /** Leaves out the tokens up to the next semicolon. */
  skipStatement(): void {
    this.#isSkipping = true;
  }

  /** A caller may skip the rest of a statement after each token. @throws Unreadable for a token without an end */
  *tokens(part: Uint8Array): Generator<DumpToken> {
    for (let at = 0; at < part.length; ) {
      if (this.#isSkipping && this.#state === 'between') at = nextStop(part, at);
      const byte = part[at];
      if (byte === undefined) return;
      switch (this.#state) {
        case 'between': {
          at += 1;
          if (isSpace(byte)) break;
          if (isQuote(byte)) {
            this.#quote = byte;
            this.#state = 'quoted';
            break;
          }
          const mark = marks[byte];
          if (mark === undefined) this.#startWord(byte);
          else {
            if (byte === semicolon) this.#isSkipping = false;
            if (!this.#isSkipping) yield mark;
          }
          break;
        }
        case 'word':
          if (isSpace(byte) || isQuote(byte) || marks[byte] !== undefined) yield* this.#finish('word');
          else {
            at += 1;
            this.#continueWord(byte);
          }
          break;
        case 'quoted':
          at = this.#readQuoted(part, at);
          break;
        case 'after_backslash':
          at += 1;
          this.#keep(...(escaped[byte] ?? [byte]));
          this.#state = 'quoted';
          break;
        case 'after_quote':
          if (byte === this.#quote) {
            at += 1;
            this.#keep(byte);
            this.#state = 'quoted';
          } else yield* this.#finish(this.#quote === apostrophe ? 'string' : 'name');
          break;
        case 'line_comment': {
          const end = part.indexOf(newline, at);
          at = end === -1 ? part.length : end + 1;
          if (end !== -1) this.#state = 'between';
          break;
        }
        case 'block_comment': {
          const end = part.indexOf(star, at);
          at = end === -1 ? part.length : end + 1;
          if (end !== -1) this.#state = 'after_star';
          break;
        }
        case 'after_star':
          at += 1;
          if (byte === slash) this.#state = 'between';
          else if (byte !== star) this.#state = 'block_comment';
          break;
      }
    }
  }

  /** True outside of quoted texts and comments of several lines. */
  get isBetween(): boolean {
    return this.#state === 'between' || this.#state === 'line_comment';
  }

  #startWord(byte: number): void {
    if (byte === hash) {
      this.#state = 'line_comment';
      return;
    }
    this.#state = 'word';
    [this.#wordStart, this.#wordBytes] = [byte, 1];
    this.#keep(byte);
  }

  #continueWord(byte: number): void {
    const isSecond = this.#wordBytes === 1;
    this.#wordBytes += 1;
    this.#keep(byte);
    if (!isSecond) return;
    if (this.#wordStart === dash && byte === dash) this.#startComment('line_comment');
    if (this.#wordStart === slash && byte === star) this.#startComment('block_comment');
  }

  #startComment(state: State): void {
    this.#text.take();
    this.#state = state;
  }

  #readQuoted(part: Uint8Array, from: number): number {
    const escapeByte = this.#quote === apostrophe ? backslash : this.#quote;
    const end = nextOf(part, from, this.#quote, escapeByte);
    if (!this.#isSkipping) this.#text.add(part.subarray(from, end));
    if (end === part.length) return end;
    this.#state = part[end] === this.#quote ? 'after_quote' : 'after_backslash';
    return end + 1;
  }

  #keep(...bytes: readonly number[]): void {
    if (!this.#isSkipping) this.#text.add(bytes);
  }

  *#finish(kind: DumpToken['kind']): Generator<DumpToken> {
    this.#state = 'between';
    if (!this.#isSkipping) yield { kind, text: this.#text.take() };
  }
}
