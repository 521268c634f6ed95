import { describe, expect, test } from '@jest/globals';
import type { Alert } from '../../src/alerts/alert-queries.js';
import type { Incident } from '../../src/incidents/incident-queries.js';
import { nextStep } from '../../src/overview/first-steps.js';
import { failedToday, resolvedToday, summaryInWords } from '../../src/overview/overview-words.js';

const none = { up: 0, degraded: 0, down: 0, unknown: 0, paused: 0 };

test.each([
  [{ up: 1 }, 'The monitor is up.'],
  [{ up: 3, paused: 1 }, 'All 3 monitors are up.'],
  [{ up: 3, down: 1, degraded: 2 }, 'Of 6 monitors: 1 down, 2 degraded.'],
  [{ unknown: 1 }, 'Of 1 monitor: 1 unknown.'],
  [{ paused: 2 }, '2 monitors, all paused.'],
])('monitors that are %j are summed up as "%s"', (counts, words) => {
  expect(summaryInWords({ monitors: { ...none, ...counts }, open_incidents: 0 })).toBe(words);
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
