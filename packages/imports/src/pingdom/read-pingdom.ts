import { type AnswerRows, joinedRows, listedAnswers } from '../report/json-answers.js';
import { type DataMap, isMap, mapIn, mapsIn, textIn } from '../report/maps.js';
import { Unreadable } from '../report/unreadable.js';

/** The checks of an account of Pingdom. */
export type PingdomFile = AnswerRows & {
  /** The rows of an overview whose check has no answer of its own. */
  readonly overview: readonly DataMap[];
};

const isCheck = (row: DataMap): boolean =>
  'type' in row && ['hostname', 'resolution', 'interval'].some((name) => name in row);

/** An answer of `GET /api/3.1/checks`, which has few of the settings. */
const isOverview = (answer: DataMap): boolean => {
  const [first] = mapsIn(answer, 'checks');
  return first !== undefined && 'hostname' in first;
};

/** Returns true for an answer of `GET /api/3.1/checks/{id}`, or for an overview. */
export const isPingdom = (answer: DataMap): boolean => isCheck(mapIn(answer, 'check')) || isOverview(answer);

/** Returns true for the text of a list of answers. */
export const isPingdomList = (text: string): boolean => /^\s*\[\s*\{\s*"check"\s*:/.test(text);

const idOf = (row: DataMap): string => textIn(row, 'id');

/**
 * Reads what the API of Pingdom answered: `GET /api/3.1/checks/{id}` for each check.
 *
 * @param files one answer in each, or several in the lines of one or in a list; an overview beside them tells which are
 * missing
 * @throws Unreadable with a sentence for people
 */
export const readPingdom = (files: readonly Uint8Array[]): PingdomFile => {
  const answers = listedAnswers(files);
  const failed = answers.find(({ error }) => isMap(error));
  if (failed !== undefined)
    throw new Unreadable(
      `It is an error of Pingdom: ${textIn(mapIn(failed, 'error'), 'errormessage') || 'no reason'}.`,
    );
  if (answers.length === 0 || !answers.every(isPingdom))
    throw new Unreadable('It is no answer of Pingdom: it has no "check" of GET /api/3.1/checks/{id}.');
  const details = answers.flatMap(({ check }) => (isMap(check) ? [check] : []));
  if (details.length === 0)
    throw new Unreadable(
      'It is the overview of Pingdom, which has few of the settings. Import the answer of GET /api/3.1/checks/{id} for each check.',
    );
  const joined = joinedRows([details], idOf);
  const known = new Set(joined.rows.map(idOf));
  const overview = joinedRows(
    answers.map((answer) => mapsIn(answer, 'checks')),
    idOf,
  );
  return { ...joined, overview: overview.rows.filter((row) => !known.has(idOf(row))) };
};
