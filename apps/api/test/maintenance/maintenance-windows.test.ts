import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { maintenanceBounds } from '@tocsin/domain';
import { CLOCK } from '@tocsin/platform';
import { FixedClock } from '@tocsin/testing';
import type {
  MaintenanceWindowPage,
  MaintenanceWindowView,
} from '../../src/maintenance/maintenance-window-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { aMaintenanceWindow, newMaintenanceWindow, newMonitor } from '../support/things.js';
import { until } from '../support/until.js';

const path = '/v1/maintenance-windows';
const now = '2026-10-24T12:00:00.000Z';
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

const clock = new FixedClock();
let api: TestApi;
let own: Client;
let other: Client;
beforeAll(async () => {
  api = await startApi({ overrides: [{ provide: CLOCK, useValue: clock }] });
});
afterAll(() => api.stop());
beforeEach(async () => {
  clock.moveTo(now);
  [own, other] = [await api.newAccount('lite'), await api.newAccount('lite')];
});

const create = (body: object, client = own) => client.post<MaintenanceWindowView>(path, body);
const get = (id: string, client = own) => client.get<MaintenanceWindowView>(`${path}/${id}`);
const once = { name: 'Move', starts_at: '2026-10-25T00:00:00+02:00', duration_minutes: 90 };

describe('POST /v1/maintenance-windows', () => {
  test('makes a window that comes once, for all monitors', async () => {
    const { status, body } = await create(once);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: uuid,
      name: 'Move',
      managed: null,
      starts_at: '2026-10-24T22:00:00.000Z',
      duration_minutes: 90,
      rrule: null,
      time_zone: 'UTC',
      monitor_ids: null,
      tags: [],
      active: false,
      occurrence: { starts_at: '2026-10-24T22:00:00.000Z', ends_at: '2026-10-24T23:30:00.000Z' },
      created_at: now,
      updated_at: now,
    });
    expect((await get(body.id)).body).toEqual(body);
  });

  test('makes a window that comes again, for some monitors', async () => {
    const monitors = [await newMonitor(own), await newMonitor(own)];
    const monitor_ids = monitors.map(({ id }) => id).sort();
    const { body } = await create({ ...aMaintenanceWindow, monitor_ids });
    expect(body).toMatchObject({ rrule: 'FREQ=DAILY', time_zone: 'Europe/Berlin', monitor_ids });
    expect((await get(body.id)).body).toEqual(body);
  });

  test('makes a window for monitors with tags, and changes the tags', async () => {
    const { body } = await create({ ...once, tags: ['Prod', 'eu'] });
    expect(body).toMatchObject({ monitor_ids: null, tags: ['eu', 'Prod'] });
    const changed = await own.patch<MaintenanceWindowView>(`${path}/${body.id}`, { tags: ['us'] });
    expect(changed.body).toEqual({ ...body, tags: ['us'] });
    expect((await get(body.id)).body).toEqual(changed.body);
    expect((await own.patch(`${path}/${body.id}`, { tags: [] })).body).toMatchObject({ tags: [] });
  });

  test('makes one that is under way already', async () => {
    const { body } = await create({ ...once, starts_at: '2026-10-24T11:00:00Z' });
    expect(body.active).toBe(true);
  });

  test.each<[string, object, string]>([
    ['starts_at', { starts_at: '2100-01-01T00:00:00Z' }, 'must be a date and time in the years 2000 to 2099'],
    ['starts_at', { starts_at: 'tomorrow' }, 'must be a date and time as RFC 3339 writes them'],
    ['starts_at', { starts_at: '2026-10-24T10:00:00Z' }, 'and duration_minutes name a time in the past'],
    ['duration_minutes', { duration_minutes: 0 }, 'must not be less than 1'],
    ['duration_minutes', { duration_minutes: 44_641 }, 'must not be greater than 44640'],
    ['time_zone', { time_zone: 'Mars/Olympus' }, 'must be a time zone such as Europe/Berlin'],
    ['rrule', { rrule: 'daily' }, 'must hold FREQ, INTERVAL, COUNT, UNTIL'],
    ['rrule', { rrule: 'FREQ=HOURLY' }, 'has an invalid value for FREQ'],
    ['rrule', { rrule: 'FREQ=DAILY;BYHOUR=1' }, 'must hold FREQ, INTERVAL'],
    ['rrule', { rrule: 'FREQ=DAILY;FREQ=WEEKLY' }, 'must hold each part once'],
    ['rrule', { rrule: 'INTERVAL=2' }, 'must hold FREQ'],
    ['rrule', { rrule: 'FREQ=DAILY;INTERVAL=1001' }, 'has an invalid value for INTERVAL'],
    ['rrule', { rrule: 'FREQ=DAILY;UNTIL=20261399T000000Z' }, 'has an invalid value for UNTIL'],
    [
      'rrule',
      { rrule: 'FREQ=DAILY;UNTIL=99991231T235959Z', time_zone: 'Asia/Tokyo' },
      'must have an UNTIL in the years 1970 to 2199',
    ],
    ['rrule', { rrule: 'FREQ=DAILY;COUNT=2;UNTIL=20270101' }, 'must not hold both COUNT and UNTIL'],
    ['rrule', { rrule: 'FREQ=WEEKLY;BYDAY=2MO' }, 'must number weekdays only with MONTHLY or YEARLY'],
    ['rrule', { rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'names no future time'],
    ['rrule', { rrule: 'constructor=1' }, 'must hold FREQ'],
    ['tags', { tags: ['a,b'] }, 'must be a list of at most 10 tags'],
    ['tags', { tags: Array.from({ length: 11 }, (_, at) => `t${at}`) }, 'must be a list of at most 10 tags'],
    ['monitor_ids.0', { monitor_ids: ['01970000-0000-7000-8000-00000000b000'] }, 'names no monitor'],
  ])('refuses a %s that breaks a rule: %j', async (field, change, rule) => {
    const { status, body } = await own.post<ProblemBody>(path, { ...once, ...change });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field, message: expect.stringContaining(rule) }]);
  });

  test('names no monitor of another account', async () => {
    const monitor = await newMonitor(other);
    const { status } = await create({ ...once, monitor_ids: [monitor.id] });
    expect(status).toBe(400);
  });

  test('makes no more than an account may have', async () => {
    for (let made = 0; made < maintenanceBounds.windowsMax; made++) await newMaintenanceWindow(own);
    const { status, body } = await own.post<ProblemBody>(path, once);
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect((await create(once, other)).status).toBe(201);
  });
});

