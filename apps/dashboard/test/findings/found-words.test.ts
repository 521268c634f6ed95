import { expect, test } from '@jest/globals';
import { sinceFoundInWords } from '../../src/findings/found-words.js';

const finding = { at: '2027-03-10T12:00:00.000Z', status: 'up' } as const;
const later = '2027-03-10T12:04:00.000Z';

test.each([
  [undefined, 'This is the latest check.'],
  [{ at: finding.at, status: 'up' }, 'This is the latest check.'],
  [{ at: later, status: 'up' }, 'Checks since then ended the same.'],
  [{ at: later, status: 'unknown' }, 'Checks since then could not look at the target.'],
  [{ at: later, status: 'down' }, 'Checks since then ended otherwise, and found nothing to show here.'],
] as const)('after the check %j it says "%s"', (latest, words) => {
  expect(sinceFoundInWords(finding, latest)).toBe(words);
});
