import { byColumn, type Dialect, list, raw, type Sql, sql } from '../database/sql.js';
import { binaryArray } from './postgres-array.js';

/**
 * From how many rows on arrays are worth it. PostgreSQL plans a statement anew each time if its plan depends on the
 * parameters (manual, PREPARE, notes), as it does on the length of an array; a statement over JSON it plans once.
 */
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
};

/**
 * One row, as values. PostgreSQL knows then that it is only one, so it finds others by their index. Of a list it assumes
 * ten or a hundred, for which it reads a small table as a whole, and goes on doing so while the table grows, until the
 * table is analyzed.
 */
const postgresValues: Dialect['records'] = (alias, columns, [row]) => {
  const values = Object.entries(columns).map(
    ([column, type]) => sql`${row?.[column] ?? null}::${raw(type)} AS ${raw(column)}`,
  );
  return sql`(SELECT ${list(values)}) AS ${raw(alias)}`;
};

/**
 * Rows as one array per column, which PostgreSQL reads in less time than it takes to read objects. Where all rows agree it
 * is told so once: `unnest` gives NULLs for what an array is short of (manual, section 9.19), and the first column's is long
 * enough.
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
