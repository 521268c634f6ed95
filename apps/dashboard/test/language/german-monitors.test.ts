import '../support/in-german.js';
import { expect, test } from '@jest/globals';
import { detailFacts } from '../../src/findings/detail-facts.js';
import { timeLeft } from '../../src/findings/time-left.js';
import { entryWords } from '../../src/incidents/incident-words.js';
import { beatsOf } from '../../src/monitors/list/beats.js';
import { bannerOf } from '../../src/monitors/page/banner-words.js';
import { calendarInWords, calendarOf } from '../../src/monitors/page/calendar-days.js';
import { percentInWords, uncountedInWords } from '../../src/monitors/shared/check-words.js';
import { monitor } from '../support/monitor.js';
import { responsePoint } from '../support/response-point.js';

const at = '2027-03-10T12:00:00.000Z';

test('the list of checks names states as their labels do', () => {
  const checks = (['up', 'up', 'down'] as const).map((status) => ({ at, status, duration_ms: 12 }));
  expect(beatsOf({ hours: [], recent_checks: checks }, 'checks').words).toBe(
    'Die letzten 3 Prüfungen: 1 Ausgefallen, 2 In Ordnung',
  );
});

test('the uptime has a comma, and says what does not count', () => {
  expect(percentInWords(99.5)).toBe('99,50 %');
  const uptime = { span: '7d', since: at, checked_since: at, checks: 20, uptime_percent: 100 } as const;
  const counts = { maintenance_checks: 1, unknown_checks: 2, unconfirmed_checks: 0 };
  expect(uncountedInWords({ ...uptime, ...counts })).toBe(
    'Nicht gezählt (letzte 7 Tage): 1 Prüfung während einer Wartung, 2 nicht ausführbare Prüfungen.',
  );
});

test('the banner says for how long, and joins whole sentences', () => {
  const facts = {
    openIncident: undefined,
    latestCheck: undefined,
    recoveredAt: undefined,
    checkedSince: at,
    maintenanceUntil: undefined,
    now: new Date('2027-03-10T14:05:00.000Z'),
    timeZone: 'UTC',
  };
  expect(bannerOf({ ...facts, monitor: monitor({ status: 'up', health: 'up' }) }).title).toBe(
    'In Ordnung seit 2 h 5 min',
  );
  const covered = { ...facts, monitor: monitor({ status: 'up', health: 'up' }), maintenanceUntil: at };
  expect(bannerOf(covered)).toMatchObject({
    title: 'In Wartung bis 12:00:00',
    why: 'Das Ziel ist in Ordnung. Bis dahin wird kein Vorfall eröffnet.',
  });
});

test('the calendar names days and months', () => {
  const points = [responsePoint({ at: '2027-03-09T00:00:00.000Z', uptime_percent: 95.5 })];
  expect(calendarInWords(points)).toBe(
    '1 Tag mit Prüfungen, 1 unter 100 %. Der schlechteste war der 9. März 2027 mit 95,50 %.',
  );
  expect(calendarOf([], 3, new Date(at)).days.at(-1)?.words).toBe('10. März 2027: keine Prüfungen');
});

test('an incident tells what happened to it', () => {
  const held = { type: 'opened', at, held_back_channel_ids: ['c', 'd'] } as const;
  const now = new Date(2026, 4, 3, 14, 30);
  expect(entryWords(held as never, { openedBy: 'checks', reason: null, now }).about).toBe(
    'Prüfungen haben den Ausfall bestätigt. 2 verbundene Kanäle erhielten keine Nachricht: Sie wollen nur schwerere Vorfälle.',
  );
  const by = { type: 'api_key', id: 'k', name: 'Skripte' } as const;
  const snoozed = { type: 'acknowledged', at, by, until: new Date(2026, 4, 3, 15).toISOString() } as const;
  expect(entryWords(snoozed, { openedBy: 'checks', reason: null, now }).title).toBe(
    'Bis 15:00 übernommen von API-Schlüssel „Skripte“',
  );
});

test('a finding has numbers and lengths of the reader', () => {
  expect(timeLeft('2027-03-13T12:00:00.000Z', undefined, new Date(at)).words).toBe('noch 3 Tage');
  expect(timeLeft('2027-03-08T12:00:00.000Z', undefined, new Date(at)).words).toBe('vor 2 Tagen abgelaufen');
  const values = detailFacts({ p95_ms: 12.3, page_bytes: 1536 }).map(({ value }) => value);
  expect(values).toEqual([
    { kind: 'text', text: '12,3 ms' },
    { kind: 'text', text: '1,5 KiB' },
  ]);
});
