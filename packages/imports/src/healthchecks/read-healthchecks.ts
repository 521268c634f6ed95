import { type AnswerRows, joinedRows, jsonAnswers } from '../report/json-answers.js';
import { type DataMap, mapsIn, textIn } from '../report/maps.js';
import { Unreadable } from '../report/unreadable.js';

/** Returns true for an answer of `GET /api/v3/checks/`, whose checks have a grace time. */
export const isHealthchecks = (answer: DataMap): boolean => {
  const [first] = mapsIn(answer, 'checks');
  return Array.isArray(answer.checks) && (first === undefined || 'grace' in first);
};

/**
 * Reads what the API of Healthchecks.io answered, for one project or several.
 *
 * @param files one answer in each
 * @throws Unreadable with a sentence for people
 */
export const readHealthchecks = (files: readonly Uint8Array[]): AnswerRows => {
  const answers = jsonAnswers(files);
  const [failed] = answers.filter(({ error }) => typeof error === 'string');
  if (failed !== undefined)
    throw new Unreadable(`It is an error of Healthchecks.io: ${textIn(failed, 'error')}.`);
  if (answers.length === 0 || !answers.every(isHealthchecks))
    throw new Unreadable('It is no answer of Healthchecks.io: it has no "checks" with a grace time.');
  return joinedRows(
    answers.map((answer) => mapsIn(answer, 'checks')),
    // A key that may only read gets no uuid.
    (row) => textIn(row, 'uuid') || textIn(row, 'unique_key'),
  );
};
