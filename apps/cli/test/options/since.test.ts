import { expect, test } from '@jest/globals';
import { UsageError } from '../../src/command/problems.js';
import { sinceFrom } from '../../src/options/urls.js';

const now = new Date('2026-05-03T12:34:56.789Z');

test.each([
  ['90s', '2026-05-03T12:33:26.789Z'],
  ['30m', '2026-05-03T12:04:56.789Z'],
  ['2h', '2026-05-03T10:34:56.789Z'],
  ['7d', '2026-04-26T12:34:56.789Z'],
  ['0s', '2026-05-03T12:34:56.789Z'],
  ['2026-05-03T12:00Z', '2026-05-03T12:00:00.000Z'],
  ['2026-05-03T12:00:00.5+02:00', '2026-05-03T10:00:00.500Z'],
])('%s is %s', (text, expected) => {
  expect(sinceFrom('since', text, now).toISOString()).toBe(expected);
});

test.each([
  '',
  '2',
  '2 h',
  '-2h',
  '1.5h',
  '2w',
  '1234567d',
  'yesterday',
  '2026-05-03',
  '2026-05-03T12:00',
  '2026-02-30T25:00Z',
  '2026-05-03T12:34:57Z',
])('"%s" is refused', (text) => {
  expect(() => sinceFrom('since', text, now)).toThrow(UsageError);
});
