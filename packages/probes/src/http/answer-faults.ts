import { canonicalJson, reasonsOf, type Said } from '@tocsin/domain';
import { newTask } from '../compute/compute.js';
import { regularExpression } from '../settings/formats.js';
import { valuesAt } from '../settings/json-path.js';
import { type PatternSettings, patternOf } from '../settings/text-patterns.js';
import { shorten } from '../words/text.js';
import { type AnswerSettings, schemaBreach } from './answer-settings.js';
import { bodyText, type Content, parsedJson } from './body-text.js';

const says = reasonsOf('answer_fault', {
  empty: {
    en: 'The answer is not JSON: it is empty.',
    de: 'Die Antwort ist kein JSON: Sie ist leer.',
    ar: 'الردّ ليس JSON: هو فارغ.',
  },
  not_json: {
    en: 'The answer is not JSON: it begins with {beginning}.',
    de: 'Die Antwort ist kein JSON: Sie beginnt mit {beginning}.',
    ar: 'الردّ ليس JSON: يبدأ بـ {beginning}.',
  },
  header: { en: 'The header {name}', de: 'Der Header {name}', ar: 'حقل الترويسة {name}' },
  value: { en: '{path}', de: '{path}', ar: '{path}' },
  missing: {
    en: '{subject:clause} is missing.',
    de: '{subject:clause} fehlt.',
    ar: '{subject:clause} غير موجود.',
  },
  present: {
    en: '{subject:clause} is present, and must be absent.',
    de: '{subject:clause} ist da und müsste fehlen.',
    ar: '{subject:clause} موجود، ويجب ألّا يوجد.',
  },
  not_equal: {
    en: '{subject:clause} is {found} instead of {expected}.',
    de: '{subject:clause} ist {found} statt {expected}.',
    ar: '{subject:clause} هو {found} بدلًا من {expected}.',
  },
  not_allowed: {
    en: '{subject:clause} is {found}, which is not allowed.',
    de: '{subject:clause} ist {found}, was nicht erlaubt ist.',
    ar: '{subject:clause} هو {found}، وهذا غير مسموح به.',
  },
  not_containing: {
    en: '{subject:clause} is {found}, and does not contain {expected}.',
    de: '{subject:clause} ist {found} und enthält {expected} nicht.',
    ar: '{subject:clause} هو {found}، ولا يتضمّن {expected}.',
  },
  not_matching: {
    en: '{subject:clause} is {found}, and does not match {expected}.',
    de: '{subject:clause} ist {found} und passt nicht auf {expected}.',
    ar: '{subject:clause} هو {found}، ولا يطابق {expected}.',
  },
  not_greater: {
    en: '{subject:clause} is {found}, and not greater than {expected}.',
    de: '{subject:clause} ist {found} und nicht größer als {expected}.',
    ar: '{subject:clause} هو {found}، وليس أكبر من {expected}.',
  },
  not_less: {
    en: '{subject:clause} is {found}, and not less than {expected}.',
    de: '{subject:clause} ist {found} und nicht kleiner als {expected}.',
    ar: '{subject:clause} هو {found}، وليس أصغر من {expected}.',
  },
});

/** Enough for 8 MiB of JSON. */
const msMax = 500;
const valueCharsShownMax = 80;

type Assertions = Pick<AnswerSettings, 'header_assertions' | 'json_assertions' | 'json_schema'>;

export type AssertedAnswer = { readonly content: Content; readonly assertions: Assertions };

const answerFaultsIn = ({ content, assertions }: AssertedAnswer): readonly Said[] => [
  ...headerFaults(content, assertions),
  ...jsonFaults(content, assertions),
];

function headerFaults({ headers }: Content, { header_assertions: assertions }: Assertions): Said[] {
  return assertions.flatMap(({ name, is, value }) => {
    const values = headers.get(name.toLowerCase());
    return faultsOf({ header: name }, is, value, values === undefined ? [] : [values.join(', ')]);
  });
}

function jsonFaults(
  content: Content,
  { json_assertions: assertions, json_schema: schema }: Assertions,
): Said[] {
  if (assertions.length === 0 && schema === undefined) return [];
  const json = parsedJson(content);
  if (json === undefined) return [notJson(content)];
  const breach = schema === undefined ? undefined : schemaBreach(schema, json.value);
  return [
    ...assertions.flatMap(({ path, is, value }) => faultsOf({ path }, is, value, valuesAt(path, json.value))),
    ...(breach === undefined ? [] : [breach]),
  ];
}

function notJson(content: Content): Said {
  const text = bodyText(content).trim();
  return text === '' ? says.empty() : says.not_json({ beginning: shown(text.slice(0, valueCharsShownMax)) });
}

type Asserted = { readonly header: string } | { readonly path: string };

function faultsOf(asserted: Asserted, is: string, expected: unknown, found: readonly unknown[]): Said[] {
  const subject = 'header' in asserted ? says.header({ name: asserted.header }) : says.value(asserted);
  if (is === 'present') return found.length > 0 ? [] : [says.missing({ subject })];
  if (is === 'absent') return found.length === 0 ? [] : [says.present({ subject })];
  if (found.length === 0) return [says.missing({ subject })];
  const wrong = found.find((value) => !holds(is, value, expected));
  if (wrong === undefined) return [];
  const contrast = contrasts[is] ?? says.not_allowed;
  return [contrast({ subject, found: shown(wrong), expected: shown(expected) })];
}

type Contrast = { readonly subject: Said; readonly found: string; readonly expected: string };

const contrasts: Readonly<Record<string, (values: Contrast) => Said>> = {
  equal_to: says.not_equal,
  not_equal_to: says.not_allowed,
  containing: says.not_containing,
  matching: says.not_matching,
  greater_than: says.not_greater,
  less_than: says.not_less,
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

const shown = (value: unknown): string => shorten(JSON.stringify(value) ?? '', valueCharsShownMax);

export const answerFaultsTask = newTask('answer_faults', answerFaultsIn, msMax);

type Search = { readonly pattern: PatternSettings; readonly content: Content };

export const patternInPageTask = newTask('pattern_in_page', ({ pattern, content }: Search) =>
  patternOf(pattern).test(bodyText(content)),
);
