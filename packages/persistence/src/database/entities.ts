import { type Columns, type EntityOf, snakeCase, type Table } from '../tables/table.js';
import { list, raw, type Sql, sql } from './sql.js';

export type AnyRow = Readonly<Record<string, unknown>>;

/** The columns of a table in a SELECT that may join others, and its entities in the rows. */
export type Selection<Of extends Columns> = { readonly columns: Sql; from(row: AnyRow): EntityOf<Of> };

export const selection = <Of extends Columns>({ columns }: Table<Of>, alias: string): Selection<Of> => {
  const selected = Object.entries(columns).flatMap(([name, { options }]) =>
    options.select === false
      ? []
      : {
          name,
          column: snakeCase(name),
          shown: `${alias}_${snakeCase(name)}`,
          read: options.transformer?.from,
        },
  );
  return {
    columns: raw(selected.map(({ column, shown }) => `${alias}.${column} AS ${shown}`).join(', ')),
    from: (row) => {
      const values = selected.map(({ name, shown, read }) => [name, read ? read(row[shown]) : row[shown]]);
      return Object.fromEntries(values) as EntityOf<Of>;
    },
  };
};

export const insertInto = <Of extends Columns>(
  { name, columns }: Table<Of>,
  entity: Partial<EntityOf<Of>>,
): Sql => {
  const entries = Object.entries(entity);
  const values = entries.map(([column, value]) => {
    const write = columns[column]?.options.transformer?.to;
    return sql`${write ? write(value) : value}`;
  });
  return sql`INSERT INTO ${raw(`${name} (${entries.map(([column]) => snakeCase(column)).join(', ')})`)} VALUES (${list(values)})`;
};

/** Replaces what a row with the same primary key has in these columns. */
export const upsertInto = <Of extends Columns>(table: Table<Of>, entity: Partial<EntityOf<Of>>): Sql => {
  const names = Object.keys(entity);
  const isKey = (name: string): boolean => table.columns[name]?.options.primary === true;
  const keys = names.filter(isKey).map(snakeCase).join(', ');
  const changed = names
    .filter((name) => !isKey(name))
    .map((name) => `${snakeCase(name)} = excluded.${snakeCase(name)}`);
  return sql`${insertInto(table, entity)} ON CONFLICT ${raw(`(${keys})`)} DO UPDATE SET ${raw(changed.join(', '))}`;
};
