import { expect, test } from '@jest/globals';
import { entryWords } from '../../src/incidents/incident-words.js';

const at = '2026-05-03T12:34:56.000Z';

test.each([
  [{ type: 'opened', at }, 'Opened', ''],
  [{ type: 'resolved', at, reason: 'recovered' }, 'Resolved', 'Its monitor is up again.'],
  [
    { type: 'opened', at, suppressed_by: 'i' },
    'Opened',
    'No message was sent: an open incident of the parent monitor explains this one.',
  ],
  [
    { type: 'worsened', at, title: 'Shop is down', severity: 'critical' },
    'Got worse',
    'Shop is down. Critical from then on.',
  ],
] as const)('%j is told as %s: %s', (entry, title, about) => {
  expect(entryWords(entry)).toEqual({ title, about });
});
