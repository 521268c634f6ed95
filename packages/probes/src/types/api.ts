import { inEnglish, reasonsOf } from '@tocsin/domain';
import { statusInWords } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { answerArabic, answerFaults, answerGerman, answerSettings } from '../http/answer-settings.js';
import {
  answerFaultsOf,
  bodyBytesFor,
  judgesJson,
  pageArabic,
  pageCheck,
  pageGerman,
  pageSettings,
} from '../http/page.js';
import {
  bodyOf,
  login,
  methodArabic,
  methodGerman,
  methodSettings,
  requestFaults,
} from '../http/request-settings.js';
import type { Probe } from '../probe/probe.js';
import { objectSchema } from '../settings/schema.js';

const says = reasonsOf('api', {
  answered: {
    en: 'It answered {status} in {took:ms}, as expected.',
    de: 'Antwort {status} in {took:ms}, wie erwartet.',
    ar: 'ردّ بـ {status} خلال {took:ms}، كما هو متوقّع.',
  },
  more_wrong: {
    en: '{fault:reason} {more:n} more {more|is|are} wrong.',
    de: '{fault:reason} {more:n} {more|weitere Bedingung ist|weitere Bedingungen sind} verletzt.',
    ar: '{fault:reason} وعدد الأخطاء الأخرى {more:n}.',
  },
});

const faultsShownMax = 10;

const settings = {
  ...objectSchema({ ...methodSettings, ...pageSettings, ...answerSettings }),
  alternatives: [login],
} as const;

type Settings = FromSchema<typeof settings>;

export const api = {
  type: 'api',
  title: 'API endpoint',
  description: 'An endpoint answers with the right status, headers and JSON, and soon enough.',
  kind: 'web',
  searchWords: ['rest', 'json', 'graphql', 'assertion', 'healthcheck'],
  icon: 'M9 4.5c-3 0-3 1.5-3 4 0 2-.5 3.5-2.5 3.5C5.5 12 6 13.5 6 15.5c0 2.5 0 4 3 4M15 4.5c3 0 3 1.5 3 4 0 2 .5 3.5 2.5 3.5-2 0-2.5 1.5-2.5 3.5 0 2.5 0 4-3 4',
  targetExample: 'https://api.example.com/health',
  target: 'url',
  settings,
  faults: (given) => [...requestFaults(given), ...answerFaults(given)],
  defaults: { intervalSeconds: 60, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  german: {
    ...pageGerman,
    ...methodGerman,
    ...answerGerman,
    'API endpoint': 'API-Endpunkt',
    'An endpoint answers with the right status, headers and JSON, and soon enough.':
      'Ein Endpunkt antwortet schnell genug, mit Status, Headern und JSON wie erwartet.',
  },
  arabic: {
    ...pageArabic,
    ...methodArabic,
    ...answerArabic,
    'API endpoint': 'نقطة نهاية API',
    'An endpoint answers with the right status, headers and JSON, and soon enough.':
      'تردّ نقطة نهاية بالحالة والترويسات وJSON الصحيحة، وفي وقت كافٍ.',
  },
  check: pageCheck<Settings>(
    async (page, given, context) => {
      const [fault, ...more] = await answerFaultsOf(page, given, context);
      if (fault === undefined) {
        const message = says.answered({ status: statusInWords(page.status), took: page.durationMs });
        return { status: 'up', message };
      }
      const message = more.length === 0 ? fault : says.more_wrong({ fault, more: more.length });
      const details = { faults: [fault, ...more].slice(0, faultsShownMax).map(inEnglish) };
      return { status: 'down', message, details };
    },
    (given) => ({ ...bodyOf(given), ...bodyBytesFor(judgesJson(given)) }),
  ),
} satisfies Probe<Settings>;
