import { statusInWords } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { pageCheck, pageSettings } from '../http/page.js';
import { bodyOf, methodSettings } from '../http/request-body.js';
import { requestFaults } from '../http/request-settings.js';
import type { Probe } from '../probe/probe.js';
import { objectSchema } from '../settings/schema.js';

const settings = objectSchema({ ...methodSettings, ...pageSettings });

type Settings = FromSchema<typeof settings>;

export const http = {
  type: 'http',
  description: 'A URL answers in time, with an accepted status.',
  target: 'url',
  settings,
  faults: requestFaults,
  defaults: { intervalSeconds: 60, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  check: pageCheck<Settings>(
    ({ status, durationMs }) => ({
      status: 'up',
      message: `It answered ${statusInWords(status)} in ${durationMs} ms.`,
    }),
    bodyOf,
  ),
} satisfies Probe<Settings>;
