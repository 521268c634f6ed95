import { escapedExpression } from '../report/escaped-expression.js';
import { durationIn } from './read-gatus.js';

const operators = ['==', '!=', '<=', '>=', '>', '<'] as const;

type Operator = (typeof operators)[number];

export type Condition = {
  /** The condition as it was written. */
  readonly text: string;
  /** In capitals, such as `[STATUS]`; of a body, `[BODY]`. */
  readonly subject: string;
  /** Below the body or context, such as `data[0].id`. */
  readonly path: string;
  readonly wrapper: 'len' | 'has' | undefined;
  readonly operator: Operator;
  readonly value: string;
};

const turned: Readonly<Record<Operator, Operator>> = {
  '==': '==',
  '!=': '!=',
  '<=': '>=',
  '>=': '<=',
  '>': '<',
  '<': '>',
};

const placeholder = /^(?:(len|has)\()?(\[[A-Za-z_]+\])(?:\.?([^)]*?))?(\))?$/;

const sideOf = (text: string): Pick<Condition, 'subject' | 'path' | 'wrapper'> | undefined => {
  const [, wrapper, subject, path = '', end] = placeholder.exec(text) ?? [];
  if (subject === undefined || (wrapper === undefined) !== (end === undefined)) return undefined;
  return { subject: subject.toUpperCase(), path, wrapper: wrapper as 'len' | 'has' | undefined };
};

/** @returns `undefined` for a text that is no condition, or that compares two placeholders */
export const conditionIn = (text: string): Condition | undefined => {
  const operator = operators.find((each) => text.includes(` ${each} `));
  if (operator === undefined) return undefined;
  const [left = '', right = '', ...others] = text.split(` ${operator} `).map((side) => side.trim());
  if (others.length > 0) return undefined;
  const [leftSide, rightSide] = [sideOf(left), sideOf(right)];
  if (leftSide !== undefined && rightSide === undefined) return { text, ...leftSide, operator, value: right };
  if (rightSide !== undefined && leftSide === undefined)
    return { text, ...rightSide, operator: turned[operator], value: left };
  return undefined;
};

/** A number, or a duration in milliseconds, as Gatus compares them. */
export const numberOf = (value: string): number | undefined => {
  if (/^-?\d+(\.\d+)?$/.test(value)) return Math.trunc(Number(value));
  const seconds = durationIn(value);
  return seconds === undefined ? undefined : seconds * 1000;
};

/** The texts in `any(…)`. */
export const anyOf = (value: string): readonly string[] | undefined => {
  const [, list] = /^any\((.*)\)$/s.exec(value) ?? [];
  return list?.split(',').map((option) => option.trim());
};

/** The pattern of `pat(…)` as a regular expression without anchors. */
export const patternIn = (value: string): string | undefined => {
  const [, pattern] = /^pat\((.*)\)$/s.exec(value) ?? [];
  return pattern?.split('*').map(escapedExpression).join('[\\s\\S]*').replaceAll('\\?', '[\\s\\S]');
};

/** Compares a value with a condition, as Gatus does. */
export const fulfils = (actual: number, { operator, value }: Condition): boolean | undefined => {
  const pattern = patternIn(value);
  const isEqual =
    pattern !== undefined
      ? new RegExp(`^${pattern}$`).test(String(actual))
      : (anyOf(value) ?? [value]).some((option) => numberOf(option) === actual);
  if (operator === '==') return isEqual;
  if (operator === '!=') return !isEqual;
  const limit = numberOf(value);
  if (limit === undefined) return undefined;
  if (operator === '<') return actual < limit;
  if (operator === '<=') return actual <= limit;
  return operator === '>' ? actual > limit : actual >= limit;
};
