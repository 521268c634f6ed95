import { Problem } from '../problems/problem.js';

/** V8 parses this much within `turnMs`, whatever it is. */
export const parsedAtOnceBytes = 64 * 1024;
/** More than any list or object of the API may have. */
export const membersMax = 10_000;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
/** An escape has two bytes, as `\n`, or six, as `\u000a`. */
const [escapeBytes, unicodeEscapeBytes, unicodeMark] = [2, 6, 0x75];
const isInsideCharacter = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;
const isOpening = (byte: number | undefined): boolean => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number | undefined): boolean => byte === 0x5d || byte === 0x7d;
const isNumberStart = (byte: number | undefined): boolean =>
  byte === 0x2d || (byte !== undefined && byte >= 0x30 && byte <= 0x39);
const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

class NotJson extends Error {}

type Part = { readonly start: number; readonly end: number; readonly isLarge: boolean };

export const tooDeep = (depthMax: number): Problem =>
  new Problem('validation_failed', `The body must not be nested more than ${depthMax} levels deep.`);

const tooMany = (): Problem =>
  new Problem('validation_failed', `No list or object in the body may have more than ${membersMax} members.`);

const tooLong = (): Problem =>
  new Problem('validation_failed', `No number in the body may have more than ${parsedAtOnceBytes} digits.`);

export const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1)));

/** Reads one body. `JSON.parse` reads all parts of up to `parsedAtOnceBytes`; it can be interrupted between them. */
class JsonReader {
  constructor(
    private readonly bytes: Buffer,
    private readonly depthMax: number,
  ) {}

  *value(from: number, to: number, depth = 0): Generator<void, unknown> {
    let [start, end] = [from, to];
    while (start < end && isSpace(this.bytes[start])) start += 1;
    while (start < end && isSpace(this.bytes[end - 1])) end -= 1;
    if (end - start <= parsedAtOnceBytes) return this.#atOnce(start, end, depth);
    if (this.bytes[start] === quote) return yield* this.#text(start, end);
    if (isNumberStart(this.bytes[start])) throw tooLong();
    if (!isOpening(this.bytes[start])) throw new NotJson();
    const isObject = this.bytes[start] === 0x7b;
    if (this.bytes[end - 1] !== (isObject ? 0x7d : 0x5d)) throw new NotJson();
    if (depth === this.depthMax) throw tooDeep(this.depthMax);
    return isObject
      ? yield* this.#object(start + 1, end - 1, depth)
      : yield* this.#array(start + 1, end - 1, depth);
  }

