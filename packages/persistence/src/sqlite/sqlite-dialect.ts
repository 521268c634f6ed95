import { byColumn, type Dialect, list, RowValue, raw, sql } from '../database/sql.js';

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  // SQLite plans a statement anew each time it is run if its plan may depend on a parameter, as that of every `LIMIT ?` may:
  // ten times what running it costs. Of an expression, such as this one, it knows no value.
  placeholder: () => '+?',
  nowMs: raw(`CAST(unixepoch('subsec') * 1000 AS INTEGER)`),
  records: (alias, columns, rows) => {
    const names = Object.keys(columns);
    const [only] = rows;
    if (only !== undefined && rows.length === 1) {
      // Most are alone, and cost a parameter a value less than they cost as JSON.
      const values = names.map((column) => sql`${only[column] ?? null} AS ${raw(column)}`);
      return sql`(SELECT ${list(values)}) AS ${raw(alias)}`;
    }
    const columnsOf = names.map((column) => `value ->> '${column}' AS ${column}`);
    return sql`(SELECT ${raw(columnsOf.join(', '))} FROM json_each(${JSON.stringify(rows)})) AS ${raw(alias)}`;
  },
  // SQLite runs a prepared statement once per row in less time than it takes to read the rows from a parameter.
  rows: (shape) => {
    const each = byColumn(shape, (column) => sql`${new RowValue(column)}`);
    return { each, values: (values) => sql`VALUES (${values})`, from: raw('') };
  },
  rowLock: () => raw(''),
};
