import { bounds } from '../report/fields.js';
import { escapedExpression } from '../report/headers.js';

/** A pattern of an answer as settings of a keyword, and as an expression for a step. */
export type AnswerPattern = {
  readonly settings: { readonly text: string } | { readonly regular_expression: string };
  readonly expression: string;
  readonly losses: readonly string[];
};

const structure = /["{}[\]:,]/;

/** A character that JSON may write as an escape. */
const escapable = /[<>&'/\u0080-\u{10ffff}]/u;

/** Other than in JSON as `JSON.stringify` writes it: blanks at its ends, an escape, `5.0`, `5e3`, too long a number. */
const rewritten = /^\s|\s$|\\|\d\.\d*0(?!\d)|\d[eE][+-]?\d|\d{16}/;

const lossInJson =
  'that in JSON its keyword is looked for without blanks between values, without escapes, and with numbers in their shortest form';

/** The escape of a UTF-16 code unit, its hexadecimal digits in either case. */
const unicodeEscape = (unit: number): string =>
  `\\\\u${unit
    .toString(16)
    .padStart(4, '0')
    .replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)}`;

const partOf = (character: string): string => {
  const plain = escapedExpression(character);
  if (structure.test(character)) return `\\s*${plain}\\s*`;
  if (!escapable.test(character)) return plain;
  const units = Array.from({ length: character.length }, (_, at) => unicodeEscape(character.charCodeAt(at)));
  return `(?:${plain}|${units.join('')}${character === '/' ? '|\\\\\\/' : ''})`;
};

/**
 * Makes the pattern of a keyword. Uptime Kuma parses an answer that is JSON, and looks for the keyword in the text that
 * `JSON.stringify` makes of it: without blanks between values, and without escapes. The pattern finds the keyword in
 * the answer as it is and as it would be there.
 */
export const keywordPattern = (keyword: string): AnswerPattern => {
  const characters = [...keyword];
  if (!characters.some((character) => structure.test(character) || escapable.test(character)))
    return {
      settings: { text: keyword },
      expression: escapedExpression(keyword),
      losses: rewritten.test(keyword) ? [lossInJson] : [],
    };
  const expression = characters
    .filter((character, at) => {
      const besides = [characters[at - 1], characters[at + 1]];
      return !(/\s/.test(character) && besides.some((other) => other !== undefined && structure.test(other)));
    })
    .map(partOf)
    .join('')
    .replaceAll(/(?:\\s\*){2,}/g, '\\s*')
    .replace(/^\\s\*/, '')
    .replace(/\\s\*$/, '');
  const isLong = expression.length > bounds.expressionCharsMax;
  return {
    settings: isLong ? { text: keyword } : { regular_expression: expression },
    expression: isLong ? escapedExpression(keyword) : expression,
    losses: [
      isLong
        ? lossInJson
        : 'that blanks count beside " { } [ ] : and , in its keyword, and that escapes and other forms of numbers in JSON do not',
    ],
  };
};
