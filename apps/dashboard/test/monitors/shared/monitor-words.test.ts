import { expect, test } from '@jest/globals';
import { confirmationInWords, statusOf } from '../../../src/monitors/shared/monitor-words.js';
import { monitor } from '../../support/monitor.js';

test.each([
  [{ state: 'up' }, 'Up', 'good'],
  [{ state: 'degraded' }, 'Degraded', 'wait'],
  [{ state: 'flapping' }, 'Flapping', 'bad'],
  [{ state: 'incident' }, 'Incident', 'bad'],
  [{ state: 'down' }, 'Down', 'bad'],
  [{ state: 'paused' }, 'Paused', 'idle'],
  [{ state: 'paused', pause_reason: 'plan' }, 'Paused by the plan', 'idle'],
  [{ state: 'unknown' }, 'No data', 'idle'],
  [{ state: 'unchecked' }, 'Not checked', 'wait'],
  [{ state: 'unsupported' }, 'Not possible', 'idle'],
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
