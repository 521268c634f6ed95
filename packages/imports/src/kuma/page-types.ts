import { escapedExpression, jsonValueOf, plainJsonPath } from '../report/headers.js';
import { httpRequestOf } from './http-settings.js';
import { type AnswerPattern, keywordPattern } from './keyword-pattern.js';
import { type Mapper, type Mapping, type MappingContext, refused } from './mapped.js';
import { flag, type KumaRow, text } from './read-backup.js';
import { wholeAnswer } from './whole-answer.js';

/** A type of Tocsin that requests a page. */
const page = (
  row: KumaRow,
  { usesProxy }: MappingContext,
  shape: (request: Readonly<Record<string, unknown>>, target: string) => Mapping,
): Mapping => {
  const request = httpRequestOf(row, usesProxy);
  if ('reason' in request) return refused(request.reason, request.nearest);
  const mapping = shape(request.request, request.target);
  if (!('monitor' in mapping)) return mapping;
  return {
    monitor: mapping.monitor,
    losses: [...request.losses, ...(mapping.losses ?? [])],
    ...(request.pausedBecause !== undefined && { pausedBecause: request.pausedBecause }),
  };
};

export const http: Mapper = (row, context) =>
  page(row, context, (settings, target) => ({ monitor: { type: 'http', target, settings } }));

/** A monitor that looks for a pattern in the answer to a request. */
const lookingFor = (
  { method, body, ...request }: Readonly<Record<string, unknown>>,
  target: string,
  { settings, expression, losses }: AnswerPattern,
  isAbsent: boolean,
): Mapping => {
  if (method === undefined && body === undefined)
    return {
      monitor: {
        type: 'keyword',
        target,
        settings: { ...settings, expect: isAbsent ? 'absent' : undefined, ...request },
      },
      losses,
    };
  if (isAbsent)
    return refused(
      `It looks for a text that must be absent in the answer to ${method ?? 'a body'}.`,
      'An api monitor, if the answer is JSON.',
    );
  // A step fails when it finds nothing to extract.
  const step = {
    name: 'request',
    url: target,
    method,
    body,
    ...request,
    extract: [{ name: 'keyword', regular_expression: expression }],
  };
  return { monitor: { type: 'multi_step', target, settings: { steps: [step] } }, losses };
};

export const keyword: Mapper = (row, context) =>
  page(row, context, (request, target) => {
    const written = String(row.keyword ?? '');
    if (written === '') return refused('It has no keyword.', 'A keyword monitor.');
    return lookingFor(request, target, keywordPattern(written), flag(row, 'invert_keyword'));
  });

type JsonAssertion = { readonly is: string; readonly value: unknown; readonly loss?: string };

/**
 * Kuma compares a value with what is expected as texts, so `5` and `"5"` are equal. `matching` does the same.
 * @returns `undefined` for an operator without an equal
 */
const jsonAssertion = (operator: string, expected: string): JsonAssertion | undefined => {
  // `null` is no value in Kuma, so only the text can be equal to it.
  const looksLikeJson = typeof jsonValueOf(expected) !== 'string' && expected !== 'null';
  const loss = 'that a list or an object is no value';
  switch (operator) {
    case '==':
      return looksLikeJson
        ? { is: 'matching', value: `^${escapedExpression(expected)}$` }
        : { is: 'equal_to', value: expected };
    case '!=':
      return looksLikeJson
        ? { is: 'matching', value: `^(?!${escapedExpression(expected)}$)`, loss }
        : { is: 'not_equal_to', value: expected, loss };
    case 'contains':
      return { is: 'containing', value: expected, loss };
    case '<':
    case '>':
      return typeof jsonValueOf(expected) === 'number'
        ? {
            is: operator === '<' ? 'less_than' : 'greater_than',
            value: jsonValueOf(expected),
            loss: 'that a number may be written as a text',
          }
        : undefined;
    default:
      return undefined;
  }
};

const orEqual: Readonly<Record<string, string>> = {
  '>=': 'An api monitor with greater_than, and the next smaller number.',
  '<=': 'An api monitor with less_than, and the next greater number.',
};

export const jsonQuery: Mapper = (row, context) =>
  page(row, context, (request, target) => {
    const expression = text(row, 'json_path') || '$';
    const operator = text(row, 'json_path_operator') || '==';
    const expected = String(row.expected_value ?? '');
    const compared = `${expression} ${operator} ${expected}`;
    const path = plainJsonPath(expression);
    if (path === undefined)
      return refused(
        `It compares by a JSONata expression: ${compared}`,
        'An api monitor with a JSONPath query.',
      );
    const ofWhole = path === '$' ? wholeAnswer(operator, expected) : undefined;
    if (ofWhole === 'never')
      return refused(
        `No answer is equal to what it expects: ${compared}`,
        'An api monitor with another value.',
      );
    const isPlainGet = request.method === undefined && request.body === undefined;
    if (ofWhole !== undefined && (isPlainGet || !ofWhole.isAbsent))
      return lookingFor(request, target, ofWhole.pattern, ofWhole.isAbsent);
    const nearest = Object.hasOwn(orEqual, operator) ? orEqual[operator] : undefined;
    if (nearest !== undefined) return refused(`It compares by ${operator}: ${compared}`, nearest);
    const assertion = jsonAssertion(operator, expected);
    if (assertion === undefined)
      return refused(`It compares with what is no number: ${compared}`, 'An api monitor with a number.');
    const { loss, ...comparison } = assertion;
    return {
      monitor: { type: 'api', target, settings: { ...request, json_assertions: [{ path, ...comparison }] } },
      losses: [
        // JSONata walks through lists, and takes a list of one entry for the entry.
        ...(path === '$' ? [] : ['that a list of one entry counts as its entry']),
        ...(path === '$' && !['<', '>'].includes(operator)
          ? ['that an answer which is no JSON is a text']
          : []),
        ...(loss === undefined ? [] : [loss]),
      ],
    };
  });
