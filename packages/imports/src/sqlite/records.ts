import { damaged } from './bounds.js';

export type SqlValue = string | number | null;

/** The lengths of integers by their serial type: https://www.sqlite.org/fileformat2.html#record_format */
const integerBytes = [0, 1, 2, 3, 4, 6, 8];

/**
 * Reads a number of one to nine bytes. Those of nine are inexact, and longer than any record: only negative row ids are.
 *
 * @returns it, and the place behind it
 */
export const varint = (view: DataView, at: number): readonly [number, number] => {
  let value = 0;
  for (let index = 0; index < 9; index++) {
    if (at + index >= view.byteLength) throw damaged();
    const byte = view.getUint8(at + index);
    if (index === 8) return [value * 256 + byte, at + 9];
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, at + index + 1];
  }
  throw damaged();
};

const integerAt = (view: DataView, at: number, bytes: number): number => {
  if (bytes === 8) return Number(view.getBigInt64(at));
  let value = view.getInt8(at);
  for (let index = 1; index < bytes; index++) value = value * 256 + view.getUint8(at + index);
  return value;
};

const bytesOf = (type: number): number => {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return type === 7 ? 8 : (integerBytes[type] ?? 0);
};

/**
 * Reads the values of a record. A row that is older than a column has no value for it. Bytes are read as text.
 *
 * @throws Unreadable for a record that is longer than its bytes
 */
export const valuesIn = (record: DataView, text: TextDecoder, valuesMax: number): readonly SqlValue[] => {
  const [headerEnd, first] = varint(record, 0);
  if (headerEnd > record.byteLength) throw damaged();
  const values: SqlValue[] = [];
  let body = headerEnd;
  for (let at = first; at < headerEnd && values.length < valuesMax; ) {
    const [type, next] = varint(record, at);
    at = next;
    const bytes = bytesOf(type);
    if (body + bytes > record.byteLength) throw damaged();
    if (type === 0 || type === 10 || type === 11) values.push(null);
    else if (type === 8 || type === 9) values.push(type - 8);
    else if (type === 7) values.push(record.getFloat64(body));
    else if (type < 7) values.push(integerAt(record, body, bytes));
    else values.push(text.decode(new Uint8Array(record.buffer, record.byteOffset + body, bytes)));
    body += bytes;
  }
  return values;
};
