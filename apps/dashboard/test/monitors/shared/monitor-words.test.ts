import { expect, test } from '@jest/globals';
import { confirmationInWords, statusOf } from '../../../src/monitors/shared/monitor-words.js';
import { monitor } from '../../support/monitor.js';

test.each([
  [{ status: 'up', health: 'up' }, 'Up', 'good'],
  [{ status: 'up', health: 'degraded' }, 'Degraded', 'wait'],
  [{ status: 'up', health: 'degraded', open_incident_id: 'i' }, 'Degraded', 'wait'],
  [{ status: 'up', health: 'up', open_incident_id: 'i' }, 'Incident', 'bad'],
  [{ status: 'down', health: 'down', open_incident_id: 'i' }, 'Down', 'bad'],
  [{ status: 'paused', health: 'unknown' }, 'Paused', 'idle'],
  [{ status: 'paused', pause_reason: 'plan' }, 'Paused by the plan', 'idle'],
  [{ status: 'unknown', health: 'unknown' }, 'No data', 'idle'],
  [
    { status: 'unknown', health: 'unknown', unchecked_since: '2026-05-03T12:00:00.000Z' },
    'Not checked',
    'wait',
  ],
  [
    { status: 'unknown', health: 'unknown', unsupported: 'The registry gives no dates.' },
    'Not possible',
    'idle',
  ],
] as const)('a monitor with %j is said to be %s', (changes, words, tone) => {
  expect(statusOf(monitor(changes))).toEqual({ words, tone });
});

test.each([
  [null, null, null, null],
  [3, null, null, 'open after 3 failures'],
  [1, 2, 1, 'open after 1 failure in 2 regions, end after 1 good check'],
  [null, null, 5, 'end after 5 good checks'],
])('incidents that open at %p in %p and end at %p are told as %p', (failures, regions, successes, words) => {
  const told = confirmationInWords({
    failures_to_open: failures,
    regions_to_open: regions,
    successes_to_resolve: successes,
  });
  expect(told).toBe(words);
});
