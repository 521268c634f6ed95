import { type RowOf, type Rows, RowValue, type Shape, type Sql, sqliteDialect } from './sql.js';

/** A statement that is run once for each of some rows, in a form that can be handed to another thread. */
export type Step = {
  readonly text: string;
  /** Each takes the row's value in a column, or one that is the same for all rows. */
  readonly parameters: readonly ({ readonly column: string } | { readonly value: unknown })[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
};

/** Steps that are known before the first is run. Each is run only if the one before it changed a row. */
export type Batch = readonly Step[];

export const stepOf = ({ text, values }: Sql): Step => ({
  text: text.in(sqliteDialect),
  parameters: values.map((value) => ({ value })),
  rows: [{}],
});

export const stepForEach = <Columns extends Shape>(
  shape: Columns,
  rows: readonly RowOf<Columns>[],
  statement: (rows: Rows<Columns>) => Sql,
): Step => {
  const { text, values } = statement(sqliteDialect.rows(shape, rows));
  return {
    text: text.in(sqliteDialect),
    parameters: values.map((value) => (value instanceof RowValue ? { column: value.column } : { value })),
    rows,
  };
};

export const rowsIn = (batches: readonly Batch[]): number =>
  batches.flat().reduce((sum, { rows }) => sum + rows.length, 0);