describe('GET /v1/maintenance-windows', () => {
  const list = async (query = '', client = own) =>
    (await client.get<MaintenanceWindowPage>(`${path}${query}`)).body.items;

  test('shows how many monitors each window names, and the first of them', async () => {
    const { listedMonitorsMax } = maintenanceBounds;
    const ids: string[] = [];
    while (ids.length < listedMonitorsMax + 2) ids.push((await newMonitor(own)).id);
    const few = ids.slice(0, 2).sort();
    const { id: ofAll, monitor_ids: _, ...shown } = await newMaintenanceWindow(own);
    const { id: ofFew } = await newMaintenanceWindow(own, { monitor_ids: few });
    const { id: ofMany } = await newMaintenanceWindow(own, { monitor_ids: ids });
    const { id: ofNone } = await newMaintenanceWindow(own, { monitor_ids: [] });
    const first = ids.sort().slice(0, listedMonitorsMax);
    expect(await list()).toEqual([
      { ...shown, id: ofNone, monitor_count: 0, first_monitor_ids: [] },
      { ...shown, id: ofMany, monitor_count: ids.length, first_monitor_ids: first },
      { ...shown, id: ofFew, monitor_count: 2, first_monitor_ids: few },
      { ...shown, id: ofAll, monitor_count: null, first_monitor_ids: null },
    ]);
    expect((await get(ofMany)).body.monitor_ids).toEqual(ids);
    const [one] = await list('?limit=1');
    expect(one?.id).toBe(ofNone);
  });

  test('with a monitor shows the windows that cover it, also through what it depends on', async () => {
    const router = await newMonitor(own, { tags: ['core'] });
    const shop = await newMonitor(own, { parent_id: router.id, tags: ['Prod', 'eu'] });
    const alone = await newMonitor(own);
    const windows = {
      ofAll: {},
      ofRouter: { monitor_ids: [router.id] },
      ofShop: { monitor_ids: [shop.id, alone.id] },
      ofTags: { tags: ['prod', 'EU'] },
      ofCore: { tags: ['core'], monitor_ids: [alone.id] },
      ofOtherTags: { tags: ['prod', 'us'] },
      ofNone: { monitor_ids: [] },
    };
    const nameOf = new Map<string, string>();
    for (const [name, covered] of Object.entries(windows))
      nameOf.set((await newMaintenanceWindow(own, covered)).id, name);
    const covering = async (id: string, client = own) =>
      (await list(`?monitor_id=${id}`, client)).map((window) => nameOf.get(window.id)).reverse();
    expect(await covering(router.id)).toEqual(['ofAll', 'ofRouter', 'ofCore']);
    expect(await covering(shop.id)).toEqual(['ofAll', 'ofRouter', 'ofShop', 'ofTags', 'ofCore']);
    expect(await covering(alone.id)).toEqual(['ofAll', 'ofShop', 'ofCore']);
    expect(await covering((await newMonitor(other)).id)).toEqual([]);
    expect(await covering(shop.id, other)).toEqual([]);
  });
});

