import type { SqlRow } from '../sqlite/sqlite-file.js';
import { beyond, broken, dumpBounds } from './bounds.js';
import { columnIn, type DumpColumn, isWord, literalOf } from './dump-columns.js';
import { DumpLexer, type DumpToken } from './dump-lexer.js';

export type DumpTable = { readonly columns: readonly DumpColumn[] | undefined; readonly rows: SqlRow[] };

/** Asks for the next token with `yield`. */
type Parser<T = void> = Generator<undefined, T, DumpToken>;

const isMark = ({ kind, text }: DumpToken, mark: string): boolean => kind === 'mark' && text === mark;

/**
 * The tables of the databases of a dump, as far as they count. It takes the SQL that `mariadb-dump` and `mysqldump`
 * write, a part at a time, and keeps no row of other tables.
 */
export class DumpTables {
  /** By database. The name is empty for a dump of one database, which does not name it. */
  readonly databases = new Map<string, Map<string, DumpTable>>();
  readonly #lexer = new DumpLexer();
  readonly #parser: Parser<never>;
  readonly #names: ReadonlySet<string>;
  #database = '';
  #isInStatement = false;
  #bytesKept = 0;
  #values = 0;

  /** @param names the tables that count */
  constructor(names: readonly string[]) {
    this.#names = new Set(names);
    this.#parser = this.#statements();
    this.#parser.next();
  }

  /** Takes the next part of the file. @throws Unreadable */
  add(part: Uint8Array): void {
    for (const token of this.#lexer.tokens(part)) {
      this.#bytesKept += token.text.length;
      if (this.#bytesKept > dumpBounds.bytesKeptMax)
        throw beyond(`${dumpBounds.bytesKeptMax} bytes in the tables that count`);
      this.#parser.next(token);
    }
  }

  /** @throws Unreadable for a dump that ends within a statement */
  end(): void {
    if (this.#isInStatement || !this.#lexer.isBetween)
      throw broken('it breaks off within a statement, as after a full disk or a lost connection');
  }

  *#statements(): Parser<never> {
    for (;;) {
      const first = yield;
      this.#isInStatement = true;
      if (isWord(first, 'CREATE')) yield* this.#create();
      else if (isWord(first, 'INSERT', 'REPLACE')) yield* this.#insert();
      else if (isWord(first, 'USE')) yield* this.#use();
      else if (isWord(first, 'DELIMITER'))
        throw broken('it has triggers or routines, which Uptime Kuma does not have. Leave them out');
      else if (!isMark(first, ';')) yield* this.#skip();
      this.#isInStatement = false;
    }
  }

  *#skip(): Parser {
    this.#lexer.skipStatement();
    yield;
  }

