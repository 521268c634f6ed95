/**
 * The text of a piece of SQL, in pieces between which its values stand. Every use of the same `sql` tag with the same
 * parts has the same text, the same object: so what is made of a text once, such as a prepared statement, is found again
 * without reading it.
 */
export class Text {
  readonly #written = new Map<Dialect, string>();

  constructor(readonly pieces: readonly string[]) {}

  /** As this database reads it. */
  in(dialect: Dialect): string {
    const written =
      this.#written.get(dialect) ??
      this.pieces.reduce((before, piece, index) => before + dialect.placeholder(index) + piece);
    this.#written.set(dialect, written);
    return written;
  }
}

/** A piece of SQL with its values kept apart. Made only by the `sql` tag, so a value never becomes text. */
export class Sql {
  constructor(
    readonly text: Text,
    readonly values: readonly unknown[],
  ) {}
}

/** Stands for a value of any kind among the parts of a text. */
const anyValue = Symbol('any value');

/** A use of the tag up to some part: the text that it comes to when that is all, and what comes of each next part. */
class Joint {
  text: Text | undefined;
  readonly #next = new Map<Text | typeof anyValue, Joint>();

  with(part: Text | typeof anyValue): Joint {
    let next = this.#next.get(part);
    if (next === undefined) {
      next = new Joint();
      this.#next.set(part, next);
    }
    return next;
  }
}

// Both grow with our own code, never with what is asked of it.
const joints = new WeakMap<TemplateStringsArray, Joint>();
const rawTexts = new Map<string, Text>();

const joined = (strings: TemplateStringsArray, inserts: readonly unknown[]): Text => {
  const pieces = [strings[0] ?? ''];
  inserts.forEach((insert, index) => {
    const after = strings[index + 1] ?? '';
    if (insert instanceof Sql) {
      pieces[pieces.length - 1] += insert.text.pieces[0] ?? '';
      pieces.push(...insert.text.pieces.slice(1));
      pieces[pieces.length - 1] += after;
    } else {
      pieces.push(after);
    }
  });
  return new Text(pieces);
};

/**
 * Writes SQL for both databases: `` sql`SELECT … WHERE id = ${id}` ``. A value becomes a parameter; another `Sql`
 * becomes part of the text.
 */
export const sql = (strings: TemplateStringsArray, ...inserts: readonly unknown[]): Sql => {
  let joint = joints.get(strings);
  if (joint === undefined) {
    joint = new Joint();
    joints.set(strings, joint);
  }
  const values: unknown[] = [];
  for (const insert of inserts) {
    if (insert instanceof Sql) {
      values.push(...insert.values);
      joint = joint.with(insert.text);
    } else {
      values.push(insert);
      joint = joint.with(anyValue);
    }
  }
  joint.text ??= joined(strings, inserts);
  return new Sql(joint.text, values);
};

/** SQL text from our own code, never from outside. */
export const raw = (text: string): Sql => {
  let made = rawTexts.get(text);
  if (made === undefined) {
    made = new Text([text]);
    rawTexts.set(text, made);
  }
  return new Sql(made, []);
};

export type ColumnType = 'uuid' | 'text' | 'bigint';

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
  /**
   * The database's own clock in milliseconds since 1970: one clock for all processes on all machines. Read once a statement,
   * so that an index can be searched for it.
   */
  readonly nowMs: Sql;
  /** Objects as a table named `alias`. The statement's text does not grow with how many they are. */
  records<Columns extends Shape>(alias: string, columns: Columns, rows: readonly RowOf<Columns>[]): Sql;
  /** Many rows for one statement, under the alias `r`. */
  rows<Columns extends Shape>(shape: Columns, rows: readonly RowOf<Columns>[]): Rows<Columns>;
  /** Row locks, which SQLite, with one writer at a time, does not need. */
  rowLock(clause: RowLock): Sql;
};

/** Pieces with commas between them. */
export const list = (items: readonly Sql[]): Sql =>
  items.reduce((before, item) => (before === undefined ? item : sql`${before}, ${item}`));

/** What stands for each column of a shape. */
export const byColumn = <Columns extends Shape>(
  shape: Columns,
  inColumn: (column: string) => Sql,
): Rows<Columns>['each'] =>
  Object.fromEntries(Object.keys(shape).map((column) => [column, inColumn(column)])) as Rows<Columns>['each'];
