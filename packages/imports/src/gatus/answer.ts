import { bounds } from '../report/fields.js';
import { escapedExpression, jsonValueOf, plainJsonPath, wholeText } from '../report/headers.js';
import { allStatuses, rangesOf } from '../report/statuses.js';
import {
  anyOf,
  type Condition,
  integerExpression,
  integerIn,
  isEqual,
  numberOf,
  patternIn,
  patternTextIn,
  trimmedText,
} from './conditions.js';
import { holds } from './verdicts.js';

/** The settings that stand for conditions on an HTTP answer. */
export type Answer = {
  readonly accepted_statuses: readonly string[];
  readonly json_assertions: readonly Readonly<Record<string, unknown>>[];
  readonly max_latency_ms: number | undefined;
  /** Settings of a keyword monitor, one for each condition on the text of the body. */
  readonly texts: readonly Readonly<Record<string, unknown>>[];
  /** Conditions on other things, such as the certificate. */
  readonly others: readonly Condition[];
  readonly losses: readonly string[];
  readonly pausedBecause: string | undefined;
};

/** Shorter than a keyword monitor allows, because spaces around it are added. */
const expressionCharsMax = 900;

type Assertion = { readonly is: string; readonly value?: unknown; readonly loss?: string };

const ofNumbers = 'Gatus cuts fractions, reads numbers in texts, and takes anything else for 0';
const ofMissing = 'an answer without it passes there, and one that is no JSON';
const ofHas = 'null is no value there, and an answer that is a list or no JSON counts otherwise';
const ofSlashes = 'Gatus passes over slashes when it compares with pat(…)';
const ofPatterns = `${ofSlashes}, and writes lists and objects otherwise`;
const ofTime =
  'the time here ends with the last byte, on a fresh connection, and there with the first, on any connection';
const ofLargeNumbers = 'Gatus writes numbers from a million on, and small fractions, as 1e+06 and 1e-05';

/** Numbers that Go and JavaScript write as different texts. */
const isWrittenOtherwise = (text: string): boolean => {
  const size = Math.abs(Number(text));
  return text !== '' && (size >= 1e6 || (size > 0 && size < 1e-4));
};

