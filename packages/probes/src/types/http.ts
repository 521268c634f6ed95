import { reasonsOf } from '@tocsin/domain';
import { statusInWords } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { pageArabic, pageCheck, pageGerman, pageSettings } from '../http/page.js';
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

const says = reasonsOf('http', {
  answered: {
    en: 'It answered {status} in {took:ms}.',
    de: 'Antwort {status} in {took:ms}.',
    ar: 'ردّ بـ {status} خلال {took:ms}.',
  },
});

const settings = { ...objectSchema({ ...methodSettings, ...pageSettings }), alternatives: [login] } as const;

type Settings = FromSchema<typeof settings>;

export const http = {
  type: 'http',
  title: 'Website',
  description: 'A URL answers in time, with an accepted status.',
  kind: 'web',
  searchWords: ['http', 'https', 'uptime', 'status code', 'ping url', 'webseite', 'verfügbarkeit'],
  icon: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.5 12h17M12 3.5c3 3 3 14 0 17M12 3.5c-3 3-3 14 0 17',
  targetExample: 'https://shop.example.com/',
  target: 'url',
  settings,
  faults: requestFaults,
  defaults: { intervalSeconds: 60, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  german: {
    ...pageGerman,
    ...methodGerman,
    Website: 'Website',
    'A URL answers in time, with an accepted status.':
      'Eine URL antwortet rechtzeitig, mit einem akzeptierten Status.',
  },
  arabic: {
    ...pageArabic,
    ...methodArabic,
    Website: 'موقع',
    'A URL answers in time, with an accepted status.': 'يردّ URL في الوقت المناسب بحالة مقبولة.',
  },
  check: pageCheck<Settings>(
    ({ status, durationMs }) => ({
      status: 'up',
      message: says.answered({ status: statusInWords(status), took: durationMs }),
    }),
    bodyOf,
  ),
} satisfies Probe<Settings>;
