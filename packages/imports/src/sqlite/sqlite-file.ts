import { Unreadable } from '../report/unreadable.js';
import { beyond, damaged, type SqliteBounds, sqliteBounds } from './bounds.js';
import type { ByteSource } from './byte-source.js';
import { LogPages } from './log-pages.js';
import { headerBytes, Pages } from './pages.js';
import { type SqlValue, valuesIn, varint } from './records.js';
import { type Column, columnsOf, type IndexedColumn, indexedColumn } from './table-columns.js';

const pageTypes = { table: { interior: 0x05, leaf: 0x0d }, index: { interior: 0x02, leaf: 0x0a } } as const;

/** Longer entries of an index may go on in another page, if pages have the least of 480 usable bytes. */
const shortEntryBytesMax = 94;

type Cell = { readonly rowId: number; readonly record: DataView };

export type SqlRow = Readonly<Record<string, SqlValue>>;

type Table = { readonly root: number; readonly sql: string };

type Index = IndexedColumn & { readonly root: number; readonly table: string };

/** Returns true if a row may count whose id is greater than `after` and at most `upTo`. */
type AreWanted = (after: number, upTo: number) => boolean;

const everyRow: AreWanted = () => true;

/** @param ids ascending */
const oneOf =
  (ids: readonly number[]): AreWanted =>
  (after, upTo) => {
    let [from, to] = [0, ids.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((ids[middle] ?? 0) > after) to = middle;
      else from = middle + 1;
    }
    return (ids[from] ?? Number.POSITIVE_INFINITY) <= upTo;
  };

/**
 * A SQLite database that is read without SQLite: only the pages of the tables that are asked for, each once. It writes
 * nothing and evaluates no expression, so a stranger's file has no code to run.
 * The format is at https://www.sqlite.org/fileformat2.html.
 */
export class SqliteFile {
  readonly #tables = new Map<string, Table>();
  readonly #indexes: Index[] = [];
  #recordBytes = 0;
  #values = 0;

  private constructor(
    private readonly pages: Pages,
    private readonly bounds: SqliteBounds,
  ) {}

  /**
   * @param log the file beside a database whose name ends with `-wal`: the latest changes are in it
   * @throws Unreadable
   */
  static async open(
    source: ByteSource,
    log?: ByteSource,
    bounds: SqliteBounds = sqliteBounds,
  ): Promise<SqliteFile> {
    const pages = await Pages.open(source, await LogPages.committedIn(log, bounds), bounds);
    const file = new SqliteFile(pages, bounds);
    for await (const { record } of file.#cells(1)) {
      const [type, name, table, root, sql] = file.#valuesIn(record, 5);
      if (typeof name !== 'string' || typeof root !== 'number' || typeof sql !== 'string') continue;
      if (type === 'table') file.#tables.set(name, { root, sql });
      const indexed = type === 'index' ? indexedColumn(sql) : undefined;
      if (indexed !== undefined && typeof table === 'string') file.#indexes.push({ ...indexed, root, table });
    }
    return file;
  }

  /** True if the latest changes may stand in a log beside the file. */
  get hasLog(): boolean {
    return this.pages.hasLog;
  }

  has(table: string): boolean {
    return this.#tables.has(table);
  }

  /** Returns the constant defaults of a table's columns; `null` where there is none. @throws Unreadable */
  defaults(table: string): Readonly<Record<string, SqlValue>> {
    const columns = columnsOf(this.#tables.get(table)?.sql ?? '()');
    return Object.fromEntries(columns.map(({ name, missing = null }) => [name, missing]));
  }

  /** Returns the rows of a table in their order; none for a table that does not exist. @throws Unreadable */
  async rows(name: string): Promise<readonly SqlRow[]> {
    const rows: SqlRow[] = [];
    for await (const row of this.eachRow(name)) rows.push(row);
    return rows;
  }

  /** As `rows`, one by one. @param areWanted leaves out rows, and the pages where no other rows are */
  async *eachRow(name: string, areWanted = everyRow): AsyncGenerator<SqlRow> {
    const table = this.#tables.get(name);
    if (table === undefined) return;
    const columns = columnsOf(table.sql);
    if (columns.length > this.bounds.columnsMax)
      throw beyond(`${this.bounds.columnsMax} columns in the table ${name}`);
    let rows = 0;
    for await (const { rowId, record } of this.#cells(table.root, areWanted)) {
      if (rows++ === this.bounds.rowsMax) throw beyond(`${this.bounds.rowsMax} rows in the table ${name}`);
      const values = this.#valuesIn(record, columns.length);
      yield Object.fromEntries(
        columns.map((column, at) => [column.name, columnValue(column, rowId, values[at])]),
      );
    }
  }

  /**
   * The rows of a table whose column has this number, in their order. Only their pages are read, and those of an index.
   *
   * @throws Unreadable for a table without an index that begins with the column
   */
  async *eachRowWith(name: string, column: string, value: number): AsyncGenerator<SqlRow> {
    const index = this.#indexes.find(
      (each) =>
        each.table === name && each.column === column && (each.only === undefined || each.only === value),
    );
    if (index === undefined) throw new Unreadable(`Its table ${name} has no index by the column ${column}.`);
    const ids: number[] = [];
    for await (const id of this.#rowIdsIn(index, value)) {
      if (ids.length === this.bounds.rowsMax)
        throw beyond(`${this.bounds.rowsMax} rows in the table ${name}`);
      ids.push(id);
    }
    yield* this.eachRow(name, oneOf(ids.sort((a, b) => a - b)));
  }

  #valuesIn(record: DataView, columns: number): readonly SqlValue[] {
    this.#values += columns;
    if (this.#values > this.bounds.valuesMax) throw beyond(`${this.bounds.valuesMax} values`);
    return valuesIn(record, this.pages.text, columns);
  }

