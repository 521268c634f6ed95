import { byColumn, type Dialect, list, RowValue, raw, sql } from '../database/sql.js';

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  // SQLite plans a statement again for each run if the plan may depend on a parameter, as with `LIMIT ?`. It knows no
  // value of an expression.
  placeholder: () => '+?',
  nowMs: raw(`CAST(unixepoch('subsec') * 1000 AS INTEGER)`),
  records: (alias, columns, rows) => {
    const names = Object.keys(columns);
    const [only] = rows;
    if (only !== undefined && rows.length === 1) {
      // Most statements have one row, and parameters cost less than JSON.
      const values = names.map((column) => sql`${only[column] ?? null} AS ${raw(column)}`);
      return sql`(SELECT ${list(values)}) AS ${raw(alias)}`;
    }
    const columnsOf = names.map((column) => `value ->> '${column}' AS ${column}`);
    return sql`(SELECT ${raw(columnsOf.join(', '))} FROM json_each(${JSON.stringify(rows)})) AS ${raw(alias)}`;
  },
  // A prepared statement per row costs SQLite less than reading rows from a parameter.
  rows: (shape) => {
    const each = byColumn(shape, (column) => sql`${new RowValue(column)}`);
    return { each, values: (values) => sql`VALUES (${values})`, from: raw('') };
  },
  rowLock: () => raw(''),
  alongIndexes: null,
};
