import { Unreadable } from '../report/unreadable.js';
import type { SqlValue } from './records.js';

/** A column of a table, as its `CREATE TABLE` names it. */
export type Column = {
  readonly name: string;
  /** True for `INTEGER PRIMARY KEY`, whose value is the number of the row. */
  readonly isRowId: boolean;
  /** The value of rows that are older than the column. Unset when only SQLite could say it. */
  readonly missing: SqlValue | undefined;
};

type Token = { readonly text: string; readonly kind: 'name' | 'string' | 'word' };

const tokenPattern =
  /\s+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(?<string>'(?:[^']|'')*')|(?<name>"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\])|(?<word>\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|[\p{L}\p{N}_$]+|[^\s])/giu;

const tokensIn = (sql: string): readonly Token[] =>
  [...sql.matchAll(tokenPattern)].flatMap(({ groups = {} }): readonly Token[] => {
    const { string, name, word } = groups;
    if (string !== undefined) return [{ text: string.slice(1, -1).replaceAll("''", "'"), kind: 'string' }];
    if (word !== undefined) return [{ text: word, kind: 'word' }];
    if (name === undefined) return [];
    const quote = name.slice(0, 1);
    const inner = name.slice(1, -1);
    return [{ text: quote === '[' ? inner : inner.replaceAll(quote + quote, quote), kind: 'name' }];
  });

const is = (token: Token | undefined, ...words: readonly string[]): boolean =>
  token?.kind === 'word' && words.includes(token.text.toUpperCase());

/** Divides tokens at commas outside of parentheses. */
const parts = (tokens: readonly Token[]): readonly (readonly Token[])[] => {
  const found: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (is(token, '(')) depth++;
    if (is(token, ')')) depth--;
    if (depth === 0 && is(token, ',')) found.push([]);
    else found.at(-1)?.push(token);
  }
  return found;
};

/** The index of the parenthesis that closes the one at `from`. */
const closing = (tokens: readonly Token[], from: number): number => {
  let depth = 0;
  for (let index = from; index < tokens.length; index++) {
    if (is(tokens[index], '(')) depth++;
    if (is(tokens[index], ')') && --depth === 0) return index;
  }
  return tokens.length;
};

const constraintWords = [
  'CONSTRAINT',
  'PRIMARY',
  'NOT',
  'NULL',
  'UNIQUE',
  'CHECK',
  'DEFAULT',
  'COLLATE',
  'REFERENCES',
  'GENERATED',
  'AS',
];
const tableConstraintWords = ['CONSTRAINT', 'PRIMARY', 'UNIQUE', 'CHECK', 'FOREIGN'];

const words: Readonly<Record<string, SqlValue>> = { NULL: null, TRUE: 1, FALSE: 0 };

const literal = (tokens: readonly Token[]): SqlValue | undefined => {
  const [first, second, ...others] = tokens;
  if (first === undefined || others.length > 0) return undefined;
  if (second !== undefined) {
    const value = literal([second]);
    if (!is(first, '-', '+') || typeof value !== 'number') return undefined;
    return is(first, '-') ? -value : value;
  }
  if (first.kind !== 'word') return first.text;
  if (/^[\d.]/.test(first.text)) return Number(first.text);
  const word = first.text.toUpperCase();
  return Object.hasOwn(words, word) ? words[word] : undefined;
};

/** Converts a default as storing it would: https://www.sqlite.org/datatype3.html#determination_of_column_affinity */
const withAffinity = (value: SqlValue | undefined, type: string): SqlValue | undefined => {
  if (value === null || value === undefined) return value;
  if (/INT/i.test(type)) return numeric(value);
  if (/CHAR|CLOB|TEXT/i.test(type)) return String(value);
  return type === '' || /BLOB/i.test(type) ? value : numeric(value);
};

const numeric = (value: string | number): SqlValue =>
  typeof value === 'string' && /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)
    ? Number(value)
    : value;

