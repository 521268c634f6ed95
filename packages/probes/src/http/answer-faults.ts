import { canonicalJson } from '@tocsin/domain';
import type { JSONValue } from 'json-p3';
import { cut } from '../cut.js';
import { regularExpression } from '../settings/formats.js';
import { computationMsMax, withinTime } from '../within-time.js';
import type { AnswerSettings } from './answer-settings.js';
import { bodyText } from './body-text.js';
import { valuesAt } from './json-path.js';
import { schemaBreach } from './json-schema.js';
import type { Page } from './page.js';

const valueCharsShownMax = 80;

/** What is wrong with an answer, one sentence for each assertion that fails. */
export function answerFaultsOf(page: Page, settings: AnswerSettings): readonly string[] {
  const { max_latency_ms: latencyMaxMs } = settings;
  const judged = withinTime(() => [...headerFaults(page, settings), ...jsonFaults(page, settings)]);
  return [
    ...(latencyMaxMs !== undefined && page.durationMs > latencyMaxMs
      ? [`The answer took ${page.durationMs} ms, and ${latencyMaxMs} ms is the most that is right.`]
      : []),
    ...(judged.inTime ? judged.value : [`The answer took longer than ${computationMsMax} ms to judge.`]),
  ];
}

function headerFaults({ headers }: Page, { header_assertions: assertions }: AnswerSettings): string[] {
  return assertions.flatMap(({ name, is, value }) => {
    const values = headers.get(name.toLowerCase());
    return faultsOf(`The header ${name}`, is, value, values === undefined ? [] : [values.join(', ')]);
  });
}

function jsonFaults(page: Page, settings: AnswerSettings): string[] {
  const { json_assertions: assertions, json_schema: schema } = settings;
  if (assertions.length === 0 && schema === undefined) return [];
  const json = parsedJson(page);
  if (json === undefined) return ['The answer is not JSON.'];
  const breach = schema === undefined ? undefined : schemaBreach(schema, json.value);
  return [
    ...assertions.flatMap(({ path, is, value }) => faultsOf(path, is, value, valuesAt(path, json.value))),
    ...(breach === undefined ? [] : [breach]),
  ];
}

function faultsOf(subject: string, is: string, expected: unknown, found: readonly unknown[]): string[] {
  if (is === 'present') return found.length > 0 ? [] : [`${subject} is missing.`];
  if (is === 'absent') return found.length === 0 ? [] : [`${subject} is there, and must not be.`];
  if (found.length === 0) return [`${subject} is missing.`];
  const wrong = found.find((value) => !holds(is, value, expected));
  if (wrong === undefined) return [];
  return [`${subject} is ${shown(wrong)}${contrast[is]?.(shown(expected))}.`];
}

/** How what is there differs from what should be. */
const contrast: Readonly<Record<string, (expected: string) => string>> = {
  equal_to: (expected) => ` instead of ${expected}`,
  not_equal_to: () => ', and must not be',
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

/** The answer as JSON; `undefined` when it is none, or was cut off. */
export function parsedJson(page: Page): { readonly value: JSONValue } | undefined {
  try {
    return { value: JSON.parse(bodyText(page)) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const shown = (value: unknown): string => cut(JSON.stringify(value), valueCharsShownMax);