/** A list or an object as Go writes it. */
const isComposite = (text: string): boolean => /^(?:[[{]|map\[)/.test(text);

type Expected = { readonly expression: string; readonly loss?: string };

/** The texts that are equal to a value, or `undefined` where no expression of them is known. */
const expectedIn = (value: string): Expected | undefined => {
  const pattern = patternIn(value);
  if (pattern !== undefined) return { expression: pattern, loss: ofPatterns };
  const texts = anyOf(value) ?? [value];
  if (texts.some(isComposite)) return undefined;
  const integer = integerIn(value);
  return {
    expression: integer === undefined ? texts.map(escapedExpression).join('|') : integerExpression(integer),
    ...(texts.some(isWrittenOtherwise) && { loss: ofLargeNumbers }),
  };
};

const inOrder: Readonly<Record<string, (limit: number) => readonly [is: string, value: number]>> = {
  '<': (limit) => ['less_than', limit],
  '<=': (limit) => ['less_than', limit + 1],
  '>': (limit) => ['greater_than', limit],
  '>=': (limit) => ['greater_than', limit - 1],
};

const joinedLosses = (...losses: readonly (string | undefined)[]): string | undefined =>
  losses.filter((loss) => loss !== undefined).join('; ') || undefined;

/** JSON's null is no value for Gatus, and `null` for an expression. */
const ofNull = (value: string): string | undefined =>
  isEqual('null', value) ? 'null is no value there' : undefined;

const otherText = (expression: string): string => `^(?<![\\s\\S])(?!(?:${expression})(?![\\s\\S]))`;

/** @returns `undefined` for a condition without an equal assertion */
const assertionOf = ({ operator, value, wrapper }: Condition): Assertion | undefined => {
  const isWanted = operator === '==';
  if (wrapper === 'len') return undefined;
  if (wrapper === 'has') {
    if (!['==', '!='].includes(operator) || !/^(true|false)$/.test(value)) return undefined;
    return { is: (value === 'true') === isWanted ? 'present' : 'absent', loss: ofHas };
  }
  const ordered = inOrder[operator];
  if (ordered !== undefined) {
    const limit = numberOf(value);
    if (limit === undefined) return undefined;
    const [is, number] = ordered(limit);
    return { is, value: number, loss: ofNumbers };
  }
  const expected = expectedIn(value);
  if (expected === undefined) return undefined;
  const isText =
    typeof jsonValueOf(value) === 'string' &&
    integerIn(value) === undefined &&
    anyOf(value) === undefined &&
    patternTextIn(value) === undefined;
  const loss = joinedLosses(expected.loss, isWanted ? ofNull(value) : ofMissing);
  const comparison = isText
    ? { is: isWanted ? 'equal_to' : 'not_equal_to', value }
    : { is: 'matching', value: isWanted ? wholeText(expected.expression) : otherText(expected.expression) };
  return { ...comparison, ...(loss !== undefined && { loss }) };
};

/** A body is a text as it stands: numbers, lists and objects are not written anew. */
const expectedInBody = (value: string): Expected => {
  const pattern = patternIn(value);
  if (pattern !== undefined) return { expression: pattern, loss: ofSlashes };
  const integer = integerIn(value);
  const expression =
    integer === undefined
      ? (anyOf(value) ?? [value]).map(escapedExpression).join('|')
      : integerExpression(integer);
  return { expression };
};

type TextSettings = {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly loss: string | undefined;
};

const textSettings = ({ operator, value, wrapper }: Condition): TextSettings | undefined => {
  if (wrapper !== undefined || !['==', '!='].includes(operator)) return undefined;
  const expect = operator === '!=' ? 'absent' : undefined;
  const [, part] = /^pat\(\*([^*?]+)\*\)$/s.exec(value) ?? [];
  if (part !== undefined) return { settings: { text: part, expect }, loss: ofSlashes };
  const expected = expectedInBody(value);
  if (expected.expression.length > expressionCharsMax) return undefined;
  return {
    settings: { regular_expression: trimmedText(expected.expression), expect },
    loss: expected.loss,
  };
};

/** Gatus has neither a sign for the root nor quotes in its paths. */
const bodyPath = (path: string): string | undefined =>
  /[$`]/.test(path) || path === '.' ? undefined : plainJsonPath(path);

/** Sorts conditions by the setting that stands for them. */
export const answerOf = (conditions: readonly Condition[]): Answer => {
  const losses: string[] = [];
  const assertions: Readonly<Record<string, unknown>>[] = [];
  const texts: Readonly<Record<string, unknown>>[] = [];
  const others: Condition[] = [];
  let latencyMs: number | undefined;
  let statuses: readonly number[] = allStatuses;
  const lose = ({ text }: Condition, reason = ''): void => {
    losses.push(`the condition ${text}${reason === '' ? '' : `: ${reason}`}`);
  };
  for (const condition of conditions) {
    const { subject, path, operator, value } = condition;
    if (subject === '[STATUS]' && condition.wrapper === undefined)
      statuses = statuses.filter((status) => holds(condition.text, { connected: true, status, rcode: '' }));
    else if (subject === '[RESPONSE_TIME]') {
      const limit = numberOf(value);
      const most = limit === undefined || operator !== '<' ? limit : limit - 1;
      if (most === undefined || most < 1 || !operator.startsWith('<')) lose(condition);
      else {
        latencyMs = Math.min(latencyMs ?? bounds.latencyMsMax, most);
        lose(condition, ofTime);
      }
    } else if (subject === '[BODY]' && path !== '') {
      const [query, assertion] = [bodyPath(path), assertionOf(condition)];
      if (query === undefined || assertion === undefined) lose(condition);
      else {
        const { loss, ...rest } = assertion;
        assertions.push({ path: query, ...rest });
        if (loss !== undefined) lose(condition, loss);
      }
    } else if (subject === '[BODY]') {
      const text = textSettings(condition);
      if (text === undefined) lose(condition);
      else {
        texts.push(text.settings);
        if (text.loss !== undefined) lose(condition, text.loss);
      }
    } else if (subject === '[CONNECTED]' && operator === '==' && value === 'true') {
      // Every check requires a connection, so this condition needs no setting.
    } else others.push(condition);
  }
  const ranges = rangesOf(statuses);
  const isNever = ranges.length === 0;
  if (isNever) losses.push('its conditions on the status, which no answer fulfils');
  if (ranges.length > bounds.statusRangesMax) losses.push('some of the accepted statuses');
  if (assertions.length > bounds.assertionsMax) losses.push('some of its conditions on the body');
  return {
    accepted_statuses: isNever ? ['200-299'] : ranges.slice(0, bounds.statusRangesMax),
    json_assertions: assertions.slice(0, bounds.assertionsMax),
    max_latency_ms: latencyMs,
    texts,
    others,
    losses,
    pausedBecause: isNever ? 'no answer fulfils its conditions on the status' : undefined,
  };
};
