import type { FromSchema } from 'json-schema-to-ts';
import { askForPage, contentOf, detailsOf, pageSettings } from '../http/page.js';
import { patternInPageTask } from '../http/pattern-in-page.js';
import { requestFaults } from '../http/request-settings.js';
import { type Probe } from '../probe/probe.js';
import { fieldError } from '../settings/field-error.js';
import { patternIn, patternInWords, patternSettings } from '../settings/pattern.js';
import { objectSchema } from '../settings/schema.js';
import { sizeInWords } from '../words/text.js';

const searchedBytesMax = 1_024 * 1_024;

const settings = objectSchema({
  ...patternSettings,
  text: {
    ...patternSettings.text,
    description: 'The text to look for, in the source of the page.',
  },
  expect: {
    type: 'string',
    description: 'Whether it must be there, or must not.',
    enum: ['present', 'absent'],
    default: 'present',
  },
  ...pageSettings,
});

type Settings = FromSchema<typeof settings>;

export const keyword = {
  type: 'keyword',
  description: 'A text or a regular expression is on a page, or is not.',
  target: 'url',
  settings,
  faults: (given) => [
    ...requestFaults(given),
    ...((given.text === undefined) === (given.regular_expression === undefined)
      ? [fieldError('settings', 'must hold either text or regular_expression')]
      : []),
  ],
  defaults: {
    intervalSeconds: 60,
    severity: 'critical',
    incidentTitle: '{name} is {status}: {reason}',
  },
  async check(target, given, context) {
    const asked = await askForPage(target, given, context, { bodyBytesMax: searchedBytesMax });
    if (asked.page === undefined) return asked.result;
    const { page } = asked;
    const found = await context.compute(patternInPageTask, {
      pattern: patternIn(given),
      content: contentOf(page),
    });
    const measured = {
      durationMs: page.durationMs,
      details: { ...detailsOf(page), truncated: page.truncated },
    };
    const subject = patternInWords(given);
    if (!found.ok) {
      return {
        status: 'down',
        message: `${subject} ${found.excess} to look for.`,
        ...measured,
      };
    }
    const where = page.truncated
      ? `in the first ${sizeInWords(searchedBytesMax)} of the page`
      : 'on the page';
    const right = found.value === (given.expect === 'present');
    return {
      status: right ? 'up' : 'down',
      message: `${subject} is ${found.value ? '' : 'not '}${where}.`,
      ...measured,
    };
  },
} satisfies Probe<Settings>;
