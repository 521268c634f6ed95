import { textBytesMax } from './fields.js';
import { type DataMap, isMap } from './maps.js';
import { parseJson } from './prototype-key.js';
import { Unreadable } from './unreadable.js';

/** Bounds for answers of an API that a stranger may have written. */
const answerBounds = {
  rowsMax: 20_000,
  /** Objects and lists in each other. */
  depthMax: 32,
} as const;

const textOf = (file: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    throw new Unreadable('It is no JSON.');
  }
};

/** @returns `undefined` for a text that is no JSON */
const jsonIn = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: parseJson(text) };
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    return undefined;
  }
};

const parsed = (text: string): unknown => {
  const found = jsonIn(text);
  if (found === undefined) throw new Unreadable('It is no JSON.');
  return found.value;
};

/** Level by level, because a recursion would end in a RangeError where values lie too deep. */
const depthOf = (value: unknown): number => {
  let depth = 0;
  let level: readonly unknown[] = [value];
  while (level.length > 0 && depth <= answerBounds.depthMax) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length > 0) depth += 1;
  }
  return depth;
};

const refuseBytes = (files: readonly Uint8Array[]): void => {
  if (files.reduce((bytes, file) => bytes + file.length, 0) > textBytesMax)
    throw new Unreadable(`It must have at most ${textBytesMax} bytes.`);
};

const refuseRows = (count: number): void => {
  if (count > answerBounds.rowsMax) throw new Unreadable(`It has more than ${answerBounds.rowsMax} entries.`);
};

const answerIn = (value: unknown): DataMap => {
  if (!isMap(value)) throw new Unreadable('It is no JSON object.');
  if (depthOf(value) > answerBounds.depthMax)
    throw new Unreadable(`It has more than ${answerBounds.depthMax} objects or lists in each other.`);
  return value;
};

/**
 * Reads the JSON objects that an API answered, one in each file.
 *
 * @throws Unreadable with a sentence for people
 */
export const jsonAnswers = (files: readonly Uint8Array[]): readonly DataMap[] => {
  refuseBytes(files);
  return files.map((file) => answerIn(parsed(textOf(file))));
};

/** The values of a text that is JSON, or has JSON in each of its lines. */
const valuesIn = (text: string): readonly unknown[] => {
  const whole = jsonIn(text);
  if (whole !== undefined) return Array.isArray(whole.value) ? whole.value : [whole.value];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  refuseRows(lines.length);
  return lines.map(parsed);
};

/**
 * Reads the JSON objects that an API answered, each to a request of its own: one in each file, in each line of a file,
 * or in a list.
 *
 * @throws Unreadable with a sentence for people
 */
export const listedAnswers = (files: readonly Uint8Array[]): readonly DataMap[] => {
  refuseBytes(files);
  const values = files.flatMap((file) => valuesIn(textOf(file)));
  refuseRows(values.length);
  return values.map(answerIn);
};

export type AnswerRows = {
  readonly rows: readonly DataMap[];
  /** How many rows came again, in another page or file. */
  readonly repeated: number;
};

/**
 * Joins the rows of several answers, each once: pages overlap when something is added between two requests.
 *
 * @param idOf the id of a row; empty for a row without one, which is never the same as another
 * @throws Unreadable for more rows than an import maps
 */
export const joinedRows = (
  pages: readonly (readonly DataMap[])[],
  idOf: (row: DataMap) => string,
): AnswerRows => {
  const count = pages.reduce((sum, page) => sum + page.length, 0);
  refuseRows(count);
  const known = new Set<string>();
  const rows = pages.flat().filter((row) => {
    const id = idOf(row);
    if (id !== '' && known.has(id)) return false;
    known.add(id);
    return true;
  });
  return { rows, repeated: count - rows.length };
};

/** A note about rows that came again, or none. */
export const repeatedNotes = ({ repeated }: AnswerRows): readonly string[] =>
  repeated === 0 ? [] : [`${repeated} of the rows came more than once, and are taken once.`];
