import { bounds } from '../report/fields.js';
import { escapedExpression, wholeText } from '../report/headers.js';
import type { AnswerPattern } from './keyword-pattern.js';

/** The value that a query of the whole answer (`$`) compares with. `never` is equal to no answer. */
type WholeAnswer = { readonly pattern: AnswerPattern; readonly isAbsent: boolean } | 'never';

const blanks = '[ \\t\\n\\r]*';

/** JSON may write these as escapes, and must write some of them so. */
const escapable = /["\\/<>&'\p{Cc}\u0080-\u{10ffff}]/u;

const noValue = 'that a list or an object is no value';

const parsed = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

/**
 * The answers that are equal to a text. Kuma takes an answer that is no JSON for a text. It parses a text in JSON once
 * more, and a list of one entry by mistake.
 * @returns `undefined` if there are none: `5.0` is 5, and `null` is no value
 */
const equalAnswers = (expected: string): string | undefined => {
  const json = parsed(expected);
  if (json === undefined) {
    const quoted = escapedExpression(JSON.stringify(expected));
    return wholeText(`${escapedExpression(expected)}|${blanks}${quoted}${blanks}`);
  }
  const { value } = json;
  if (!['number', 'boolean'].includes(typeof value) || String(value) !== expected) return undefined;
  const number = `${escapedExpression(expected)}${Number.isInteger(value) ? '(?:\\.0+)?' : ''}`;
  const entry = `(?:${number}|"${number}")`;
  return wholeText(`${blanks}(?:${entry}|\\[${blanks}${entry}${blanks}\\])${blanks}`);
};

/**
 * Maps a query of the whole answer, which need not be JSON.
 * @returns `undefined` for another operator, and for too long a value
 */
export const wholeAnswer = (operator: string, expected: string): WholeAnswer | undefined => {
  const escapes = escapable.test(expected) ? ['that escapes of JSON are read'] : [];
  if (operator === 'contains' && expected !== '' && expected.length <= bounds.expressionCharsMax)
    return {
      pattern: {
        settings: { text: expected },
        expression: escapedExpression(expected),
        losses: [noValue, ...escapes],
      },
      isAbsent: false,
    };
  if (operator !== '==' && operator !== '!=') return undefined;
  const expression = equalAnswers(expected);
  if (expression === undefined) return 'never';
  if (expression.length > bounds.expressionCharsMax) return undefined;
  const isAbsent = operator === '!=';
  return {
    pattern: {
      settings: { regular_expression: expression },
      expression,
      losses: [...(isAbsent ? [noValue] : []), ...escapes],
    },
    isAbsent,
  };
};
