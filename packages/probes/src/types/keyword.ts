import type { FromSchema } from 'json-schema-to-ts';
import { contentOf, pageCheck, pageSettings } from '../http/page.js';
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
  text: { ...patternSettings.text, description: 'The text to look for, in the source of the page.' },
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
  defaults: { intervalSeconds: 60, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  check: pageCheck<Settings>(
    async (page, given, { compute }) => {
      const content = contentOf(page);
      const found = await compute(patternInPageTask, { pattern: patternIn(given), content });
      const details = { truncated: page.truncated };
      const subject = patternInWords(given);
      if (!found.ok) return { status: 'down', message: `${subject} ${found.excess} to look for.`, details };
      const where = page.truncated
        ? `in the first ${sizeInWords(searchedBytesMax)} of the page`
        : 'on the page';
      const isRight = found.value === (given.expect === 'present');
      const message = `${subject} is ${found.value ? '' : 'not '}${where}.`;
      return { status: isRight ? 'up' : 'down', message, details };
    },
    () => ({ bodyBytesMax: searchedBytesMax }),
  ),
} satisfies Probe<Settings>;
