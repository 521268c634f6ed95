import { statusInWords } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { answerFaults, answerSettings } from '../http/answer-settings.js';
import { answerFaultsOf, bodyBytesFor, judgesJson } from '../http/judged-answer.js';
import { pageCheck, pageSettings } from '../http/page.js';
import { bodyOf, methodSettings } from '../http/request-body.js';
import { requestFaults } from '../http/request-settings.js';
import type { Probe } from '../probe/probe.js';
import { objectSchema } from '../settings/schema.js';

const faultsShownMax = 10;

const settings = objectSchema({ ...methodSettings, ...pageSettings, ...answerSettings });

type Settings = FromSchema<typeof settings>;

export const api = {
  type: 'api',
  description: 'An endpoint answers with the right status, headers and JSON, and soon enough.',
  target: 'url',
  settings,
  faults: (given) => [...requestFaults(given), ...answerFaults(given)],
  defaults: { intervalSeconds: 60, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  check: pageCheck<Settings>(
    async (page, given, context) => {
      const [fault, ...more] = await answerFaultsOf(page, given, context);
      if (fault === undefined) {
        const message = `It answered ${statusInWords(page.status)} in ${page.durationMs} ms, as expected.`;
        return { status: 'up', message };
      }
      const count =
        more.length === 0 ? '' : ` ${more.length} more ${more.length === 1 ? 'is' : 'are'} wrong.`;
      const details = { faults: [fault, ...more].slice(0, faultsShownMax) };
      return { status: 'down', message: `${fault}${count}`, details };
    },
    (given) => ({ ...bodyOf(given), ...bodyBytesFor(judgesJson(given)) }),
  ),
} satisfies Probe<Settings>;
