import { describe, expect, test } from '@jest/globals';
import type { Alert } from '../../src/alerts/alert-queries.js';
import type { Incident } from '../../src/incidents/incident-queries.js';
import { countStates } from '../../src/monitors/shared/monitor-words.js';
import { nextStep } from '../../src/overview/first-steps.js';
import { byMonitor, failedToday, resolvedToday, summaryInWords } from '../../src/overview/overview-words.js';

const none = countStates([]);

test.each([
  [{ up: 1 }, 'The monitor is up.'],
  [{ up: 3 }, 'All 3 monitors are up.'],
  [{ up: 3, paused: 1 }, 'Of 4 monitors: 1 paused.'],
  [{ up: 3, down: 1, degraded: 2 }, 'Of 6 monitors: 1 down, 2 degraded.'],
  [{ unknown: 1 }, 'Of 1 monitor: 1 without data.'],
  [
    { up: 1, down: 6, flapping: 1, incident: 1, unchecked: 1, unsupported: 1 },
    'Of 11 monitors: 6 down, 1 flapping, 1 with an incident, 1 not checked, 1 not possible to check.',
  ],
  [{ paused: 2 }, '2 monitors, all paused.'],
])('monitors that are %j are summed up as "%s"', (counts, words) => {
  expect(summaryInWords({ monitors: { ...none, ...counts }, open_incidents: 0, failing_channels: 0 })).toBe(
    words,
  );
});

const now = new Date('2026-05-03T12:00:00.000Z');
const today = '2026-05-02T12:00:01.000Z';
const before = '2026-05-02T12:00:00.000Z';

describe('the last 24 hours', () => {
  test('have the incidents that ended in them', () => {
    const resolved = [
      { id: 'a', resolved_at: today },
      { id: 'b', resolved_at: before },
    ] as Incident[];
    expect(resolvedToday(resolved, now).map(({ id }) => id)).toEqual(['a']);
  });

  test('have one line for each monitor, also for one that flapped', () => {
    const ended = (id: string, monitor_id: string, minutes: number) => ({
      id,
      monitor_id,
      started_at: '2026-05-03T10:00:00.000Z',
      resolved_at: new Date(Date.UTC(2026, 4, 3, 10, minutes)).toISOString(),
    });
    const incidents = [
      ended('5', 'flapping', 2),
      ended('4', 'shop', 9),
      ended('3', 'flapping', 1),
      ended('2', 'flapping', 4),
    ] as Incident[];
    const lines = byMonitor(incidents).map(({ last, count, totalMs }) => [last.id, count, totalMs / 60_000]);
    expect(lines).toEqual([
      ['5', 3, 7],
      ['4', 1, 9],
    ]);
  });

  test('have the channels whose messages failed, each with its last', () => {
    const failed = [
      { id: '4', channel_id: 'mail', completed_at: today },
      { id: '3', channel_id: 'hook', completed_at: today },
      { id: '2', channel_id: 'mail', completed_at: today },
      { id: '1', channel_id: 'chat', completed_at: before },
    ] as Alert[];
    const found = failedToday(failed, now).map(({ channelId, last, count }) => [channelId, last.id, count]);
    expect(found).toEqual([
      ['mail', '4', 2],
      ['hook', '3', 1],
    ]);
  });
});

test('the next of the first steps is the first that is not done', () => {
  const done = { channel: true, monitor: true, incident: true, delivered: true };
  expect(nextStep(done)).toBeUndefined();
  expect(nextStep({ ...done, incident: false, delivered: false })).toBe('incident');
});