  *#use(): Parser {
    this.#database = (yield).text;
    yield* this.#skip();
  }

  *#create(): Parser {
    if (!isWord(yield, 'TABLE')) return yield* this.#skip();
    let name = yield;
    while (isWord(name, 'IF', 'NOT', 'EXISTS')) name = yield;
    if (!this.#names.has(name.text)) return yield* this.#skip();
    const columns: DumpColumn[] = [];
    if (!isMark(yield, '(')) throw broken(`its definition of the table ${name.text} has no columns`);
    for (let isLast = false; !isLast; ) {
      const [definition, end] = yield* this.#definition();
      const column = columnIn(definition);
      if (column !== undefined) columns.push(column);
      if (columns.length > dumpBounds.columnsMax)
        throw beyond(`${dumpBounds.columnsMax} columns in the table ${name.text}`);
      isLast = isMark(end, ')');
    }
    this.#tablesOfDatabase().set(name.text, { columns, rows: [] });
    yield* this.#skip();
  }

  /** Reads to the next comma or closing parenthesis that is in no others. */
  *#definition(): Parser<readonly [readonly DumpToken[], DumpToken]> {
    const tokens: DumpToken[] = [];
    for (let depth = 0; ; ) {
      const token = yield;
      if (depth === 0 && (isMark(token, ',') || isMark(token, ')'))) return [tokens, token];
      if (isMark(token, ';')) throw broken('a definition of a table has no end');
      if (isMark(token, '(')) depth += 1;
      if (isMark(token, ')')) depth -= 1;
      tokens.push(token);
      if (tokens.length > dumpBounds.definitionTokensMax)
        throw beyond(`${dumpBounds.definitionTokensMax} words in the definition of a column`);
    }
  }

  *#insert(): Parser {
    let name = yield;
    while (isWord(name, 'IGNORE', 'INTO', 'DELAYED', 'LOW_PRIORITY', 'HIGH_PRIORITY')) name = yield;
    if (!this.#names.has(name.text)) return yield* this.#skip();
    const table = this.#tableNamed(name.text);
    let names = table.columns?.map((column) => column.name);
    let next = yield;
    if (isMark(next, '(')) {
      names = yield* this.#columnNames();
      next = yield;
    }
    if (names === undefined)
      throw broken(
        `it does not name the columns of the table ${name.text}. Leave out --no-create-info, or add --complete-insert`,
      );
    if (!isWord(next, 'VALUES', 'VALUE')) throw broken(`rows of the table ${name.text} have no VALUES`);
    const usual = Object.fromEntries((table.columns ?? []).map((column) => [column.name, column.usual]));
    do {
      if (table.rows.length === dumpBounds.rowsMax)
        throw beyond(`${dumpBounds.rowsMax} rows in the table ${name.text}`);
      const values = yield* this.#row();
      if (values.length !== names.length)
        throw broken(
          `a row of the table ${name.text} has ${values.length} values for ${names.length} columns`,
        );
      table.rows.push({
        ...usual,
        ...Object.fromEntries(names.map((column, at) => [column, values[at] ?? null])),
      });
      next = yield;
    } while (isMark(next, ','));
    if (!isMark(next, ';')) yield* this.#skip();
  }

  *#columnNames(): Parser<string[]> {
    const names: string[] = [];
    for (;;) {
      names.push((yield).text);
      if (names.length > dumpBounds.columnsMax) throw beyond(`${dumpBounds.columnsMax} columns in one table`);
      if (isMark(yield, ')')) return names;
    }
  }

  *#row(): Parser<readonly SqlRow[string][]> {
    if (!isMark(yield, '(')) throw broken('a row does not begin with a parenthesis');
    const values: SqlRow[string][] = [];
    for (let bytes = 0; ; ) {
      let token = yield;
      // The character set of a string, such as _binary.
      if (token.kind === 'word' && token.text.startsWith('_')) token = yield;
      const value = literalOf(token);
      if (value === undefined) throw broken('a row has a value that is neither a number, a string nor NULL');
      values.push(value);
      bytes += token.text.length;
      this.#values += 1;
      if (bytes > dumpBounds.rowBytesMax) throw beyond(`${dumpBounds.rowBytesMax} bytes in one row`);
      if (this.#values > dumpBounds.valuesMax) throw beyond(`${dumpBounds.valuesMax} values`);
      const end = yield;
      if (isMark(end, ')')) return values;
      if (!isMark(end, ',')) throw broken('a row has no comma between two values');
    }
  }

  #tablesOfDatabase(): Map<string, DumpTable> {
    const known = this.databases.get(this.#database);
    if (known !== undefined) return known;
    if (this.databases.size === dumpBounds.databasesMax) throw beyond(`${dumpBounds.databasesMax} databases`);
    const tables = new Map<string, DumpTable>();
    this.databases.set(this.#database, tables);
    return tables;
  }

  #tableNamed(name: string): DumpTable {
    const tables = this.#tablesOfDatabase();
    const known = tables.get(name) ?? { columns: undefined, rows: [] };
    tables.set(name, known);
    return known;
  }
}