  #atOnce(from: number, to: number, depth: number, [open, close] = ['', '']): unknown {
    const value: unknown = JSON.parse(open + this.bytes.toString('utf8', from, to) + close);
    if (isDeeperThan(value, this.depthMax - depth)) throw tooDeep(this.depthMax);
    return value;
  }

  *#array(from: number, to: number, depth: number): Generator<void, unknown[]> {
    const items: unknown[] = [];
    for (const part of this.#parts(from, to, this.depthMax - depth)) {
      yield;
      if (part === undefined) continue;
      const { start, end, isLarge } = part;
      if (isLarge) items.push(yield* this.value(start, end, depth + 1));
      else items.push(...(this.#atOnce(start, end, depth, ['[', ']']) as unknown[]));
      if (items.length > membersMax) throw tooMany();
      yield;
    }
    return items;
  }

  *#object(from: number, to: number, depth: number): Generator<void, object> {
    const object = {};
    let members = 0;
    const set = (key: string, value: unknown): void => {
      members += 1;
      // As `JSON.parse` does: `__proto__` is a name like others.
      Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
    };
    for (const part of this.#parts(from, to, this.depthMax - depth)) {
      yield;
      if (part === undefined) continue;
      const { start, end, isLarge } = part;
      if (isLarge) {
        const [key, valueAt] = yield* this.#key(start, end);
        set(key, yield* this.value(valueAt, end, depth + 1));
      } else {
        const some = this.#atOnce(start, end, depth, ['{', '}']) as object;
        for (const [key, value] of Object.entries(some)) set(key, value);
      }
      if (members > membersMax) throw tooMany();
      yield;
    }
    return object;
  }

  /** @returns the key of a member, and where its value begins */
  *#key(from: number, to: number): Generator<void, [string, number]> {
    let start = from;
    while (isSpace(this.bytes[start])) start += 1;
    if (this.bytes[start] !== quote) throw new NotJson();
    let at = start + 1;
    for (let turnEnd = at; at < to && this.bytes[at] !== quote; at += 1) {
      if (at >= turnEnd) {
        turnEnd = at + parsedAtOnceBytes;
        yield;
      }
      if (this.bytes[at] === backslash) at += 1;
    }
    const key = yield* this.#text(start, at + 1);
    for (at += 1; isSpace(this.bytes[at]); at += 1);
    if (this.bytes[at] !== colon) throw new NotJson();
    return [key, at + 1];
  }

  /** A text between quotes, in parts that end between two characters. */
  *#text(from: number, to: number): Generator<void, string> {
    const end = to - 1;
    let text = '';
    for (let [start, at] = [from + 1, from + 1]; start < end; start = at) {
      while (at < end && (at - start < parsedAtOnceBytes || isInsideCharacter(this.bytes[at]))) {
        if (this.bytes[at] !== backslash) at += 1;
        else at += this.bytes[at + 1] === unicodeMark ? unicodeEscapeBytes : escapeBytes;
      }
      text += JSON.parse(`"${this.bytes.toString('utf8', start, Math.min(at, end))}"`);
      yield;
    }
    if (to - from < 2 || this.bytes[end] !== quote) throw new NotJson();
    return text;
  }

  /** The members between two brackets: neighbours together, and each that is large alone. */
  *#parts(from: number, to: number, levels: number): Generator<Part | undefined, void> {
    let groupAt = from;
    let memberAt = from;
    const upTo = (end: number, isLarge = false): Part => {
      const part = { start: groupAt, end, isLarge };
      // An empty list has no members, but another comma needs one on both sides.
      if ((groupAt !== from || end !== to) && this.#isBlank(groupAt, end)) throw new NotJson();
      groupAt = end + 1;
      return part;
    };
    for (let end = 0; end < to; memberAt = end + 1) {
      end = yield* this.#memberEnd(memberAt, to, levels);
      const isLarge = end - memberAt > parsedAtOnceBytes;
      if (groupAt < memberAt && end - groupAt > parsedAtOnceBytes) yield upTo(memberAt - 1);
      if (isLarge) yield upTo(end, true);
    }
    if (groupAt <= to) yield upTo(to);
  }

  #isBlank(from: number, to: number): boolean {
    let at = from;
    while (at < to && isSpace(this.bytes[at])) at += 1;
    return at >= to;
  }

  /** @returns where the next comma is, or the end */
  *#memberEnd(from: number, to: number, levels: number): Generator<undefined, number> {
    const scan: Scan = { at: from, depth: 0, isInText: false };
    while (scan.at < to) {
      if (scan.at > from) yield;
      const isEnd = goOn(this.bytes, scan, Math.min(scan.at + parsedAtOnceBytes, to), levels);
      if (scan.depth < 0) throw new NotJson();
      if (scan.depth === levels) throw tooDeep(this.depthMax);
      if (isEnd) return scan.at;
    }
    if (scan.depth !== 0 || scan.isInText) throw new NotJson();
    return to;
  }
}

type Scan = { at: number; depth: number; isInText: boolean };

/**
 * Reads on to `turnEnd`, or one byte further inside an escape. Stops before a comma between members, and behind what makes
 * the depth wrong. @returns whether it is at such a comma
 */
const goOn = (bytes: Buffer, scan: Scan, turnEnd: number, levels: number): boolean => {
  let { at, depth, isInText } = scan;
  let isEnd = false;
  for (; at < turnEnd && !isEnd && depth >= 0 && depth < levels; at += 1) {
    const byte = bytes[at];
    if (isInText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isInText = false;
    } else if (byte === quote) isInText = true;
    else if (isOpening(byte)) depth += 1;
    else if (isClosing(byte)) depth -= 1;
    else if (byte === comma && depth === 0) isEnd = true;
  }
  Object.assign(scan, { at: isEnd ? at - 1 : at, depth, isInText });
  return isEnd;
};

/**
 * As `JSON.parse`, for large bodies.
 * @throws SyntaxError or another Error for what is no JSON, and Problem for what exceeds a bound
 */
export const jsonInTurns = (bytes: Buffer, depthMax: number): Generator<void, unknown> =>
  new JsonReader(bytes, depthMax).value(0, bytes.length);
