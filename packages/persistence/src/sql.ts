/** A piece of SQL with its values kept apart. Made only by the `sql` tag, so a value never becomes text. */
export class Sql {
  constructor(
    readonly texts: readonly string[],
    readonly values: readonly unknown[],
  ) {}
}

/**
 * Writes SQL for both databases: `` sql`SELECT … WHERE id = ${id}` ``. A value becomes a parameter; another `Sql`
 * becomes part of the text.
 */
export const sql = (strings: TemplateStringsArray, ...inserts: readonly unknown[]): Sql => {
  const texts = [strings[0] ?? ''];
  const values: unknown[] = [];
  inserts.forEach((insert, index) => {
    const after = strings[index + 1] ?? '';
    if (insert instanceof Sql) {
      texts[texts.length - 1] += insert.texts[0] ?? '';
      texts.push(...insert.texts.slice(1));
      texts[texts.length - 1] += after;
      values.push(...insert.values);
    } else {
      values.push(insert);
      texts.push(after);
    }
  });
  return new Sql(texts, values);
};

/** SQL text from our own code, never from outside. */
export const raw = (text: string): Sql => new Sql([text], []);

type ColumnType = 'uuid' | 'text' | 'bigint';

/** The columns of the rows that a statement is run for. */
export type Shape = Readonly<Record<string, ColumnType>>;

export type RowOf<Columns extends Shape> = Readonly<Record<keyof Columns, string | number | null>>;

/** Stands for the value that each row has in this column, in a statement that is run row by row. */
export class RowValue {
  constructor(readonly column: string) {}
}

/** How a statement that is run for many rows speaks of them. */
export type Rows<Columns extends Shape> = {
  /** A row's value of each column. */
  readonly each: { readonly [Column in keyof Columns]: Sql };
  /** What follows the columns of an INSERT: its values, made of each row's. */
  values(values: Sql): Sql;
  /** What follows the SET of an UPDATE. */
  readonly from: Sql;
};

/**
 * PostgreSQL's row locks (manual, section 13.3.2). Rows that refer to a row by a foreign key wait for `FOR UPDATE`, but
 * not for `FOR NO KEY UPDATE`; `FOR KEY SHARE` only keeps it from being deleted.
 */
type RowLock = 'FOR UPDATE' | 'FOR NO KEY UPDATE' | 'FOR SHARE' | 'FOR KEY SHARE' | `FOR UPDATE OF ${string}`;

/** What the two databases say differently. */
export type Dialect = {
  readonly name: 'sqlite' | 'postgres';
  placeholder(index: number): string;
  /** The database's own clock in milliseconds since 1970: one clock for all processes on all machines. */
  readonly nowMs: Sql;
  /** Objects as a table named `alias`, in one parameter, so that the statement's text does not grow with them. */
  records(alias: string, columns: Shape, rows: readonly object[]): Sql;
  /** Many rows for one statement, under the alias `r`. */
  rows<Columns extends Shape>(shape: Columns, rows: readonly RowOf<Columns>[]): Rows<Columns>;
  /** Row locks, which SQLite, with one writer at a time, does not need. */
  rowLock(clause: RowLock): Sql;
};

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  placeholder: () => '?',
  nowMs: raw(`CAST(unixepoch('subsec') * 1000 AS INTEGER)`),
  records: (alias, columns, rows) => {
    const list = Object.keys(columns).map((column) => `value ->> '${column}' AS ${column}`);
    return sql`(SELECT ${raw(list.join(', '))} FROM json_each(${JSON.stringify(rows)})) AS ${raw(alias)}`;
  },
  // SQLite runs a prepared statement once per row in less time than it takes to read the rows from a parameter.
  rows: (shape) => {
    const each = byColumn(shape, (column) => sql`${new RowValue(column)}`);
    return { each, values: (values) => sql`VALUES (${values})`, from: raw('') };
  },
  rowLock: () => raw(''),
};

export const postgresDialect: Dialect = {
  name: 'postgres',
  placeholder: (index) => `$${index}`,
  nowMs: raw(`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`),
  records: (alias, columns, rows) => {
    const list = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
    return sql`json_to_recordset(${JSON.stringify(rows)}::json) AS ${raw(`${alias}(${list.join(', ')})`)}`;
  },
  rows: (shape, rows) => {
    // One array per column, which PostgreSQL reads in less time than it takes to read objects.
    const columns = Object.entries(shape);
    const arrays = columns.map(([column, type]) => sql`${rows.map((row) => row[column])}::${raw(type)}[]`);
    const names = columns.map(([column]) => column).join(', ');
    const from = sql`FROM unnest(${list(arrays)}) AS ${raw(`r(${names})`)}`;
    const each = byColumn(shape, (column) => raw(`r.${column}`));
    return { each, values: (values) => sql`SELECT ${values} ${from}`, from };
  },
  rowLock: (clause) => raw(clause),
};

const list = (items: readonly Sql[]): Sql =>
  items.reduce((before, item) => (before === undefined ? item : sql`${before}, ${item}`));

const byColumn = <Columns extends Shape>(
  shape: Columns,
  inColumn: (column: string) => Sql,
): Rows<Columns>['each'] =>
  Object.fromEntries(Object.keys(shape).map((column) => [column, inColumn(column)])) as Rows<Columns>['each'];

export const textOf = ({ texts }: Sql, dialect: Dialect): string => {
  let text = texts[0] ?? '';
  for (let index = 1; index < texts.length; index++) {
    text += dialect.placeholder(index) + texts[index];
  }
  return text;
};
