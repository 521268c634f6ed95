import { type RowOf, type Rows, RowValue, type Shape, type Sql } from '../database/sql.js';
import { sqliteDialect } from './sqlite-dialect.js';

/** A statement that runs once for each row, as data for another thread. */
export type Step = {
  readonly text: string;
  readonly rows: readonly (readonly unknown[])[];
};

/** Each step runs only if the one before it changed a row. */
export type Batch = readonly Step[];

export const stepOf = ({ text, values }: Sql): Step => ({ text: text.in(sqliteDialect), rows: [values] });

export const stepForEach = <Columns extends Shape>(
  shape: Columns,
  rows: readonly RowOf<Columns>[],
  statement: (rows: Rows<Columns>) => Sql,
): Step => {
  const { text, values } = statement(sqliteDialect.rows(shape, rows));
  return {
    text: text.in(sqliteDialect),
    rows: rows.map((row) =>
      values.map((value) => (value instanceof RowValue ? (row[value.column] ?? null) : value)),
    ),
  };
};

export const rowsIn = (batches: readonly Batch[]): number =>
  batches.flat().reduce((sum, { rows }) => sum + rows.length, 0);
