import type { SqlValue } from '../sqlite/records.js';
import { broken } from './bounds.js';
import type { DumpToken } from './dump-lexer.js';

export type DumpColumn = {
  readonly name: string;
  /** `null` where there is none, or one that only MariaDB could say, such as the time of now. */
  readonly usual: SqlValue;
};

export const isWord = (token: DumpToken | undefined, ...words: readonly string[]): boolean =>
  token?.kind === 'word' && words.includes(token.text.toUpperCase());

const constraintWords = [
  'PRIMARY',
  'UNIQUE',
  'KEY',
  'INDEX',
  'CONSTRAINT',
  'FOREIGN',
  'CHECK',
  'FULLTEXT',
  'SPATIAL',
  'PERIOD',
];

const numericTypes =
  /^(?:(?:tiny|small|medium|big)?int|integer|decimal|numeric|float|double|real|bool|boolean)$/i;

const numberPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

const textOfHex = (digits: string): string =>
  new TextDecoder().decode(Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));

/** @returns `undefined` for what is no literal */
export const literalOf = ({ kind, text }: DumpToken): SqlValue | undefined => {
  if (kind === 'string') return text;
  if (kind !== 'word') return undefined;
  if (numberPattern.test(text)) return Number(text);
  if (/^0x(?:[0-9a-f]{2})+$/i.test(text)) return textOfHex(text.slice(2));
  return { NULL: null, TRUE: 1, FALSE: 0 }[text.toUpperCase()];
};

const usualOf = (type: DumpToken | undefined, attributes: readonly DumpToken[]): SqlValue => {
  const at = attributes.findIndex((token) => isWord(token, 'DEFAULT'));
  const token = at === -1 ? undefined : attributes[at + 1];
  const value = (token && literalOf(token)) ?? null;
  // MySQL writes the default of a number as a string.
  const isNumber =
    typeof value === 'string' && numericTypes.test(type?.text ?? '') && numberPattern.test(value);
  return isNumber ? Number(value) : value;
};

/**
 * The column that a line of a `CREATE TABLE` defines.
 *
 * @returns `undefined` for a key or another constraint
 * @throws Unreadable for a computed column
 */
export const columnIn = ([name, type, ...attributes]: readonly DumpToken[]): DumpColumn | undefined => {
  if (name === undefined || isWord(name, ...constraintWords)) return undefined;
  if (attributes.some((token) => isWord(token, 'GENERATED', 'AS')))
    throw broken(`its column ${name.text} is computed, which no column of Uptime Kuma is`);
  return { name: name.text, usual: usualOf(type, attributes) };
};
