import { expect, test } from '@jest/globals';
import { expiresAt } from '../../src/settings/key-expiry.js';

const now = new Date('2027-03-01T12:00:00.000Z');

test.each([
  ['never', '', null],
  ['30', '', '2027-03-31T12:00:00.000Z'],
  ['date', '2027-05-03', '2027-05-03T22:00:00.000Z'],
  ['date', '2027-12-31', '2027-12-31T23:00:00.000Z'],
  // The clocks change on that night.
  ['date', '2027-03-28', '2027-03-28T22:00:00.000Z'],
] as const)('a key that expires %s %s does so at %s in Berlin', (expiry, date, at) => {
  expect(expiresAt(expiry, date, now, 'Europe/Berlin')).toBe(at);
});
