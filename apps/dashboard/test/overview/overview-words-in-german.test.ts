import '../support/in-german.js';
import { expect, test } from '@jest/globals';
import { summaryInWords } from '../../src/overview/overview-words.js';

const none = { up: 0, degraded: 0, down: 0, unknown: 0, paused: 0 };

test.each([
  [{ up: 1 }, 'Der Monitor ist in Ordnung.'],
  [{ up: 3, paused: 1 }, 'Alle 3 Monitore sind in Ordnung.'],
  [{ up: 3, down: 1, degraded: 2 }, 'Von 6 Monitoren: 1 ausgefallen, 2 beeinträchtigt.'],
  [{ unknown: 1 }, 'Von 1 Monitor: 1 unbekannt.'],
  [{ paused: 1 }, '1 Monitor, pausiert.'],
])('monitors that are %j are summed up as "%s"', (counts, words) => {
  expect(summaryInWords({ monitors: { ...none, ...counts }, open_incidents: 0 })).toBe(words);
});
