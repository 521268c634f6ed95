import { reasonsOf } from '@tocsin/domain';
import type { FromSchema } from 'json-schema-to-ts';
import { patternInPageTask } from '../http/answer-faults.js';
import { contentOf, pageArabic, pageCheck, pageGerman, pageSettings } from '../http/page.js';
import { login, requestFaults } from '../http/request-settings.js';
import { type Probe } from '../probe/probe.js';
import { fieldError, objectSchema } from '../settings/schema.js';
import {
  patternArabic,
  patternExcess,
  patternGerman,
  patternIn,
  patternSaid,
  patternSettings,
} from '../settings/text-patterns.js';

const says = reasonsOf('keyword', {
  there: {
    en: '{subject:clause} is on the page.',
    de: '{subject:clause} ist auf der Seite.',
    ar: '{subject:clause} موجود في الصفحة.',
  },
  missing: {
    en: '{subject:clause} is not on the page.',
    de: '{subject:clause} ist nicht auf der Seite.',
    ar: '{subject:clause} غير موجود في الصفحة.',
  },
  in_beginning: {
    en: '{subject:clause} is in the first {searched:size} of the page.',
    de: '{subject:clause} ist in den ersten {searched:size} der Seite.',
    ar: '{subject:clause} موجود في أول {searched:size} من الصفحة.',
  },
  not_in_beginning: {
    en: '{subject:clause} is not in the first {searched:size} of the page.',
    de: '{subject:clause} ist nicht in den ersten {searched:size} der Seite.',
    ar: '{subject:clause} غير موجود في أول {searched:size} من الصفحة.',
  },
});

const searchedBytesMax = 1_024 * 1_024;

const settings = {
  ...objectSchema({
    ...patternSettings,
    text: { ...patternSettings.text, description: 'The text to look for, in the source of the page.' },
    ignore_case: { ...patternSettings.ignore_case, inSight: true },
    expect: {
      type: 'string',
      title: 'It must be',
      hint: 'The source of the page is searched.',
      enumTitles: ['On the page', 'Not on the page'],
      inSight: true,
      description: 'Whether it must be there, or must not.',
      enum: ['present', 'absent'],
      default: 'present',
    },
    ...pageSettings,
  }),
  alternatives: [
    {
      title: 'Look for',
      inSight: true,
      options: [
        { title: 'A text', names: ['text'] },
        { title: 'A regular expression', names: ['regular_expression'] },
      ],
    },
    login,
  ],
} as const;

type Settings = FromSchema<typeof settings>;

export const keyword = {
  type: 'keyword',
  title: 'Keyword',
  description: 'A text or a regular expression is on a page, or is not.',
  kind: 'content',
  searchWords: ['text', 'content', 'string', 'regex', 'search', 'inhalt', 'suche'],
  icon: 'M4 7V5h12v2M10 5v13M7.5 18h5M16 13h4M16 17h4',
  targetExample: 'https://shop.example.com/',
  target: 'url',
  settings,
  faults: (given) => [
    ...requestFaults(given),
    ...((given.text === undefined) === (given.regular_expression === undefined)
      ? [fieldError('settings', 'must hold either text or regular_expression')]
      : []),
  ],
  defaults: { intervalSeconds: 60, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  german: {
    ...pageGerman,
    ...patternGerman,
    Keyword: 'Stichwort',
    'A text or a regular expression is on a page, or is not.':
      'Ein Text oder ein regulärer Ausdruck steht auf einer Seite, oder nicht.',
    'It must be': 'Er muss stehen',
    'The source of the page is searched.': 'Der Quelltext der Seite wird durchsucht.',
    'On the page': 'Auf der Seite',
    'Not on the page': 'Nicht auf der Seite',
    'Look for': 'Gesucht wird',
    'A text': 'Ein Text',
    'A regular expression': 'Ein regulärer Ausdruck',
  },
  arabic: {
    ...pageArabic,
    ...patternArabic,
    Keyword: 'كلمة مفتاحية',
    'A text or a regular expression is on a page, or is not.': 'يوجد نصّ أو تعبير نمطي في الصفحة، أو لا يوجد.',
    'It must be': 'يجب أن يكون',
    'The source of the page is searched.': 'يُبحث في مصدر الصفحة.',
    'On the page': 'في الصفحة',
    'Not on the page': 'ليس في الصفحة',
    'Look for': 'البحث عن',
    'A text': 'نصّ',
    'A regular expression': 'تعبير نمطي',
  },
  check: pageCheck<Settings>(
    async (page, given, { compute }) => {
      const content = contentOf(page);
      const found = await compute(patternInPageTask, { pattern: patternIn(given), content });
      const details = { truncated: page.truncated };
      const subject = patternSaid(given);
      if (!found.ok)
        return { status: 'down', message: patternExcess({ subject, excess: found.excess }), details };
      const isRight = found.value === (given.expect === 'present');
      const message = page.truncated
        ? says[found.value ? 'in_beginning' : 'not_in_beginning']({ subject, searched: searchedBytesMax })
        : says[found.value ? 'there' : 'missing']({ subject });
      return { status: isRight ? 'up' : 'down', message, details };
    },
    () => ({ bodyBytesMax: searchedBytesMax }),
  ),
} satisfies Probe<Settings>;