const missingOf = (constraints: readonly Token[], type: string): SqlValue | undefined => {
  const at = constraints.findIndex((token) => is(token, 'DEFAULT'));
  if (at === -1) return null;
  const [first, second] = constraints.slice(at + 1);
  if (is(first, '(')) {
    const end = closing(constraints, at + 1);
    return withAffinity(literal(constraints.slice(at + 2, end)), type);
  }
  const isSigned = is(first, '-', '+');
  const given = [first, ...(isSigned ? [second] : [])].filter((token) => token !== undefined);
  return withAffinity(literal(given), type);
};

const columnOf = (tokens: readonly Token[], rowIdName: string | undefined): Column => {
  const [name, ...rest] = tokens;
  const end = rest.findIndex((token) => is(token, ...constraintWords));
  const constraints = end === -1 ? [] : rest.slice(end);
  const type = (end === -1 ? rest : rest.slice(0, end)).map(({ text }) => text).join(' ');
  if (constraints.some((token) => is(token, 'GENERATED', 'AS')))
    throw new Unreadable(`Its column ${name?.text} is computed, which no column of such a database is.`);
  const primary = constraints.findIndex((token) => is(token, 'PRIMARY'));
  const isKey = primary !== -1 && !is(constraints[primary + 2], 'DESC');
  const isNamed = name !== undefined && name.text.toLowerCase() === rowIdName?.toLowerCase();
  return {
    name: name?.text ?? '',
    isRowId: type.toUpperCase() === 'INTEGER' && (isKey || isNamed),
    missing: missingOf(constraints, type),
  };
};

/** The only column of a constraint `PRIMARY KEY (…)`. */
const keyIn = (constraint: readonly Token[]): string | undefined => {
  const at = constraint.findIndex((token) => is(token, 'PRIMARY'));
  if (at === -1 || !is(constraint[at + 2], '(')) return undefined;
  const [columns = [], ...others] = parts(constraint.slice(at + 3, closing(constraint, at + 2)));
  return others.length === 0 ? columns[0]?.text : undefined;
};

/** The column by which an index sorts its entries first. */
export type IndexedColumn = {
  readonly column: string;
  /** How many columns the index has. */
  readonly columns: number;
  /** The only value of the column that has entries; unset for an index of all rows. */
  readonly only?: number;
};

/** Reads `CREATE INDEX`. @returns `undefined` for an index by an expression, in another order, or of other rows */
export const indexedColumn = (createIndex: string): IndexedColumn | undefined => {
  const tokens = tokensIn(createIndex);
  const start = tokens.findIndex((token) => is(token, '('));
  const end = closing(tokens, start);
  const columns = parts(tokens.slice(start + 1, end));
  const [first, ...order] = columns[0] ?? [];
  if (start === -1 || first === undefined || order.length > 0) return undefined;
  const [where, name, equals, value, ...others] = tokens.slice(end + 1);
  const indexed = { column: first.text, columns: columns.length };
  if (where === undefined) return indexed;
  const isOne = is(where, 'WHERE') && name?.text === first.text && is(equals, '=') && others.length === 0;
  const only = isOne && value !== undefined ? literal([value]) : undefined;
  return typeof only === 'number' ? { ...indexed, only } : undefined;
};

/** Returns the columns of a table in the order of its records. @throws Unreadable for other kinds of tables */
export const columnsOf = (createTable: string): readonly Column[] => {
  const tokens = tokensIn(createTable);
  const start = tokens.findIndex((token) => is(token, '('));
  const end = closing(tokens, start);
  const isPlain = start !== -1 && !tokens.slice(0, start).some((token) => is(token, 'VIRTUAL'));
  if (!isPlain || tokens.slice(end).some((token) => is(token, 'WITHOUT')))
    throw new Unreadable('One of its tables is of a kind that no such database has.');
  const definitions = parts(tokens.slice(start + 1, end));
  const isConstraint = ([first]: readonly Token[]): boolean => is(first, ...tableConstraintWords);
  const rowIdName = definitions.filter(isConstraint).map(keyIn).find(Boolean);
  return definitions.filter((each) => !isConstraint(each)).map((each) => columnOf(each, rowIdName));
};