  /** Takes a page of a tree, with the places of its cells. */
  async #node(number: number, depth: number, types: (typeof pageTypes)[keyof typeof pageTypes]) {
    if (depth > this.bounds.depthMax) throw damaged();
    const page = await this.pages.take(number);
    const start = number === 1 ? headerBytes : 0;
    const type = page.getUint8(start);
    if (type !== types.interior && type !== types.leaf) throw damaged();
    const isLeaf = type === types.leaf;
    const pointers = start + (isLeaf ? 8 : 12);
    const count = page.getUint16(start + 3);
    if (pointers + 2 * count > page.byteLength) throw damaged();
    const cells = Array.from({ length: count }, (_, index) => page.getUint16(pointers + 2 * index));
    if (!isLeaf && cells.some((at) => at + 4 > page.byteLength)) throw damaged();
    return { page, isLeaf, cells, last: isLeaf ? 0 : page.getUint32(start + 8) };
  }

  /** Walks through the tree of a table. Its rows have ids greater than `after` and at most `upTo`. */
  async *#cells(
    number: number,
    areWanted = everyRow,
    after = Number.NEGATIVE_INFINITY,
    upTo = Number.POSITIVE_INFINITY,
    depth = 1,
  ): AsyncGenerator<Cell> {
    const { page, isLeaf, cells, last } = await this.#node(number, depth, pageTypes.table);
    let before = after;
    for (const at of cells) {
      if (isLeaf) {
        const [rowId] = varint(page, varint(page, at)[1]);
        if (areWanted(rowId - 1, rowId)) yield await this.#cellAt(page, at);
        continue;
      }
      const [greatest] = varint(page, at + 4);
      if (areWanted(before, greatest))
        yield* this.#cells(page.getUint32(at), areWanted, before, greatest, depth + 1);
      before = greatest;
    }
    if (!isLeaf && areWanted(before, upTo)) yield* this.#cells(last, areWanted, before, upTo, depth + 1);
  }

  /** Walks through the part of an index whose entries begin with this number. */
  async *#rowIdsIn(index: Index, value: number, number = index.root, depth = 1): AsyncGenerator<number> {
    const { page, isLeaf, cells, last } = await this.#node(number, depth, pageTypes.index);
    let before = Number.NEGATIVE_INFINITY;
    for (const at of cells) {
      const { first, rowId } = this.#entryAt(page, isLeaf ? at : at + 4, index.columns);
      if (!isLeaf && before <= value && value <= first)
        yield* this.#rowIdsIn(index, value, page.getUint32(at), depth + 1);
      if (first === value) yield rowId;
      before = first;
    }
    if (!isLeaf && before <= value) yield* this.#rowIdsIn(index, value, last, depth + 1);
  }

  /** An entry has the columns of its index, and the id of its row. NULL comes before numbers, and text after them. */
  #entryAt(page: DataView, at: number, columns: number): { readonly first: number; readonly rowId: number } {
    const [bytes, start] = varint(page, at);
    // Those of an index by numbers and times are short.
    if (bytes > shortEntryBytesMax || start + bytes > page.byteLength) throw damaged();
    const record = new DataView(page.buffer, page.byteOffset + start, bytes);
    const values = this.#valuesIn(record, columns + 1);
    const [first = null, rowId] = [values[0], values[columns]];
    if (typeof rowId !== 'number') throw damaged();
    if (typeof first === 'number') return { first, rowId };
    return { first: first === null ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY, rowId };
  }

  async #cellAt(page: DataView, at: number): Promise<Cell> {
    const [bytes, afterBytes] = varint(page, at);
    const [rowId, start] = varint(page, afterBytes);
    if (bytes > this.bounds.rowBytesMax) throw beyond(`${this.bounds.rowBytesMax} bytes in one row`);
    this.#recordBytes += bytes;
    if (this.#recordBytes > this.bounds.recordBytesMax)
      throw beyond(`${this.bounds.recordBytesMax} bytes in its rows`);
    const local = this.#localBytes(bytes);
    if (start + local + (local < bytes ? 4 : 0) > page.byteLength) throw damaged();
    if (local === bytes) return { rowId, record: new DataView(page.buffer, page.byteOffset + start, bytes) };
    const record = new Uint8Array(bytes);
    record.set(bytesAt(page, start, local));
    let next = page.getUint32(start + local);
    for (let filled = local; filled < bytes; ) {
      const overflow = await this.pages.take(next);
      next = overflow.getUint32(0);
      const part = Math.min(bytes - filled, this.pages.usableBytes - 4);
      record.set(bytesAt(overflow, 4, part), filled);
      filled += part;
    }
    return { rowId, record: new DataView(record.buffer) };
  }

  /** How much of a record stands in its cell. The rest is in overflow pages. */
  #localBytes(bytes: number): number {
    const { usableBytes } = this.pages;
    if (bytes <= usableBytes - 35) return bytes;
    const least = Math.floor(((usableBytes - 12) * 32) / 255) - 23;
    const wanted = least + ((bytes - least) % (usableBytes - 4));
    return wanted <= usableBytes - 35 ? wanted : least;
  }
}

const bytesAt = (view: DataView, from: number, bytes: number): Uint8Array =>
  new Uint8Array(view.buffer, view.byteOffset + from, bytes);

const columnValue = (
  { name, isRowId, missing }: Column,
  rowId: number,
  value: SqlValue | undefined,
): SqlValue => {
  if (isRowId) return rowId;
  if (value !== undefined) return value;
  if (missing !== undefined) return missing;
  throw new Unreadable(`Some rows are older than their column ${name}, and only SQLite could say its value.`);
};
