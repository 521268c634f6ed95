import { expect, test } from '@jest/globals';
import { statusOf } from '../../src/monitors/monitor-words.js';
import { monitor } from '../support/monitor.js';

test.each([
  [{ status: 'up', health: 'up' }, 'Up', 'good'],
  [{ status: 'up', health: 'degraded' }, 'Degraded', 'wait'],
  [{ status: 'up', health: 'degraded', open_incident_id: 'i' }, 'Incident', 'bad'],
  [{ status: 'down', health: 'down', open_incident_id: 'i' }, 'Down', 'bad'],
  [{ status: 'paused', health: 'unknown' }, 'Paused', 'idle'],
  [{ status: 'unknown', health: 'unknown' }, 'No data', 'idle'],
] as const)('a monitor with %j is said to be %s', (changes, words, tone) => {
  expect(statusOf(monitor(changes))).toEqual({ words, tone });
});
