import { escapedExpression, wholeText } from '../report/headers.js';

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

const placeholder = /^(?:(len|has)\()?(\[[A-Za-z_]+\])((?:\.|\[)[^)]*)?(\))?$/;

/** Gatus looks for these names as they are written before it reads a body, an address or a registration. */
const readIfNamed = ['[BODY]', '[IP]', '[DOMAIN_EXPIRATION]'];

const sideOf = (text: string): Pick<Condition, 'subject' | 'path' | 'wrapper'> | undefined => {
  const [, wrapper, subject, below = '', end] = placeholder.exec(text) ?? [];
  if (subject === undefined || (wrapper === undefined) !== (end === undefined)) return undefined;
  if (readIfNamed.includes(subject.toUpperCase()) && !readIfNamed.includes(subject)) return undefined;
  const isPlain = below === '' && wrapper === undefined;
  if (!isPlain && !['[BODY]', '[CONTEXT]'].includes(subject.toUpperCase())) return undefined;
  return {
    subject: subject.toUpperCase(),
    path: below.replace(/^\.(?=.)/, ''),
    wrapper: wrapper as 'len' | 'has' | undefined,
  };
};

/** The operator and both sides, as Gatus splits them. */
export const sidesOf = (
  text: string,
): { readonly operator: Operator; readonly left: string; readonly right: string } | undefined => {
  const operator = operators.find((each) => text.includes(` ${each} `));
  if (operator === undefined) return undefined;
  const [left = '', right = ''] = text.split(` ${operator} `).map((side) => side.trim());
  return { operator, left, right };
};

const hasPlaceholder = (text: string): boolean => /\[[A-Za-z_]+\]/.test(text);

/** No mapping knows a pattern with classes or escapes, nor the order of what is no number. */
const isKnown = (operator: Operator, value: string): boolean =>
  ['==', '!='].includes(operator) ? !/[[\\]/.test(patternTextIn(value) ?? '') : numberOf(value) !== undefined;

/** @returns `undefined` for a text that is no condition, that compares two placeholders, or whose value is not known */
export const conditionIn = (text: string): Condition | undefined => {
  const sides = sidesOf(text);
  // Gatus passes over what follows a second operator.
  if (sides === undefined || text.split(` ${sides.operator} `).length > 2) return undefined;
  const { operator, left, right } = sides;
  const [leftSide, rightSide] = [sideOf(left), sideOf(right)];
  if (leftSide !== undefined && !hasPlaceholder(right) && isKnown(operator, right))
    return { text, ...leftSide, operator, value: right };
  if (rightSide !== undefined && !hasPlaceholder(left) && isKnown(operator, left))
    return { text, ...rightSide, operator: turned[operator], value: left };
  return undefined;
};

const goInteger = /^[+-]?(?:0[xX](?:_?[\da-fA-F])+|0[bB](?:_?[01])+|0[oO]?(?:_?[0-7])+|[1-9](?:_?\d)*|0)$/;
const int64 = 2n ** 63n;

/** An integer as `strconv.ParseInt` of Go reads it with the base 0, such as `5`, `0x5` and `1_000`. */
export const integerIn = (text: string): bigint | undefined => {
  if (!goInteger.test(text)) return undefined;
  const digits = text.replaceAll(/[+_-]/g, '').toLowerCase();
  const size = BigInt(digits.replace(/^0(?=\d)/, '0o'));
  const value = text.startsWith('-') ? -size : size;
  return value >= -int64 && value < int64 ? value : undefined;
};

/** The texts that `integerIn` reads as a value, as a regular expression without anchors. */
export const integerExpression = (value: bigint): string => {
  const size = value < 0n ? -value : value;
  const digits = (base: number): string =>
    [...size.toString(base)]
      .map((digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit))
      .join('_?');
  const sign = value === 0n ? '[+\\-]?' : value < 0n ? '-' : '\\+?';
  const spellings = [
    digits(10),
    `0[xX]_?(?:0_?)*${digits(16)}`,
    `0[oO]?_?(?:0_?)*${digits(8)}`,
    `0[bB]_?(?:0_?)*${digits(2)}`,
  ];
  return `${sign}(?:${spellings.join('|')})`;
};

const nanosecondsOf: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  µs: 1e3,
  μs: 1e3,
  ms: 1e6,
  s: 1e9,
  m: 6e10,
  h: 3.6e12,
};
const goDuration = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:[nuµμm]?s|m|h))+$/;
const int64Size = 2 ** 63;

