import { describe, expect, test } from '@jest/globals';
import { type Instant, id, instant, type MonitorId, plusMs } from '../src/brand.js';
import {
  type Calendar,
  isUnderWay,
  type MaintenanceSchedule,
  namesMonitor,
  occurrenceAt,
} from '../src/maintenance.js';
import type { Tag } from '../src/tag.js';

const at = (time: string): Instant => instant(new Date(`2026-05-03T${time}:00.000Z`));

const once: MaintenanceSchedule = {
  startsAt: at('02:00'),
  durationMinutes: 90,
  rule: null,
  timeZone: 'UTC',
};
const hourMs = 3_600_000;

const hourly: Calendar = {
  nextStart: ({ startsAt }, after) =>
    [0, 1, 2].map((hours) => plusMs(startsAt, hours * hourMs)).find((start) => start > after) ?? null,
};
const none: Calendar = { nextStart: () => null };

describe('the occurrence of a window', () => {
  test('that comes once is there until it is over', () => {
    const occurrence = { startsAt: at('02:00'), endsAt: at('03:30') };
    for (const now of ['00:00', '02:00', '03:29']) {
      expect(occurrenceAt(once, at(now), none)).toEqual(occurrence);
    }
    expect(occurrenceAt(once, at('03:30'), none)).toBeNull();
  });

  test('that comes again is the one that is under way, or else the next', () => {
    const half = { ...once, durationMinutes: 30, rule: 'hourly' };
    const startAt = (now: string) => occurrenceAt(half, at(now), hourly)?.startsAt;
    expect(['01:00', '02:00', '02:29', '02:30', '04:29'].map(startAt)).toEqual([
      at('02:00'),
      at('02:00'),
      at('02:00'),
      at('03:00'),
      at('04:00'),
    ]);
    expect(occurrenceAt(half, at('04:30'), hourly)).toBeNull();
  });

  test('that comes again before it is over is the one that ends first', () => {
    const long = { ...once, durationMinutes: 90, rule: 'hourly' };
    expect(occurrenceAt(long, at('03:15'), hourly)).toEqual({ startsAt: at('02:00'), endsAt: at('03:30') });
    expect(occurrenceAt(long, at('03:30'), hourly)).toEqual({ startsAt: at('03:00'), endsAt: at('04:30') });
  });
});

test('a window is under way from its start on, and not at its end any more', () => {
  const occurrence = { startsAt: at('02:00'), endsAt: at('03:30') };
  const times = ['01:59', '02:00', '03:29', '03:30'];
  expect(times.map((now) => isUnderWay(occurrence, at(now)))).toEqual([false, true, true, false]);
  expect(isUnderWay(null, at('02:00'))).toBe(false);
});

describe('a window', () => {
  const monitor = {
    monitorId: id<MonitorId>('shop'),
    tags: ['prod', 'eu'] as readonly string[] as readonly Tag[],
  };

  test.each<[string, readonly string[] | null, readonly string[], boolean]>([
    ['of all monitors', null, [], true],
    ['of no monitor', [], [], false],
    ['of the monitor', ['shop'], [], true],
    ['of another monitor', ['blog'], [], false],
    ['of a tag that the monitor has', null, ['PROD'], true],
    ['of a tag that the monitor lacks', null, ['us'], false],
    ['of two tags of which the monitor has one', null, ['prod', 'us'], false],
    ['of the monitor, and a tag that it lacks', ['shop'], ['us'], true],
    ['of another monitor, and a tag that it has', ['blog'], ['eu'], true],
  ])('%s', (_, monitorIds, tags, isNamed) => {
    const window = { monitorIds: monitorIds as readonly MonitorId[] | null, tags: tags as readonly Tag[] };
    expect(namesMonitor(window, monitor)).toBe(isNamed);
  });
});
