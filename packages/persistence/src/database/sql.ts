/**
 * A statement, cut where its values stand. The same tag with the same parts gives the same object, so prepared
 * statements are found without comparing texts.
 */
export class Text {
  readonly #written = new Map<Dialect, string>();

  constructor(readonly pieces: readonly string[]) {}

  in(dialect: Dialect): string {
    const written =
      this.#written.get(dialect) ??
      this.pieces.reduce((before, piece, index) => before + dialect.placeholder(index) + piece);
    this.#written.set(dialect, written);
    return written;
  }
}

/** SQL with its values apart. Only the `sql` tag makes it, so a value never becomes text. */
export class Sql {
  constructor(
    readonly text: Text,
    readonly values: readonly unknown[],
  ) {}
}

const anyValue = Symbol('any value');

/** A node of the tree of all statements that begin with the same tag: one step down for each inserted part. */
class TemplateNode {
  text: Text | undefined;
  readonly #next = new Map<Text | typeof anyValue, TemplateNode>();

  with(part: Text | typeof anyValue): TemplateNode {
    let next = this.#next.get(part);
    if (next === undefined) {
      next = new TemplateNode();
      this.#next.set(part, next);
    }
    return next;
  }
}

// Both grow with our own code, never with requests.
const roots = new WeakMap<TemplateStringsArray, TemplateNode>();
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

/** Writes SQL for both databases. A value becomes a parameter; another `Sql` becomes part of the text. */
export const sql = (strings: TemplateStringsArray, ...inserts: readonly unknown[]): Sql => {
  let node = roots.get(strings);
  if (node === undefined) {
    node = new TemplateNode();
    roots.set(strings, node);
  }
  const values: unknown[] = [];
  for (const insert of inserts) {
    if (insert instanceof Sql) {
      values.push(...insert.values);
      node = node.with(insert.text);
    } else {
      values.push(insert);
      node = node.with(anyValue);
    }
  }
  node.text ??= joined(strings, inserts);
  return new Sql(node.text, values);
};

export const raw = (text: string): Sql => {
  let made = rawTexts.get(text);
  if (made === undefined) {
    made = new Text([text]);
    rawTexts.set(text, made);
  }
  return new Sql(made, []);
};

export type ColumnType = 'uuid' | 'text' | 'bigint';

export type Shape = Readonly<Record<string, ColumnType>>;

export type RowOf<Columns extends Shape> = Readonly<Record<keyof Columns, string | number | null>>;

export class RowValue {
  constructor(readonly column: string) {}
}

export type Rows<Columns extends Shape> = {
  readonly each: { readonly [Column in keyof Columns]: Sql };
  values(values: Sql): Sql;
  readonly from: Sql;
};

/** PostgreSQL's row locks (manual, section 13.3.2). */
export type RowLock =
  | 'FOR UPDATE'
  | 'FOR NO KEY UPDATE'
  | 'FOR SHARE'
  | 'FOR KEY SHARE'
  | `FOR UPDATE OF ${string}`
  | `FOR NO KEY UPDATE OF ${string}`
  | `FOR KEY SHARE OF ${string}`;

export type Dialect = {
  readonly name: 'sqlite' | 'postgres';
  placeholder(index: number): string;
  /** The database's clock in milliseconds since 1970, read once a statement. */
  readonly nowMs: Sql;
  records<Columns extends Shape>(alias: string, columns: Columns, rows: readonly RowOf<Columns>[]): Sql;
  rows<Columns extends Shape>(shape: Columns, rows: readonly RowOf<Columns>[]): Rows<Columns>;
  rowLock(clause: RowLock): Sql;
  /** Makes the rest of a transaction read in the order of an index. `null` on SQLite, which needs no such setting. */
  readonly alongIndexes: Sql | null;
};

export const idsIn = (dialect: Dialect, ids: readonly string[]): Sql =>
  sql`(SELECT r.id FROM ${dialect.records(
    'r',
    { id: 'uuid' },
    ids.map((id) => ({ id })),
  )})`;

/** Divides a long list, so that each part is read by a statement of its own. */
export function* partsOf<Item>(items: readonly Item[], itemsMax: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += itemsMax) yield items.slice(from, from + itemsMax);
}

export const list = (items: readonly Sql[]): Sql =>
  items.reduce((before, item) => (before === undefined ? item : sql`${before}, ${item}`));

export const byColumn = <Columns extends Shape>(
  shape: Columns,
  inColumn: (column: string) => Sql,
): Rows<Columns>['each'] =>
  Object.fromEntries(Object.keys(shape).map((column) => [column, inColumn(column)])) as Rows<Columns>['each'];
