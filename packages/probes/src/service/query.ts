import { reasonsOf } from '@tocsin/domain';
import type { CheckContext } from '../probe/probe.js';
import type { CheckResult } from '../result/check-result.js';
import { type FieldError, fieldError, type Properties, type SettingsOf } from '../settings/schema.js';
import {
  patternArabic,
  patternExcess,
  patternGerman,
  patternIn,
  patternInTextTask,
  patternSaid,
  patternSettings,
  textPatterns,
} from '../settings/text-patterns.js';
import { shorten } from '../words/text.js';
import { quoted } from './service-words.js';

const says = reasonsOf('query', {
  returned: {
    en: 'It returned {value} in {took:ms}.',
    de: 'Ergebnis {value} in {took:ms}.',
    ar: 'أعاد {value} خلال {took:ms}.',
  },
  no_row: {
    en: 'The query returned no row.',
    de: 'Die Abfrage lieferte keine Zeile.',
    ar: 'لم يُعد الاستعلام أي صفّ.',
  },
  not_in_value: {
    en: '{subject:clause} is not in the first value: {value}.',
    de: '{subject:clause} ist nicht im ersten Wert: {value}.',
    ar: '{subject:clause} غير موجود في القيمة الأولى: {value}.',
  },
});

/** Settings of a database that is asked in SQL. */
export const querySettings = {
  database: {
    type: 'string',
    title: 'Database',
    hint: '',
    inSight: true,
    description: 'The name of the database.',
    pattern: textPatterns.line.source,
    minLength: 1,
    maxLength: 200,
  },
  query: {
    type: 'string',
    title: 'Query',
    hint: 'If empty, SELECT 1. Let the user have no right to write.',
    description:
      'The SQL of the check. Left out, it is `SELECT 1`. It runs with the rights of the user, who should have none to write.',
    minLength: 1,
    maxLength: 2000,
  },
  ...patternSettings,
  text: {
    ...patternSettings.text,
    description: 'A text that the first value of the first row must contain.',
  },
  regular_expression: {
    ...patternSettings.regular_expression,
    description:
      'Or: a JavaScript regular expression that must match the first value of the first row (flags `u` and `m`).',
  },
} as const satisfies Properties;

export const valueAlternatives = {
  title: 'The first value must contain',
  options: [
    { title: 'Anything', names: [] },
    { title: 'A text', names: ['text'] },
    { title: 'A match of a regular expression', names: ['regular_expression'] },
  ],
} as const;

export const queryGerman = {
  ...patternGerman,
  Database: 'Datenbank',
  Query: 'Abfrage',
  'If empty, SELECT 1. Let the user have no right to write.':
    'Ohne Angabe SELECT 1. Der Benutzer sollte kein Schreibrecht haben.',
  'The first value must contain': 'Inhalt des ersten Werts',
  Anything: 'Beliebig',
  'A text': 'Ein Text',
  'A match of a regular expression': 'Ein Treffer eines regulären Ausdrucks',
} as const;

export const queryArabic = {
  ...patternArabic,
  Database: 'قاعدة البيانات',
  Query: 'الاستعلام',
  'If empty, SELECT 1. Let the user have no right to write.':
    'إذا تُرك فارغًا فهو SELECT 1. لا تمنح المستخدم حقّ الكتابة.',
  'The first value must contain': 'ما يجب أن تحتويه القيمة الأولى',
  Anything: 'أي شيء',
  'A text': 'نصّ',
  'A match of a regular expression': 'مطابقة لتعبير نمطي',
} as const;

export type QuerySettings = SettingsOf<typeof querySettings>;

export const defaultQuery = 'SELECT 1';

const wantsValue = ({ text, regular_expression: source }: QuerySettings): boolean =>
  text !== undefined || source !== undefined;

export function queryFaults(given: QuerySettings): readonly FieldError[] {
  if (given.text !== undefined && given.regular_expression !== undefined) {
    return [fieldError('settings', 'must not hold both text and regular_expression')];
  }
  return wantsValue(given) && given.query === undefined
    ? [fieldError('settings.query', 'must be set beside text or regular_expression')]
    : [];
}

/** The first value of the first row: `undefined` without a row. */
export type FirstValue = string | null | undefined;

const valueCharsShownMax = 500;

/** For the details of a check. */
export const shownValue = (value: FirstValue) => ({
  value: value == null ? null : shorten(value, valueCharsShownMax),
});

type Verdict = Pick<CheckResult, 'status' | 'message'>;

export async function valueVerdict(
  value: FirstValue,
  given: QuerySettings,
  durationMs: number,
  { compute }: Pick<CheckContext, 'compute'>,
): Promise<Verdict> {
  const up = (shown: string): Verdict => ({
    status: 'up',
    message: says.returned({ value: shown, took: durationMs }),
  });
  if (!wantsValue(given)) return up(quoted(value ?? ''));
  if (value === undefined) return { status: 'down', message: says.no_row() };
  const subject = patternSaid(given);
  const looked = await compute(patternInTextTask, { pattern: patternIn(given), text: value ?? '' });
  if (!looked.ok) return { status: 'down', message: patternExcess({ subject, excess: looked.excess }) };
  const shown = quoted(value ?? 'NULL');
  return looked.value ? up(shown) : { status: 'down', message: says.not_in_value({ subject, value: shown }) };
}
