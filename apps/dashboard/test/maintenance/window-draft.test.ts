import { describe, expect, test } from '@jest/globals';
import {
  forTheNextHour,
  inZone,
  newWindowDraft,
  recurrenceFrom,
  repeatsOf,
  startingAt,
  windowBody,
  windowChanges,
  windowDraftOf,
} from '../../src/maintenance/window-draft.js';
import { maintenanceWindow } from '../support/maintenance-window.js';

const draft = newWindowDraft(new Date('2027-05-01T22:10:00Z'), 'Europe/Berlin');

describe('a new window', () => {
  test('is for an hour, from the next full hour of its zone on, once and for all monitors', () => {
    expect(windowBody({ ...draft, name: ' Database upgrade ' })).toEqual({
      name: 'Database upgrade',
      starts_at: '2027-05-01T23:00:00.000Z',
      duration_minutes: 60,
      rrule: null,
      time_zone: 'Europe/Berlin',
      monitor_ids: null,
      tags: [],
    });
  });

  test.each([
    ['day', 'FREQ=DAILY'],
    ['week', 'FREQ=WEEKLY;BYDAY=SU'],
    ['month', 'FREQ=MONTHLY;BYMONTHDAY=2'],
  ] as const)('that comes again by the %s does so on the day on which it begins', (every, rule) => {
    const recurrence = recurrenceFrom(every, draft.starts);
    expect(windowBody({ ...draft, recurrence }).rrule).toBe(rule);
  });

  test('that begins on another day comes again on that one, unless other days were chosen', () => {
    const weekly = { ...draft, recurrence: recurrenceFrom('week', draft.starts) };
    const moved = startingAt(weekly, '2027-05-05T01:00');
    expect(windowBody(moved).rrule).toBe('FREQ=WEEKLY;BYDAY=WE');
    const chosen = { ...weekly, recurrence: { ...moved.recurrence, every: 'week', weekdays: ['MO', 'TU'] } };
    expect(windowBody(startingAt(chosen as typeof weekly, '2027-05-06T01:00')).rrule).toBe(
      'FREQ=WEEKLY;BYDAY=MO,TU',
    );
    expect(startingAt(weekly, '')).toEqual({ ...weekly, starts: '' });
  });
});

describe('a window for the next hour', () => {
  const now = new Date('2027-05-01T22:10:40Z');

  test('begins in this minute of its zone and is on once, for what was chosen', () => {
    const chosen = { ...draft, name: 'Move', duration_minutes: 15, monitor_ids: ['monitor-1'] };
    const daily = { ...chosen, recurrence: recurrenceFrom('day', draft.starts) };
    for (const before of [chosen, daily, { ...chosen, ownRule: 'FREQ=YEARLY;BYMONTH=5' }]) {
      expect(windowBody(forTheNextHour(before, now))).toEqual({
        name: 'Move',
        starts_at: '2027-05-01T22:10:00.000Z',
        duration_minutes: 60,
        rrule: null,
        time_zone: 'Europe/Berlin',
        monitor_ids: ['monitor-1'],
        tags: [],
      });
    }
  });

  test.each(['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'])(
    'begins at %s, though the clocks show two moments alike',
    (moment) => {
      expect(windowBody(forTheNextHour(draft, new Date(moment))).starts_at).toBe(moment);
    },
  );
});

describe('a window that begins at the second of two times that the clocks show alike', () => {
  const second = maintenanceWindow({ starts_at: '2027-10-31T01:30:00.000Z' });

  test('keeps its start until another is chosen', () => {
    const kept = windowDraftOf(second);
    expect(windowChanges(second, { ...kept, name: 'Move' })).toEqual({ name: 'Move' });
    expect(windowChanges(second, { ...kept, isSecond: false })).toEqual({
      starts_at: '2027-10-31T00:30:00.000Z',
    });
    const moved = startingAt(startingAt(kept, '2027-05-05T01:00'), kept.starts);
    expect(windowBody(moved).starts_at).toBe('2027-10-31T00:30:00.000Z');
    expect(windowBody(inZone(inZone(kept, 'UTC'), 'Europe/Berlin')).starts_at).toBe(
      '2027-10-31T00:30:00.000Z',
    );
  });
});

describe('a window that there is', () => {
  test('changes in nothing when nothing is changed, whatever its rule', () => {
    for (const rrule of [null, 'BYDAY=SU;FREQ=WEEKLY', 'FREQ=YEARLY;BYMONTH=5', 'FREQ=DAILY;INTERVAL=1']) {
      const window = maintenanceWindow({ rrule, duration_minutes: 90 });
      expect(windowChanges(window, windowDraftOf(window))).toEqual({});
    }
  });

  test('is renamed without its time being judged again', () => {
    const window = maintenanceWindow({ occurrence: null });
    expect(windowChanges(window, { ...windowDraftOf(window), name: 'Move' })).toEqual({ name: 'Move' });
  });

  test('keeps a rule that the form cannot show, until another is chosen', () => {
    const window = maintenanceWindow({ rrule: 'FREQ=YEARLY' });
    const shown = windowDraftOf(window);
    expect(repeatsOf(shown)).toBe('own_rule');
    expect(windowBody(shown).rrule).toBe('FREQ=YEARLY');
    expect(windowChanges(window, { ...shown, ownRule: null })).toEqual({ rrule: null });
  });
});
