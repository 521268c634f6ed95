import { describe, expect, test } from '@jest/globals';
import { untilNextTurnMs } from '../../src/maintenance/maintenance-queries.js';
import { currentOrNext, spanInWords, windowsByState } from '../../src/maintenance/window-words.js';
import { maintenanceWindow } from '../support/maintenance-window.js';

const now = new Date('2027-04-01T00:00:00Z');

test.each([
  ['2027-05-01T23:30:00Z', '2027-05-02T01:00:00Z', 'Europe/Berlin', 'Sun 2 May, 01:30 to 03:00'],
  ['2027-05-01T23:30:00Z', '2027-05-02T01:00:00Z', 'UTC', 'Sat 1 May, 23:30 to Sun 2 May, 01:00'],
  ['2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z', 'Europe/Berlin', 'Sun 31 Oct, 02:30 GMT+2 to 02:30 GMT+1'],
  ['2027-10-31T01:30:00Z', '2027-10-31T02:30:00Z', 'Europe/Berlin', 'Sun 31 Oct, 02:30 GMT+1 to 03:30 GMT+1'],
  ['2027-03-28T00:30:00Z', '2027-03-28T01:30:00Z', 'Europe/Berlin', 'Sun 28 Mar, 01:30 GMT+1 to 03:30 GMT+2'],
  ['2027-03-28T01:30:00Z', '2027-03-28T02:30:00Z', 'Europe/Berlin', 'Sun 28 Mar, 03:30 to 04:30'],
  ['2027-10-30T10:00:00Z', '2027-11-01T10:00:00Z', 'Europe/Berlin', 'Sat 30 Oct, 12:00 to Mon 1 Nov, 11:00'],
  ['2028-05-01T10:00:00Z', '2028-05-01T11:00:00Z', 'UTC', 'Mon 1 May 2028, 10:00 to 11:00'],
])('from %s to %s in %s is %s', (from, to, timeZone, words) => {
  expect(spanInWords(from, to, timeZone, now)).toBe(words);
});

const at = (startsAt: string) => ({ starts_at: startsAt, ends_at: '2028-01-01T00:00:00.000Z' });
const onNow = maintenanceWindow({ active: true, occurrence: at('2027-03-31T23:00:00.000Z') });
const soon = maintenanceWindow({ occurrence: at('2027-05-01T00:00:00.000Z') });
const later = maintenanceWindow({ occurrence: at('2027-06-01T00:00:00.000Z') });
const over = maintenanceWindow({ occurrence: null });

describe('the windows', () => {
  test('are on now, to come, or over, the soonest first', () => {
    const { now: active, next, over: past } = windowsByState([later, over, soon, onNow]);
    expect([active, next, past]).toEqual([[onNow], [soon, later], [over]]);
  });

  test('of a monitor tell of the one that is on, else of the next', () => {
    expect(currentOrNext([later, onNow, soon])).toBe(onNow);
    expect(currentOrNext([later, soon, over])).toBe(soon);
    expect(currentOrNext([over])).toBeUndefined();
  });
});

test('the windows are looked at again soon after one begins or ends, and at least each minute', () => {
  const nowMs = Date.parse('2027-04-01T00:00:00Z');
  const after = (seconds: number) => new Date(nowMs + seconds * 1000).toISOString();
  const waitMs = (active: boolean, starts: number, ends: number) =>
    untilNextTurnMs(
      [{ active, occurrence: { starts_at: after(starts), ends_at: after(ends) } }, over],
      nowMs,
    );
  expect(untilNextTurnMs([], nowMs)).toBe(60_000);
  expect(waitMs(false, 10, 20)).toBe(11_000);
  expect(waitMs(true, -10, 20)).toBe(21_000);
  expect(waitMs(false, 3600, 7200)).toBe(60_000);
  // The clock of the server is behind: the window is not on yet.
  expect(waitMs(false, -2, 7200)).toBe(3000);
});
