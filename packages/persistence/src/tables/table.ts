import { DefaultNamingStrategy, EntitySchema, type EntitySchemaIndexOptions } from 'typeorm';
import type { Column } from './column.js';

type DatabaseName = 'sqlite' | 'postgres';

export type Columns = Readonly<Record<string, Column<unknown, unknown>>>;

export type EntityOf<Of extends Columns> = { [Name in keyof Of]: Of[Name]['value'] };

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

/** Columns are `camelCase` here and in entities, `snake_case` in statements. */
export type Table<Of extends Columns = Columns> = {
  readonly name: string;
  readonly columns: Of;
  on(database: DatabaseName): EntitySchema<EntityOf<Of>>;
};

/** With instants, booleans and JSON. */
export type Entity<Of extends Table> = EntityOf<Of['columns']>;

/** As stored. */
export type Row<Of extends Table> = {
  [Name in keyof Of['columns'] & string as SnakeCase<Name>]: Of['columns'][Name]['stored'];
};

/** Rules about several columns, and what differs on PostgreSQL. */
type Rules<Of extends Columns> = {
  readonly unique?: readonly (keyof Of & string)[];
  readonly indexes?: Readonly<Record<string, Index<Of>>>;
  readonly references?: { readonly table: string; readonly columns: readonly (keyof Of & string)[] };
  readonly postgres?: { readonly [Name in keyof Of]?: Column<Of[Name]['value'], Of[Name]['stored']> };
};

/** The columns of an index, in their order. @param where as SQL, for a partial index */
type Index<Of extends Columns> =
  | readonly (keyof Of & string)[]
  | { readonly columns: readonly (keyof Of & string)[]; readonly where: string; readonly unique?: boolean };

const indexOptions = ([name, index]: [string, Index<Columns>]): EntitySchemaIndexOptions =>
  'columns' in index
    ? { name, columns: [...index.columns], where: index.where, unique: index.unique ?? false }
    : { name, columns: [...index] };

export const table = <Of extends Columns>(name: string, columns: Of, rules: Rules<Of> = {}): Table<Of> => {
  const { unique, indexes = {}, references, postgres } = rules;
  const schemaOn = (database: DatabaseName): EntitySchema<EntityOf<Of>> => {
    const all = Object.entries<Column<unknown, unknown>>({
      ...columns,
      ...(database === 'postgres' && postgres),
    });
    const hasSimpleKey = all.filter(([, { options }]) => options.primary).length === 1;
    // SQLite lets a primary key of one column be NULL, knows no UUIDs, and numbers the rows of any INTEGER PRIMARY KEY.
    const onSqlite = ({ options }: Column<unknown, unknown>) => ({
      ...options,
      type: options.type === 'uuid' ? ('text' as const) : options.type,
      nullable: options.nullable || (options.primary && hasSimpleKey),
      generated: undefined,
    });
    return new EntitySchema<EntityOf<Of>>({
      name,
      columns: Object.fromEntries(
        all.map(([key, column]) => [key, database === 'sqlite' ? onSqlite(column) : column.options]),
      ) as EntitySchema<EntityOf<Of>>['options']['columns'],
      indices: Object.entries<Index<Columns>>(indexes).map(indexOptions),
      ...(unique && { uniques: [{ columns: [...unique] }] }),
      ...(references && {
        foreignKeys: [
          {
            target: references.table,
            columnNames: [...references.columns],
            referencedColumnNames: [...references.columns],
            onDelete: 'CASCADE',
          },
        ],
      }),
    });
  };
  const schemas = { sqlite: schemaOn('sqlite'), postgres: schemaOn('postgres') };
  return { name, columns, on: (database) => schemas[database] };
};

export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Named = Parameters<DefaultNamingStrategy['foreignKeyName']>[0];

const nameOf = (table: Named): string => (typeof table === 'string' ? table : table.name);

export class Names extends DefaultNamingStrategy {
  constructor(private readonly database: DatabaseName) {
    super();
  }

  override columnName(property: string): string {
    return snakeCase(property);
  }

  override primaryKeyName(table: Named): string {
    return `${nameOf(table)}_pkey`;
  }

  override uniqueConstraintName(table: Named, columns: string[]): string {
    return `${nameOf(table)}_${columns.join('_')}_key`;
  }

  override foreignKeyName(table: Named, columns: string[]): string {
    return this.database === 'sqlite' ? noName : `${nameOf(table)}_${columns.join('_')}_fkey`;
  }
}

/** Our migrations name no foreign keys on SQLite, and TypeORM compares names. */
const noName = undefined as unknown as string;
