import { type AnswerRows, joinedRows, jsonAnswers } from '../report/json-answers.js';
import { type DataMap, isMap, mapIn, mapsIn, textIn } from '../report/maps.js';
import { Unreadable } from '../report/unreadable.js';

/** The monitors and heartbeats of a team of Better Stack. */
export type BetterStackFile = AnswerRows & {
  /** True if an answer tells of further pages that are not there. */
  readonly lacksPages: boolean;
  /** True if an answer of `GET /api/v2/heartbeats` is there, even an empty one. */
  readonly hasHeartbeats: boolean;
};

type RowType = 'monitor' | 'heartbeat';

const paths: readonly (readonly [RowType, RegExp])[] = [
  ['monitor', /\/api\/v2\/monitors\b/],
  ['heartbeat', /\/api\/v2\/heartbeats\b/],
];

const addressIn = (answer: DataMap, name: string): string => textIn(mapIn(answer, 'pagination'), name);

/** The type of the rows in an answer. An answer without rows tells it by its own addresses. */
const typeOf = (answer: DataMap): RowType | undefined => {
  if (!Array.isArray(answer.data)) return undefined;
  const [first] = mapsIn(answer, 'data');
  if (first !== undefined)
    return isMap(first.attributes) ? paths.find(([type]) => type === first.type)?.[0] : undefined;
  return paths.find(([, path]) => path.test(addressIn(answer, 'first')))?.[0];
};

/** Returns true for an answer of `GET /api/v2/monitors` or `GET /api/v2/heartbeats`. */
export const isBetterStack = (answer: DataMap): boolean => typeOf(answer) !== undefined;

const pageIn = (address: string): number | undefined => {
  const [, page] = /[?&]page=(\d{1,6})(?:&|$)/.exec(address) ?? [];
  return page === undefined ? undefined : Number(page);
};

/** The number of an answer's own page, by those beside it. */
const ownPage = (answer: DataMap): number => {
  const [before, next] = [pageIn(addressIn(answer, 'prev')), pageIn(addressIn(answer, 'next'))];
  return before !== undefined ? before + 1 : next !== undefined ? next - 1 : 1;
};

const lacksPages = (answers: readonly DataMap[]): boolean =>
  paths.some(([type]) => {
    const own = answers.filter((answer) => typeOf(answer) === type);
    const there = new Set(own.map(ownPage));
    return own.some((answer) => there.size < (pageIn(addressIn(answer, 'last')) ?? 1));
  });

const reasonIn = (errors: unknown): string => {
  if (typeof errors === 'string') return errors;
  return isMap(errors) ? Object.values(errors).flat().map(String).join(' ') : 'no reason';
};

/**
 * Reads what the API of Better Stack answered: `GET /api/v2/monitors` and `GET /api/v2/heartbeats`.
 *
 * @param files the pages, one in each file, in any order
 * @throws Unreadable with a sentence for people
 */
export const readBetterStack = (files: readonly Uint8Array[]): BetterStackFile => {
  const answers = jsonAnswers(files);
  const failed = answers.find(({ errors }) => errors !== undefined);
  if (failed !== undefined)
    throw new Unreadable(`It is an error of Better Stack: ${reasonIn(failed.errors)}`);
  const isAll = (answer: DataMap): boolean => {
    const type = typeOf(answer);
    return type !== undefined && mapsIn(answer, 'data').every((row) => row.type === type);
  };
  if (answers.length === 0 || !answers.every(isAll))
    throw new Unreadable(
      'It is no answer of Better Stack: it has neither the monitors of GET /api/v2/monitors nor the heartbeats of GET /api/v2/heartbeats.',
    );
  const joined = joinedRows(
    answers.map((answer) => mapsIn(answer, 'data')),
    (row) => (textIn(row, 'id') === '' ? '' : `${textIn(row, 'type')} ${textIn(row, 'id')}`),
  );
  return {
    ...joined,
    lacksPages: lacksPages(answers),
    hasHeartbeats: answers.some((answer) => typeOf(answer) === 'heartbeat'),
  };
};
