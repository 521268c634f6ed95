import type { FromSchema } from 'json-schema-to-ts';
import { pageCheck, pageSettings } from '../http/page.js';
import { requestFaults } from '../http/request-settings.js';
import { type Probe } from '../probe/probe.js';
import { type FieldError, fieldError } from '../settings/field-error.js';
import { objectSchema } from '../settings/schema.js';
import { sizeInWords } from '../words/text.js';

const emptiness = 'It is empty. If that is right, set min_bytes to 0.';
const budgetBytesMax = 10 * 1_024 * 1_024;

const settings = objectSchema({
  budget_bytes: {
    type: 'integer',
    description: 'How large the answer may be, in bytes as they are transferred.',
    minimum: 1,
    maximum: budgetBytesMax,
    default: 1_024 * 1_024,
  },
  min_bytes: {
    type: 'integer',
    description: 'How small the answer may be, in the same bytes. With 0, an empty page is right.',
    minimum: 0,
    maximum: budgetBytesMax,
    default: 1,
  },
  ...pageSettings,
});

type Settings = FromSchema<typeof settings>;

export const pageSize = {
  type: 'page_size',
  description: 'A page is no larger than a budget of bytes.',
  target: 'url',
  settings,
  faults: (given) => [...requestFaults(given), ...boundFaults(given)],
  defaults: {
    intervalSeconds: 3_600,
    severity: 'warning',
    incidentTitle: '{name} has the wrong size: {reason}',
  },
  check: pageCheck<Settings>(
    (page, given) => {
      const { budget_bytes: budget, min_bytes: least } = given;
      const { transferredBytes: bytes } = page;
      // An empty page has a few bytes when compressed.
      const isEmpty = page.body.length === 0;
      const fault = isEmpty && least > 0 ? emptiness : faultOf(bytes, bytes >= readBytesMax(given), given);
      return {
        status: fault === undefined ? 'up' : 'down',
        message: fault ?? `It has ${sizeInWords(bytes)}.`,
        details: { budget_bytes: budget, min_bytes: least },
      };
    },
    (given) => ({ bodyBytesMax: readBytesMax(given) }),
  ),
} satisfies Probe<Settings>;

/** A little more than the budget, to tell the size of a page that is just over it. */
const readBytesMax = ({ budget_bytes: budget }: Settings): number => budget + Math.ceil(budget / 4);

function boundFaults({ budget_bytes: budget, min_bytes: least }: Settings): readonly FieldError[] {
  return least > budget ? [fieldError('settings.min_bytes', 'must not be greater than budget_bytes')] : [];
}

function faultOf(
  bytes: number,
  isCutOff: boolean,
  { budget_bytes: budget, min_bytes: least }: Settings,
): string | undefined {
  const size = `It has ${isCutOff ? 'at least ' : ''}${sizeInWords(bytes)}`;
  if (bytes > budget) return `${size}, over the budget of ${sizeInWords(budget)}.`;
  return bytes < least ? `${size}, less than the minimum of ${sizeInWords(least)}.` : undefined;
}