describe('what is shown of a window', () => {
  test('is its next time once the last one is over, and none when there is no more', async () => {
    const daily = await newMaintenanceWindow(own, {
      starts_at: '2026-10-24T00:30:00Z',
      rrule: 'FREQ=DAILY;COUNT=2',
    });
    const moves = await newMaintenanceWindow(own, { ...once, rrule: null });
    // The clocks go back in the night before 25 October.
    expect(daily.occurrence).toEqual({
      starts_at: '2026-10-25T00:30:00.000Z',
      ends_at: '2026-10-25T01:30:00.000Z',
    });
    clock.moveTo('2026-10-25T01:00:00Z');
    expect((await get(daily.id)).body).toMatchObject({ active: true, occurrence: daily.occurrence });
    clock.moveTo('2026-10-25T01:30:00Z');
    expect((await get(daily.id)).body).toMatchObject({ active: false, occurrence: null });
    const { items } = (await own.get<MaintenanceWindowPage>(path)).body;
    expect(items.map(({ id, occurrence }) => [id, occurrence])).toEqual([
      [moves.id, null],
      [daily.id, null],
    ]);
  });

  test('is stored by itself once the last time is over', async () => {
    const daily = await newMaintenanceWindow(own);
    const moves = await newMaintenanceWindow(own, { ...once, rrule: null });
    clock.moveTo('2026-11-01T12:00:00Z');
    const stored = async ({ id }: MaintenanceWindowView) =>
      (await api.rows('maintenance_window', `id = '${id}'`))[0]?.occurrence_starts_at;
    await until('the one that came once is over', async () => (await stored(moves)) === null);
    const next = Date.parse('2026-11-02T01:30:00.000Z');
    await until('the daily one is moved on', async () => (await stored(daily)) === next);
  });

  test('names a monitor no more that was deleted', async () => {
    const monitor = await newMonitor(own);
    const window = await newMaintenanceWindow(own, { monitor_ids: [monitor.id] });
    await own.delete(`/v1/monitors/${monitor.id}`);
    expect((await get(window.id)).body.monitor_ids).toEqual([]);
  });
});

describe('PATCH /v1/maintenance-windows/{id}', () => {
  test('changes what is given', async () => {
    const monitor = await newMonitor(own);
    const window = await newMaintenanceWindow(own);
    clock.moveTo('2026-10-24T13:00:00Z');
    const changes = { rrule: null, starts_at: '2026-11-02T00:00:00.000Z', monitor_ids: [monitor.id] };
    const { status, body } = await own.patch<MaintenanceWindowView>(`${path}/${window.id}`, changes);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...window,
      ...changes,
      occurrence: { starts_at: '2026-11-02T00:00:00.000Z', ends_at: '2026-11-02T01:00:00.000Z' },
      updated_at: '2026-10-24T13:00:00.000Z',
    });
    expect((await get(window.id)).body).toEqual(body);
  });

  test('to what it is already changes nothing', async () => {
    const window = await newMaintenanceWindow(own);
    clock.moveTo('2026-10-24T13:00:00Z');
    const { body } = await own.patch(`${path}/${window.id}`, aMaintenanceWindow);
    expect(body).toEqual(window);
  });

  test('renames a window that is over, and does not have it come again in the past', async () => {
    const window = await newMaintenanceWindow(own, { ...once, rrule: null });
    clock.moveTo('2026-10-30T00:00:00Z');
    const renamed = await own.patch<MaintenanceWindowView>(`${path}/${window.id}`, { name: 'Moved' });
    expect(renamed.body).toMatchObject({ name: 'Moved', occurrence: null });
    expect((await own.patch(`${path}/${window.id}`, { duration_minutes: 91 })).status).toBe(400);
  });
});

describe('DELETE /v1/maintenance-windows/{id}', () => {
  test('removes it, once', async () => {
    const { id } = await newMaintenanceWindow(own);
    expect((await own.delete(`${path}/${id}`)).status).toBe(204);
    expect((await get(id)).status).toBe(404);
    expect((await own.delete(`${path}/${id}`)).status).toBe(404);
  });
});

test("another account's window is not there", async () => {
  const { id } = await newMaintenanceWindow(other);
  expect((await get(id)).status).toBe(404);
  expect((await own.patch(`${path}/${id}`, { name: 'Mine' })).status).toBe(404);
  expect((await own.delete(`${path}/${id}`)).status).toBe(404);
  expect((await own.get<MaintenanceWindowPage>(path)).body.items).toEqual([]);
});
