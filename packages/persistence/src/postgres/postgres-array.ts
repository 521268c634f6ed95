import type { ColumnType } from '../database/sql.js';

type Value = string | number | null;

/**
 * Arrays in PostgreSQL's binary form, which it reads much faster than text (src/backend/utils/adt/arrayfuncs.c,
 * array_recv). Numbers are big-endian.
 */

/** Type OIDs (pg_type.dat). */
const typeNumbers: Readonly<Record<ColumnType, number>> = { uuid: 2950, text: 25, bigint: 20 };

const headBytes = 20;
const lengthBytes = 4;
const lengthOfNull = -1;
const uuidBytes = 16;
const bigintBytes = 8;
/** UTF-8 takes at most this for a UTF-16 code unit (RFC 3629, section 3). */
const textBytesMax = 3;

const noDigit = 0x10;
const digits = new Uint8Array(128).fill(noDigit);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  digits[digit.charCodeAt(0)] = value;
  digits[digit.toUpperCase().charCodeAt(0)] = value;
}
const uuidByteStarts = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
const uuidHyphens = [8, 13, 18, 23];
const uuidLength = 36;
const hyphen = '-'.charCodeAt(0);

const writeInt32 = (bytes: Buffer, at: number, value: number): void => {
  bytes[at] = value >>> 24;
  bytes[at + 1] = value >>> 16;
  bytes[at + 2] = value >>> 8;
  bytes[at + 3] = value;
};

const digitAt = (text: string, at: number): number => digits[text.charCodeAt(at)] ?? noDigit;

const write: Readonly<Record<ColumnType, (bytes: Buffer, at: number, value: string | number) => number>> = {
  uuid: (bytes, at, value) => {
    const text = String(value);
    let isUuid =
      text.length === uuidLength && uuidHyphens.every((place) => text.charCodeAt(place) === hyphen);
    for (let index = 0; index < uuidBytes; index++) {
      const start = uuidByteStarts[index] ?? 0;
      const high = digitAt(text, start);
      const low = digitAt(text, start + 1);
      isUuid &&= (high | low) < noDigit;
      bytes[at + index] = (high << 4) | low;
    }
    if (!isUuid) throw new TypeError('A value for a column is no UUID.');
    return uuidBytes;
  },
  bigint: (bytes, at, value) => {
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw new TypeError('A value for a column is no whole number.');
    writeInt32(bytes, at, Math.floor(number / 2 ** 32));
    writeInt32(bytes, at + 4, number);
    return bigintBytes;
  },
  text: (bytes, at, value) => bytes.write(String(value), at),
};

const bytesMax = (type: ColumnType, values: readonly Value[]): number => {
  if (type !== 'text') return values.length * (type === 'uuid' ? uuidBytes : bigintBytes);
  return values.reduce<number>((sum, value) => sum + textBytesMax * String(value ?? '').length, 0);
};

/** @throws TypeError when a value has another type */
export const binaryArray = (type: ColumnType, values: readonly Value[]): Buffer => {
  const bytes = Buffer.allocUnsafe(headBytes + values.length * lengthBytes + bytesMax(type, values));
  let hasNull = 0;
  let at = headBytes;
  for (const value of values) {
    const start = at + lengthBytes;
    if (value === null) {
      hasNull = 1;
      writeInt32(bytes, at, lengthOfNull);
      at = start;
    } else {
      const length = write[type](bytes, start, value);
      writeInt32(bytes, at, length);
      at = start + length;
    }
  }
  for (const [index, value] of [1, hasNull, typeNumbers[type], values.length, 1].entries()) {
    writeInt32(bytes, index * 4, value);
  }
  return bytes.subarray(0, at);
};
