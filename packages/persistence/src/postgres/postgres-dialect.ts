import { byColumn, type ColumnType, type Dialect, list, raw, type Sql, sql } from '../database/sql.js';

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
const binaryArray = (type: ColumnType, values: readonly Value[]): Buffer => {
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

/** A statement with arrays is planned for each run, one with JSON once (manual, PREPARE). */
const rowsForArraysMin = 16;

export const postgresDialect: Dialect = {
  name: 'postgres',
  placeholder: (index) => `$${index}`,
  nowMs: raw(`(SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint)`),
  records: (alias, columns, rows) => {
    if (rows.length === 1) return postgresValues(alias, columns, rows);
    if (rows.length < rowsForArraysMin) {
      const typed = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
      return sql`json_to_recordset(${JSON.stringify(rows)}::json) AS ${raw(`${alias}(${typed.join(', ')})`)}`;
    }
    return postgresArrays(alias, columns, rows);
  },
  rows: (shape, rows) => {
    const from = sql`FROM ${(rows.length === 1 ? postgresValues : postgresArrays)('r', shape, rows)}`;
    const each = byColumn(shape, (column) => raw(`r.${column}`));
    return { each, values: (values) => sql`SELECT ${values} ${from}`, from };
  },
  rowLock: (clause) => raw(clause),
  // Statistics say that no message waits until a backlog is analyzed. To sort all that waits then seems as cheap as to
  // read the first entry of an index, and a prepared statement may keep that plan. Without the cost of pages, bloat of an
  // index does not count.
  alongIndexes: sql`
    SELECT set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true),
      set_config('enable_seqscan', 'off', true), set_config('seq_page_cost', '0', true),
      set_config('random_page_cost', '0', true)`,
};

/** PostgreSQL then knows that there is one row, and uses an index. Of a list it assumes ten or a hundred rows. */
const postgresValues: Dialect['records'] = (alias, columns, [row]) => {
  const values = Object.entries(columns).map(
    ([column, type]) => sql`${row?.[column] ?? null}::${raw(type)} AS ${raw(column)}`,
  );
  return sql`(SELECT ${list(values)}) AS ${raw(alias)}`;
};

/**
 * PostgreSQL reads an array per column faster than objects. A value common to all rows is sent once (manual, section
 * 9.19).
 */
const postgresArrays: Dialect['records'] = (alias, columns, rows) => {
  const arrays: Sql[] = [];
  const values: Sql[] = [];
  for (const [column, type] of Object.entries(columns)) {
    const ofRows = rows.map((row) => row[column] ?? null);
    const [first = null] = ofRows;
    const isCommon = arrays.length > 0 && ofRows.every((value) => value === first);
    arrays.push(sql`${binaryArray(type, isCommon ? [] : ofRows)}::${raw(type)}[]`);
    const common = sql`${isCommon ? first : null}::${raw(type)}`;
    values.push(sql`COALESCE(${raw(`a.${column}`)}, ${common}) AS ${raw(column)}`);
  }
  const names = raw(`a(${Object.keys(columns).join(', ')})`);
  return sql`(SELECT ${list(values)} FROM unnest(${list(arrays)}) AS ${names}) AS ${raw(alias)}`;
};
