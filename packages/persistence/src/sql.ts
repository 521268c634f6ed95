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

/**
 * PostgreSQL's row locks (manual, section 13.3.2). Rows that refer to a row by a foreign key wait for `FOR UPDATE`, but
 * not for `FOR NO KEY UPDATE`; `FOR KEY SHARE` only keeps it from being deleted.
 */
type RowLock =
  | 'FOR UPDATE'
  | 'FOR NO KEY UPDATE'
  | 'FOR SHARE'
  | 'FOR KEY SHARE'
  | `FOR UPDATE OF ${string} SKIP LOCKED`;

/** What the two databases say differently. */
export type Dialect = {
  readonly name: 'sqlite' | 'postgres';
  placeholder(index: number): string;
  /** The database's own clock in milliseconds since 1970: one clock for all processes on all machines. */
  readonly nowMs: Sql;
  /** Objects as a table named `alias`, in one parameter, so that the statement's text does not grow with them. */
  records(alias: string, columns: Readonly<Record<string, ColumnType>>, rows: readonly object[]): Sql;
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
  rowLock: (clause) => raw(clause),
};

export const textOf = ({ texts }: Sql, dialect: Dialect): string => {
  let text = texts[0] ?? '';
  for (let index = 1; index < texts.length; index++) {
    text += dialect.placeholder(index) + texts[index];
  }
  return text;
};
