import { canonicalJson } from '@tocsin/domain';
import { newTask } from '../compute/task.js';
import { regularExpression } from '../settings/formats.js';
import { valuesAt } from '../settings/json-path.js';
import { shorten } from '../words/text.js';
import { type AnswerSettings } from './answer-settings.js';
import { bodyText, type Content } from './body-text.js';
import { schemaBreach } from './json-schema.js';
import { parsedJson } from './parsed-json.js';

/** Enough for 8 MiB of JSON. */
const msMax = 500;
const valueCharsShownMax = 80;

type Assertions = Pick<AnswerSettings, 'header_assertions' | 'json_assertions' | 'json_schema'>;

export type AssertedAnswer = { readonly content: Content; readonly assertions: Assertions };

const answerFaultsIn = ({ content, assertions }: AssertedAnswer): readonly string[] => [
  ...headerFaults(content, assertions),
  ...jsonFaults(content, assertions),
];

function headerFaults({ headers }: Content, { header_assertions: assertions }: Assertions): string[] {
  return assertions.flatMap(({ name, is, value }) => {
    const values = headers.get(name.toLowerCase());
    return faultsOf(`The header ${name}`, is, value, values === undefined ? [] : [values.join(', ')]);
  });
}

function jsonFaults(
  content: Content,
  { json_assertions: assertions, json_schema: schema }: Assertions,
): string[] {
  if (assertions.length === 0 && schema === undefined) return [];
  const json = parsedJson(content);
  if (json === undefined) return [`The answer is not JSON: ${beginningOf(content)}.`];
  const breach = schema === undefined ? undefined : schemaBreach(schema, json.value);
  return [
    ...assertions.flatMap(({ path, is, value }) => faultsOf(path, is, value, valuesAt(path, json.value))),
    ...(breach === undefined ? [] : [breach]),
  ];
}

function beginningOf(content: Content): string {
  const text = bodyText(content).trim();
  return text === '' ? 'it is empty' : `it begins with ${shown(text.slice(0, valueCharsShownMax))}`;
}

function faultsOf(subject: string, is: string, expected: unknown, found: readonly unknown[]): string[] {
  if (is === 'present') return found.length > 0 ? [] : [`${subject} is missing.`];
  if (is === 'absent') return found.length === 0 ? [] : [`${subject} is present, and must be absent.`];
  if (found.length === 0) return [`${subject} is missing.`];
  const wrong = found.find((value) => !holds(is, value, expected));
  if (wrong === undefined) return [];
  return [`${subject} is ${shown(wrong)}${contrast[is]?.(shown(expected))}.`];
}

const contrast: Readonly<Record<string, (expected: string) => string>> = {
  equal_to: (expected) => ` instead of ${expected}`,
  not_equal_to: () => ', which is not allowed',
  containing: (expected) => `, and does not contain ${expected}`,
  matching: (expected) => `, and does not match ${expected}`,
  greater_than: (expected) => `, and not greater than ${expected}`,
  less_than: (expected) => `, and not less than ${expected}`,
};

function holds(is: string, value: unknown, expected: unknown): boolean {
  switch (is) {
    case 'equal_to':
      return canonicalJson(value) === canonicalJson(expected);
    case 'not_equal_to':
      return canonicalJson(value) !== canonicalJson(expected);
    case 'containing':
      return contains(value, expected);
    case 'matching':
      return regularExpression(String(expected), false).test(textOf(value));
    default: {
      const sign = is === 'greater_than' ? 1 : -1;
      return typeof value === 'number' && sign * (value - Number(expected)) > 0;
    }
  }
}

/** A text contains a part of it, a list an item, an object an entry by its name. */
function contains(value: unknown, expected: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => canonicalJson(item) === canonicalJson(expected));
  if (typeof value === 'object' && value !== null) return Object.hasOwn(value, textOf(expected));
  return textOf(value).includes(textOf(expected));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const shown = (value: unknown): string => shorten(JSON.stringify(value), valueCharsShownMax);

export const answerFaultsTask = newTask('answer_faults', answerFaultsIn, msMax);
