import { byColumn, type Dialect, list, raw, type Sql, sql } from '../database/sql.js';
import { binaryArray } from './postgres-array.js';

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
