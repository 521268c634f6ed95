import type { FromSchema } from 'json-schema-to-ts';
import { askForPage, detailsOf, pageSettings } from '../http/page.js';
import { requestFaults } from '../http/request-settings.js';
import { sizeInWords } from '../http/units.js';
import type { Probe, SettingsSchema } from '../probe.js';

const budgetBytesMax = 10 * 1_024 * 1_024;

const settings = {
  type: 'object',
  additionalProperties: false,
  properties: {
    budget_bytes: {
      type: 'integer',
      description: 'How large the answer may be, in bytes as they are transferred.',
      minimum: 1,
      maximum: budgetBytesMax,
      default: 1_024 * 1_024,
    },
    ...pageSettings,
  },
} as const satisfies SettingsSchema;

type Settings = FromSchema<typeof settings>;

export const pageSize = {
  type: 'page_size',
  description: 'A page is no larger than a budget of bytes.',
  target: 'url',
  settings,
  faults: requestFaults,
  defaults: { intervalSeconds: 3_600, severity: 'warning', incidentTitle: '{name} is too large: {reason}' },
  async check(target, given, context) {
    const { budget_bytes: budget } = given;
    // A little more than the budget, so that a page which is just over it is told with its size.
    const bodyBytesMax = budget + Math.ceil(budget / 4);
    const asked = await askForPage(target, given, context, { bodyBytesMax });
    if (asked.page === undefined) return asked.result;
    const { transferredBytes: bytes, durationMs } = asked.page;
    const atLeast = bytes >= bodyBytesMax ? 'at least ' : '';
    const size = `It has ${atLeast}${sizeInWords(bytes)}`;
    return {
      status: bytes > budget ? 'down' : 'up',
      message: bytes > budget ? `${size}, over the budget of ${sizeInWords(budget)}.` : `${size}.`,
      durationMs,
      details: { ...detailsOf(asked.page), budget_bytes: budget },
    };
  },
} satisfies Probe<Settings>;
