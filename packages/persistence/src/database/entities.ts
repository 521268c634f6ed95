import { type Columns, type EntityOf, type Row, snakeCase, type Table } from '../tables/table.js';
import { mapInTurns } from '../turns/turns.js';
import type { Executor } from './database.js';
import { list, type RowOf, raw, type Shape, Sql, sql } from './sql.js';

export type AnyRow = Readonly<Record<string, unknown>>;

/** Columns of a table in a SELECT that may join others, and the entities in its rows. */
export type Selection<Item> = { readonly columns: Sql; from(row: AnyRow): Item };

export const selection = <Of extends Columns, Name extends keyof Of & string = keyof Of & string>(
  { columns }: Table<Of>,
  alias: string,
  names: readonly Name[] = shownOf(columns) as Name[],
): Selection<Pick<EntityOf<Of>, Name>> => {
  const selected = names.map((name) => ({
    name,
    column: snakeCase(name),
    shown: `${alias}_${snakeCase(name)}`,
    read: columns[name]?.options.transformer?.from,
  }));
  return {
    columns: raw(selected.map(({ column, shown }) => `${alias}.${column} AS ${shown}`).join(', ')),
    from: (row) => {
      const item: Record<string, unknown> = {};
      for (const { name, shown, read } of selected) {
        item[name] = read ? read(row[shown]) : row[shown];
      }
      return item as Pick<EntityOf<Of>, Name>;
    },
  };
};

const shownOf = (columns: Columns): string[] =>
  Object.keys(columns).filter((name) => columns[name]?.options.select !== false);

const namesIn = <Of extends Columns>({ columns }: Table<Of>, entity: Values<Of>): string[] =>
  Object.keys(columns).filter((name) => entity[name] !== undefined);

type Values<Of extends Columns> = { readonly [Name in keyof EntityOf<Of>]?: EntityOf<Of>[Name] | Sql };

/** Columns that the entity does not have get their default. A value may be an expression. */
export const insertInto = <Of extends Columns>(table: Table<Of>, entity: Values<Of>): Sql => {
  const names = namesIn(table, entity);
  const values = names.map((name) => {
    const value = entity[name];
    const write = table.columns[name]?.options.transformer?.to;
    return sql`${write && !(value instanceof Sql) ? write(value) : value}`;
  });
  const into = raw(`${table.name} (${names.map(snakeCase).join(', ')})`);
  return sql`INSERT INTO ${into} VALUES (${list(values)})`;
};

/** Replaces what a row with the same primary key has in these columns. */
export const upsertInto = <Of extends Columns>(table: Table<Of>, entity: Partial<EntityOf<Of>>): Sql => {
  const isKey = (name: string): boolean => table.columns[name]?.options.primary === true;
  const names = namesIn(table, entity);
  const keys = raw(names.filter(isKey).map(snakeCase).join(', '));
  const others = names.filter((name) => !isKey(name)).map(snakeCase);
  const changes = raw(others.map((name) => `${name} = excluded.${name}`).join(', '));
  return sql`${insertInto(table, entity)} ON CONFLICT (${keys}) DO UPDATE SET ${changes}`;
};

/** Inserts entities that are new and have the same columns. */
export const insertAll = async <Of extends Columns>(
  tx: Executor,
  table: Table<Of>,
  entities: readonly Partial<EntityOf<Of>>[],
): Promise<void> => {
  const [first] = entities;
  if (first === undefined) return;
  const columns = namesIn(table, first).map((name) => {
    const { type, transformer } = table.columns[name]?.options ?? {};
    return { name, column: snakeCase(name), type: shapeType[type ?? 'text'], write: transformer?.to };
  });
  const shape: Shape = Object.fromEntries(columns.map(({ column, type }) => [column, type]));
  const rows = await mapInTurns(entities, (entity) =>
    Object.fromEntries(
      columns.map(({ name, column, write }) => [column, write ? write(entity[name]) : entity[name]]),
    ),
  );
  const into = raw(`${table.name} (${Object.keys(shape).join(', ')})`);
  await tx.runEach(shape, rows as readonly RowOf<Shape>[], ({ each, values }) => {
    return sql`INSERT INTO ${into} ${values(list(Object.values(each)))}`;
  });
};

export const insertEach = async <Of extends Columns>(
  tx: Executor,
  { name, columns }: Table<Of>,
  rows: readonly Row<Table<Of>>[],
  onConflict: Sql,
): Promise<void> => {
  if (rows.length === 0) return;
  const types = Object.entries(columns).map(([column, { options }]) => [
    snakeCase(column),
    shapeType[options.type],
  ]);
  const shape: Shape = Object.fromEntries(types);
  const into = raw(`${name} (${Object.keys(shape).join(', ')})`);
  await tx.runEach(shape, rows as readonly RowOf<Shape>[], ({ each, values }) => {
    return sql`INSERT INTO ${into} ${values(list(Object.values(each)))} ON CONFLICT ${onConflict}`;
  });
};

const shapeType = { uuid: 'uuid', text: 'text', bigint: 'bigint', integer: 'bigint' } as const;
