import { type AnswerRows, joinedRows, jsonAnswers } from '../report/json-answers.js';
import { type DataMap, mapIn, mapsIn, textIn } from '../report/maps.js';
import { Unreadable } from '../report/unreadable.js';

/** The monitors of an account of UptimeRobot. */
export type UptimeRobotFile = AnswerRows & {
  /** The version of the API. */
  readonly version: 2 | 3;
  /** True if an answer tells of further pages that are not there. */
  readonly lacksPages: boolean;
};

/** Version 3 calls its list `data`, and called it `monitors`. */
const rowsOf = (answer: DataMap): readonly DataMap[] =>
  Array.isArray(answer.data) ? mapsIn(answer, 'data') : mapsIn(answer, 'monitors');

/** Only version 2 says `stat`. */
const versionOf = (answer: DataMap): 2 | 3 => (answer.stat === undefined ? 3 : 2);

/** Returns true for an answer of `getMonitors` (version 2) or `GET /v3/monitors`, whose names are its own. */
export const isUptimeRobot = (answer: DataMap): boolean => {
  if (typeof answer.stat === 'string') return true;
  const [first] = rowsOf(answer);
  const isEmptyPage = first === undefined && ['nextLink', 'nextCursorId'].some((name) => name in answer);
  return first === undefined ? isEmptyPage : 'friendlyName' in first;
};

const lacksPages = (answers: readonly DataMap[], count: number): boolean => {
  // A page of version 3 that is not the last one has an address of the next.
  const unfinished = answers.filter(
    ({ nextLink, nextCursorId }) => (nextLink ?? nextCursorId ?? null) !== null,
  ).length;
  const totals = answers.map((answer) => Number(textIn(mapIn(answer, 'pagination'), 'total')) || 0);
  return (answers.length > 0 && unfinished === answers.length) || Math.max(...totals) > count;
};

/**
 * Reads what the API of UptimeRobot answered: `getMonitors` of version 2, or `GET /v3/monitors`.
 *
 * @param files the pages, one in each file, in any order
 * @throws Unreadable with a sentence for people
 */
export const readUptimeRobot = (files: readonly Uint8Array[]): UptimeRobotFile => {
  const answers = jsonAnswers(files);
  const failed = answers.find(({ stat }) => stat === 'fail');
  if (failed !== undefined)
    throw new Unreadable(
      `It is an error of UptimeRobot: ${textIn(mapIn(failed, 'error'), 'message') || textIn(mapIn(failed, 'error'), 'type') || 'no reason'}.`,
    );
  if (answers.length === 0 || !answers.every(isUptimeRobot))
    throw new Unreadable(
      'It is no answer of UptimeRobot: it has neither the "monitors" of getMonitors nor the "data" of GET /v3/monitors.',
    );
  const [version = 3, ...others] = [...new Set(answers.map(versionOf))];
  if (others.length > 0)
    throw new Unreadable('Some of its pages are of version 2 of the API, and some of version 3.');
  const joined = joinedRows(answers.map(rowsOf), (row) => textIn(row, 'id'));
  return {
    ...joined,
    version,
    lacksPages: lacksPages(answers, joined.rows.length),
  };
};
