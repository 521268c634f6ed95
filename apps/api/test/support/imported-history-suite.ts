import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { importedHistoryBounds } from '@tocsin/domain';
import type { TestApi } from './api.js';
import type { Client, ProblemBody } from './client.js';
import { inSession } from './people.js';
import { newMonitor } from './things.js';

const { daysMax, outagesMax, messageCharsMax } = importedHistoryBounds;

const dayAt = (index: number): string =>
  new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, '2024-01-01'.length);

const aDay = { date: '2026-05-02', up: 1438, down: 2, average_ms: 45 };
const anOutage = {
  started_at: '2026-05-02T10:00:00.000Z',
  ended_at: '2026-05-02T10:02:00.000Z',
  message: 'connect ECONNREFUSED',
};
const history = { source: 'uptime_kuma', days: [aDay], outages: [anOutage] };

const theMost = {
  source: 'uptime_kuma',
  days: Array.from({ length: daysMax }, (_, index) => ({
    date: dayAt(index),
    up: 86_400,
    down: 86_400,
    average_ms: 86_400_000,
  })),
  outages: Array.from({ length: outagesMax }, (_, index) => ({
    started_at: `${dayAt(index)}T10:00:00.000Z`,
    ended_at: `${dayAt(index)}T10:02:00.000Z`,
    message: '\u{1F514}'.repeat(messageCharsMax),
  })),
};

type Entries = { readonly items: readonly { readonly action: string; readonly fields: readonly string[] }[] };

/** @param start an api on an empty database */
export const importedHistorySuite = (start: () => Promise<TestApi>): void => {
  let api: TestApi;
  let own: Client;
  let id: string;
  beforeAll(async () => {
    api = await start();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    own = await api.newAccount('lite');
    ({ id } = await newMonitor(own));
  });

  const path = (): string => `/v1/monitors/${id}/imported-history`;
  const read = async () => (await own.get(path())).body;
  const nothing = { source: null, imported_at: null, days: [], outages: [] };
  const rows = () => api.rows('imported_history', `monitor_id = '${id}'`);
  const audited = async (): Promise<number> => {
    const { items } = (await own.get<Entries>('/v1/audit-log')).body;
    return items.filter(
      ({ action, fields }) => action === 'monitor.changed' && fields.join() === 'imported_history',
    ).length;
  };

  describe('the imported history of a monitor', () => {
    test('is empty before an import', async () => {
      expect(await read()).toEqual(nothing);
    });

    test('is shown with its source, days oldest first and outages newest first', async () => {
      const later = { started_at: '2026-05-03T01:00:00+02:00', ended_at: null, message: null };
      const earlier = { date: '2026-05-01', up: 0, down: 0, average_ms: null };
      const { status, text } = await own.put(path(), {
        ...history,
        days: [aDay, earlier],
        outages: [anOutage, later],
      });
      expect([status, text]).toEqual([204, '']);
      expect(await read()).toEqual({
        source: 'uptime_kuma',
        imported_at: expect.stringMatching(/Z$/),
        days: [
          { ...earlier, uptime_percent: null },
          // 1438 of 1440, rounded down.
          { ...aDay, uptime_percent: 99.861 },
        ],
        outages: [{ ...later, started_at: '2026-05-02T23:00:00.000Z' }, anOutage],
      });
    });

    test('is replaced by the next import, which is no change when it is the same', async () => {
      await own.put(path(), history);
      const first = await read();
      await own.put(path(), history);
      expect([await read(), await audited()]).toEqual([first, 1]);
      await own.put(path(), { ...history, days: [{ ...aDay, down: 3 }], outages: [] });
      expect(await read()).toMatchObject({ days: [{ down: 3 }], outages: [] });
      expect([await audited(), await rows()]).toEqual([2, [expect.anything()]]);
    });

    test('is removed by empty lists, and with its monitor', async () => {
      const empty = { source: 'uptime_kuma', days: [], outages: [] };
      await own.put(path(), empty);
      expect(await audited()).toBe(0);
      await own.put(path(), history);
      await own.put(path(), empty);
      expect([await read(), await rows(), await audited()]).toEqual([nothing, [], 2]);
      await own.put(path(), history);
      await own.delete(`/v1/monitors/${id}`);
      expect([await rows(), (await own.get(path())).status]).toEqual([[], 404]);
    });

    test('may have the most days and outages, with messages of the longest characters', async () => {
      expect((await own.put(path(), theMost)).status).toBe(204);
      const { days, outages } = (await own.get<{ days: unknown[]; outages: unknown[] }>(path())).body;
      expect([days.length, outages.length]).toEqual([daysMax, outagesMax]);
    });

    test('is in no other answer of the api, and in no table of checks, incidents or status pages', async () => {
      const paths = ['checks', 'uptime', 'response-times?span=365d', 'findings'].map(
        (part) => `/v1/monitors/${id}/${part}`,
      );
      const all = [
        ...[...paths, `/v1/monitors/${id}`, '/v1/incidents', '/v1/trouble', '/v1/summary'],
        ...['/v1/monitor-overviews', '/v1/monitor-figures', '/v1/summary/highlights', '/v1/config'],
      ];
      const answers = async () => Promise.all(all.map(async (each) => (await own.get(each)).text));
      const tables = async () =>
        Object.entries(await api.dump()).filter(([table]) =>
          /^(?:alert|check|event|incident|monitor|status)/.test(table),
        );
      const before = [await answers(), await tables()];
      await own.put(path(), theMost);
      expect([await answers(), await tables()]).toEqual(before);
    });

    test.each([
      ['source', 'no source that is known', { source: 'statuscake' }],
      ['days', 'no list', { days: 'all' }],
      ['days', 'too many', { days: [...theMost.days, aDay] }],
      ['days', 'a day twice', { days: [aDay, aDay] }],
      ['days', 'a day that does not exist', { days: [{ ...aDay, date: '2026-02-30' }] }],
      ['days', 'a count below zero', { days: [{ ...aDay, down: -1 }] }],
      ['days', 'a count that is no whole number', { days: [{ ...aDay, up: 0.5 }] }],
      ['days', 'a field more', { days: [{ ...aDay, uptime_percent: 100 }] }],
      ['days', 'null', { days: [null] }],
      ['outages', 'too many', { outages: [...theMost.outages, anOutage] }],
      [
        'outages',
        'an end before its start',
        { outages: [{ ...anOutage, ended_at: '2026-05-02T09:59:59Z' }] },
      ],
      ['outages', 'a start twice', { outages: [anOutage, { ...anOutage, message: null }] }],
      ['outages', 'no time', { outages: [{ ...anOutage, started_at: 'yesterday' }] }],
      ['outages', 'a message of two lines', { outages: [{ ...anOutage, message: 'a\nb' }] }],
      ['outages', 'a long message', { outages: [{ ...anOutage, message: 'a'.repeat(messageCharsMax + 1) }] }],
    ])('is refused with %s of %s', async (field, _, wrong) => {
      const { status, body } = await own.put<ProblemBody>(path(), { ...history, ...wrong });
      expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
      expect(await rows()).toEqual([]);
    });

    test('is read by keys and members who may only read, and not imported by them', async () => {
      const key = await api.newKey(own, { scopes: ['read'] });
      const viewer = await inSession(api, own, 'viewer');
      for (const [reader, code] of [
        [key, 'scope_required'],
        [viewer, 'role_required'],
      ] as const) {
        expect((await reader.get(path())).status).toBe(200);
        const { status, body } = await reader.put<ProblemBody>(path(), history);
        expect([status, body.code]).toEqual([403, code]);
      }
      expect(await rows()).toEqual([]);
    });
  });
};
