import { expect, test } from '@jest/globals';
import { isTimeZone } from '../src/maintenance.js';

test.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC'])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true);
});

test.each(['', 'Mars/Olympus', 'Europe', 'Europe/Berlin '])('%j is no time zone', (name) => {
  expect(isTimeZone(name)).toBe(false);
});