/** A duration as `time.ParseDuration` of Go reads it, which knows no days. */
const millisecondsIn = (text: string): number | undefined => {
  if (!goDuration.test(text)) return undefined;
  const parts = [...text.matchAll(/([\d.]+)(\D+)/g)];
  const size = parts.reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (nanosecondsOf[unit] ?? 0),
    0,
  );
  if (size === 0 || size >= int64Size) return undefined;
  return Math.trunc(size / 1e6) * (text.startsWith('-') ? -1 : 1);
};

/**
 * A number, or a duration in milliseconds, as Gatus compares them.
 * @returns `undefined` for a text that is neither, such as `30d`, which Gatus takes for 0
 */
export const numberOf = (value: string): number | undefined => {
  const milliseconds = millisecondsIn(value);
  if (milliseconds !== undefined) return milliseconds;
  const integer = integerIn(value);
  if (integer !== undefined) return Number(integer);
  const isDecimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(value);
  return isDecimal && Math.abs(Number(value)) < int64Size ? Math.trunc(Number(value)) : undefined;
};

/** The texts in `any(…)`. */
export const anyOf = (value: string): readonly string[] | undefined => {
  const [, list] = /^any\((.*)\)$/s.exec(value) ?? [];
  return list?.split(',').map((option) => option.trim());
};

/** The text inside `pat(…)`; `undefined` for a value without it. */
export const patternTextIn = (value: string): string | undefined => /^pat\((.*)\)$/s.exec(value)?.[1];

/** The pattern of `pat(…)` as a regular expression without anchors. */
export const patternIn = (value: string): string | undefined =>
  patternTextIn(value)
    ?.split('*')
    .map((part) => part.split('?').map(escapedExpression).join('[\\s\\S]'))
    .join('[\\s\\S]*');

/** The white space that `strings.TrimSpace` of Go cuts. JavaScript has the byte order mark in the place of U+0085. */
const space = '(?:[^\\S\\ufeff]|\\x85)*';

/** A regular expression of a whole text with the white space around it that Gatus passes over. */
export const trimmedText = (expression: string): string => wholeText(`${space}(?:${expression})${space}`);

const matches = (pattern: string, text: string): boolean =>
  new RegExp(`^(?:${patternIn(pattern.replaceAll('/', ''))})$`, 'u').test(text.replaceAll('/', ''));

/** Compares two texts as Gatus does: `pat(…)` and `any(…)` on one side, then integers, then the texts. */
export const isEqual = (first: string, second: string): boolean => {
  const [firstPattern, secondPattern] = [patternTextIn(first), patternTextIn(second)];
  if (firstPattern !== undefined && secondPattern === undefined) return matches(first, second);
  if (secondPattern !== undefined && firstPattern === undefined) return matches(second, first);
  const [firstAny, secondAny] = [anyOf(first), anyOf(second)];
  if (firstAny !== undefined && secondAny === undefined) return firstAny.includes(second);
  if (secondAny !== undefined && firstAny === undefined) return secondAny.includes(first);
  const [firstInteger, secondInteger] = [integerIn(first), integerIn(second)];
  return firstInteger !== undefined && secondInteger !== undefined
    ? firstInteger === secondInteger
    : first === second;
};

/** Compares two sides as Gatus does. A text that is no number counts as 0. */
export const compares = (operator: Operator, left: string, right: string): boolean => {
  if (operator === '==') return isEqual(left, right);
  if (operator === '!=') return !isEqual(left, right);
  const [first, second] = [numberOf(left) ?? 0, numberOf(right) ?? 0];
  if (operator === '<=') return first <= second;
  if (operator === '>=') return first >= second;
  return operator === '>' ? first > second : first < second;
};
