import { escapedExpression } from '../report/escaped-expression.js';
import { clamp } from '../report/fields.js';
import { jsonValueOf, plainJsonPath } from '../report/json-path.js';
import { anyOf, type Condition, fulfils, numberOf, patternIn } from './conditions.js';

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
};

const [firstStatus, lastStatus] = [100, 599];
const rangesMax = 20;
const assertionsMax = 20;
const latencyMsMax = 60_000;

/** Ranges such as `200-299`. */
const rangesOf = (statuses: readonly number[]): readonly string[] => {
  const ranges: [number, number][] = [];
  for (const status of statuses) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === status - 1) last[1] = status;
    else ranges.push([status, status]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
};

const allStatuses = Array.from({ length: lastStatus - firstStatus + 1 }, (_, index) => firstStatus + index);

type Assertion = { readonly is: string; readonly value?: unknown; readonly loss?: string };

const ordered = (operator: string, limit: number): Assertion => {
  if (operator === '<') return { is: 'less_than', value: limit };
  if (operator === '<=') return { is: 'less_than', value: limit + 1 };
  if (operator === '>=')
    return { is: 'greater_than', value: limit - 1, loss: 'a fraction below the limit counts too' };
  return { is: 'greater_than', value: limit };
};

/** @returns `undefined` for a condition without an equal assertion */
const assertionOf = ({ operator, value, wrapper }: Condition): Assertion | undefined => {
  const isEqual = operator === '==';
  if (wrapper === 'len') return undefined;
  if (wrapper === 'has') {
    if (!['==', '!='].includes(operator) || !/^(true|false)$/.test(value)) return undefined;
    return { is: (value === 'true') === isEqual ? 'present' : 'absent' };
  }
  if (operator === '!=')
    return (anyOf(value) ?? patternIn(value)) ? undefined : { is: 'not_equal_to', value: jsonValueOf(value) };
  if (!isEqual) {
    const limit = numberOf(value);
    return limit === undefined ? undefined : ordered(operator, limit);
  }
  const pattern = patternIn(value) ?? anyOf(value)?.map(escapedExpression).join('|');
  return pattern === undefined
    ? { is: 'equal_to', value: jsonValueOf(value) }
    : { is: 'matching', value: `^(?:${pattern})$` };
};

const textSettings = ({
  operator,
  value,
  wrapper,
}: Condition): Readonly<Record<string, unknown>> | undefined => {
  if (wrapper !== undefined || !['==', '!='].includes(operator)) return undefined;
  const expect = operator === '!=' ? 'absent' : undefined;
  const [, part] = /^pat\(\*([^*?]+)\*\)$/s.exec(value) ?? [];
  if (part !== undefined) return { text: part, expect };
  const expression =
    patternIn(value) ?? anyOf(value)?.map(escapedExpression).join('|') ?? escapedExpression(value);
  return { regular_expression: `^(?:${expression})$`, expect };
};

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
      statuses = statuses.filter((status) => fulfils(status, condition) ?? true);
    else if (subject === '[RESPONSE_TIME]') {
      const limit = numberOf(value);
      if (limit === undefined || !operator.startsWith('<')) lose(condition);
      else {
        const most = clamp(operator === '<' ? limit - 1 : limit, 1, latencyMsMax);
        latencyMs = Math.min(latencyMs ?? most, most);
      }
    } else if (subject === '[BODY]' && path !== '') {
      const [query, assertion] = [plainJsonPath(path), assertionOf(condition)];
      if (query === undefined || assertion === undefined) lose(condition);
      else {
        const { loss, ...rest } = assertion;
        assertions.push({ path: query, ...rest });
        if (loss !== undefined) lose(condition, loss);
      }
    } else if (subject === '[BODY]') {
      const settings = textSettings(condition);
      if (settings === undefined) lose(condition);
      else texts.push(settings);
    } else if (subject === '[CONNECTED]' && operator === '==' && value === 'true') {
      // Every check requires a connection, so this condition needs no setting.
    } else others.push(condition);
  }
  const ranges = rangesOf(statuses);
  if (ranges.length === 0) losses.push('its conditions on the status, which no answer fulfils');
  if (ranges.length > rangesMax) losses.push('some of the accepted statuses');
  if (assertions.length > assertionsMax) losses.push('some of its conditions on the body');
  return {
    accepted_statuses: ranges.length === 0 ? ['200-299'] : ranges.slice(0, rangesMax),
    json_assertions: assertions.slice(0, assertionsMax),
    max_latency_ms: latencyMs,
    texts,
    others,
    losses,
  };
};
