import { expect, test } from '@jest/globals';
import { timeThere, timeZoneGroups } from '../../src/ui/time-zones.js';

test('zones stand under their continents, and the chosen one first', () => {
  const groups = timeZoneGroups('Asia/Calcutta', ['Africa/Cairo', 'Asia/Kolkata', 'Europe/Berlin', 'UTC']);
  expect(groups[0]?.items[0]).toBe('Asia/Calcutta');
  expect(groups[0]?.items).toContain('UTC');
  expect(groups.map(({ group }) => group)).toEqual(
    expect.arrayContaining(['Near', 'Africa', 'Asia', 'Europe']),
  );
  expect(groups.find(({ group }) => group === 'Asia')?.items).toEqual(['Asia/Kolkata']);
});

test('the time there is that of the zone', () => {
  expect(timeThere('Asia/Kolkata', new Date('2026-05-03T12:00:00Z'))).toBe('17:30');
});
