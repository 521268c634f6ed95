import '../support/in-german.js';
import { expect, test } from '@jest/globals';
import { countStates } from '../../src/monitors/shared/monitor-words.js';
import { summaryInWords } from '../../src/overview/overview-words.js';

const none = countStates([]);

test.each([
  [{ up: 1 }, 'Der Monitor ist in Ordnung.'],
  [{ up: 3 }, 'Alle 3 Monitore sind in Ordnung.'],
  [{ up: 3, paused: 1 }, 'Von 4 Monitoren: 1 pausiert.'],
  [{ up: 3, down: 1, degraded: 2 }, 'Von 6 Monitoren: 1 ausgefallen, 2 beeinträchtigt.'],
  [{ unknown: 1 }, 'Von 1 Monitor: 1 ohne Daten.'],
  [{ paused: 1 }, '1 Monitor, pausiert.'],
])('monitors that are %j are summed up as "%s"', (counts, words) => {
  expect(summaryInWords({ monitors: { ...none, ...counts }, open_incidents: 0, failing_channels: 0 })).toBe(
    words,
  );
});
