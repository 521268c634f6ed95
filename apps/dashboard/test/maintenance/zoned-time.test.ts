import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { momentOf, wallTimeAt } from '../../src/maintenance/zoned-time.js';

describe('a time on the clocks of a time zone', () => {
  test.each([
    ['in summer', '2027-05-02T01:30', 'Europe/Berlin', '2027-05-01T23:30:00.000Z'],
    ['in winter', '2027-01-02T01:30', 'Europe/Berlin', '2027-01-02T00:30:00.000Z'],
    ['at midnight', '2027-01-02T00:00', 'UTC', '2027-01-02T00:00:00.000Z'],
    ['half an hour off', '2027-05-02T01:30', 'Asia/Kolkata', '2027-05-01T20:00:00.000Z'],
    ['that comes twice', '2027-10-31T02:30', 'Europe/Berlin', '2027-10-31T00:30:00.000Z'],
    ['that is skipped', '2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
    ['that comes twice in the west', '2027-11-07T01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
    ['on a day that is skipped', '2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
  ])('%s is a moment', (_, wallTime, timeZone, moment) => {
    expect(momentOf(wallTime, timeZone)?.toISOString()).toBe(moment);
  });

  test.each(['', '2027-13-01T00:00', 'tomorrow'])('of %j is none', (wallTime) => {
    expect(momentOf(wallTime, 'UTC')).toBeNull();
  });

  test('leads back to the same time, for every minute of a year and every zone but where it comes twice', () => {
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC');
    const minutes = fc.integer({ min: 0, max: 366 * 24 * 60 }).map((minute) => minute * 60_000);
    fc.assert(
      fc.property(zones, minutes, (timeZone, ms) => {
        const wallTime = wallTimeAt(new Date(Date.UTC(2027, 0) + ms), timeZone);
        const moment = momentOf(wallTime, timeZone);
        expect(moment && wallTimeAt(moment, timeZone)).toBe(wallTime);
      }),
    );
  });
});
