import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routeBounds } from '@tocsin/domain';
import { CLOCK } from '@tocsin/platform';
import { FixedClock } from '@tocsin/testing';
import type { Override } from '../../src/app.module.js';
import type { AuditEntryView } from '../../src/audit/audit-entry-view.js';
import type { OverviewListView } from '../../src/overviews/overview-view.js';
import type { ReceiverListView } from '../../src/routes/receiver-view.js';
import type { RoutePage, RouteView } from '../../src/routes/route-view.js';
import type { TestApi } from './api.js';
import type { Client, ProblemBody } from './client.js';
import { anEmail, aRoute, aWebhook, newChannel, newMonitor, newRota, newRoute } from './things.js';

const path = '/v1/routes';
const now = '2026-10-24T12:00:00.000Z';
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

type Start = (options: { readonly overrides: readonly Override[] }) => Promise<TestApi>;

export const routesSuite = (startApi: Start): void => {
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

  const create = (body: object, client = own) => client.post<RouteView>(path, body);
  const get = (id: string, client = own) => client.get<RouteView>(`${path}/${id}`);
  const nobodys = '01970000-0000-7000-8000-00000000b000';

  describe('POST /v1/routes', () => {
    test('makes a route that rings at once', async () => {
      const channels = [await newChannel(own), await newChannel(own)];
      const channel_ids = channels.map(({ id }) => id).toSorted();
      const { status, body } = await create({ name: 'Production', tags: ['prod'], channel_ids });
      expect(status).toBe(201);
      expect(body).toEqual({
        id: uuid,
        name: 'Production',
        tags: ['prod'],
        channel_ids,
        rota_ids: [],
        after_minutes: 0,
        managed: null,
        created_at: now,
        updated_at: now,
      });
      expect((await get(body.id)).body).toEqual(body);
    });

    test('keeps the first spelling of each tag, in one order', async () => {
      const { body } = await create({ ...aRoute, tags: ['Prod', ' eu ', 'prod', 'cafe\u0301'] });
      expect(body.tags).toEqual(['cafe\u0301', 'eu', 'Prod']);
    });

    test.each<[string, object, string]>([
      ['name', { name: '' }, 'must be text of 1 to 200 characters'],
      ['tags', { tags: [] }, 'must be a list of 1 to 10 tags'],
      ['tags', { tags: Array.from({ length: 11 }, (_, at) => `t${at}`) }, 'must be a list of 1 to 10 tags'],
      ['tags', { tags: ['a/b'] }, 'must be a list of 1 to 10 tags'],
      ['tags', { tags: undefined }, 'must be a list of 1 to 10 tags'],
      ['channel_ids', { channel_ids: ['shop'] }, 'must hold UUIDs only'],
      ['channel_ids.0', { channel_ids: [nobodys] }, 'names no channel'],
      ['rota_ids.0', { rota_ids: [nobodys] }, 'names no rota'],
      ['after_minutes', { after_minutes: -1 }, 'must not be less than 0'],
      ['after_minutes', { after_minutes: 1441 }, 'must not be greater than 1440'],
      ['after_minutes', { after_minutes: 1.5 }, 'must be an integer number'],
      ['account_id', { account_id: nobodys }, 'is not known here'],
    ])('refuses a %s that breaks a rule: %j', async (field, change, rule) => {
      const { status, body } = await own.post<ProblemBody>(path, { ...aRoute, ...change });
      expect(status).toBe(400);
      expect(body.errors).toEqual([{ field, message: expect.stringContaining(rule) }]);
    });

    test('names no channel of another account', async () => {
      const channel = await newChannel(other);
      const { status, body } = await own.post<ProblemBody>(path, { ...aRoute, channel_ids: [channel.id] });
      expect([status, body.errors?.[0]?.field]).toEqual([400, 'channel_ids.0']);
    });

    test('makes no more than an account may have', async () => {
      for (let made = 0; made < routeBounds.routesMax; made++) await newRoute(own);
      const { status, body } = await own.post<ProblemBody>(path, aRoute);
      expect([status, body.code, body.detail]).toEqual([
        409,
        'conflict',
        'An account can have at most 200 routes.',
      ]);
      expect((await create(aRoute, other)).status).toBe(201);
      const first = (await own.get<RoutePage>(`${path}?limit=200`)).body.items[0];
      await own.delete(`${path}/${first?.id}`);
      expect((await create(aRoute)).status).toBe(201);
    });
  });

  describe('PATCH /v1/routes/{id}', () => {
    test('changes what is given', async () => {
      const channel = await newChannel(own);
      const route = await newRoute(own, { after_minutes: 5 });
      clock.moveTo('2026-10-24T13:00:00Z');
      const changes = { tags: ['eu'], channel_ids: [channel.id] };
      const { status, body } = await own.patch<RouteView>(`${path}/${route.id}`, changes);
      expect(status).toBe(200);
      expect(body).toEqual({ ...route, ...changes, updated_at: '2026-10-24T13:00:00.000Z' });
      expect((await get(route.id)).body).toEqual(body);
    });

    test('to what it is already changes nothing', async () => {
      const channels = [await newChannel(own), await newChannel(own)];
      const channel_ids = channels.map(({ id }) => id).toSorted();
      const route = await newRoute(own, { channel_ids });
      clock.moveTo('2026-10-24T13:00:00Z');
      const same = { ...aRoute, channel_ids: channel_ids.toReversed() };
      expect((await own.patch(`${path}/${route.id}`, same)).body).toEqual(route);
    });

    test('names no channel of another account', async () => {
      const route = await newRoute(own);
      const channel = await newChannel(other);
      const { status } = await own.patch(`${path}/${route.id}`, { channel_ids: [channel.id] });
      expect([status, (await get(route.id)).body]).toEqual([400, route]);
    });
  });

  describe('DELETE /v1/routes/{id}', () => {
    test('removes it, once, and keeps its channels', async () => {
      const channel = await newChannel(own);
      const { id } = await newRoute(own, { channel_ids: [channel.id] });
      expect((await own.delete(`${path}/${id}`)).status).toBe(204);
      expect((await get(id)).status).toBe(404);
      expect((await own.delete(`${path}/${id}`)).status).toBe(404);
      expect((await own.get(`/v1/channels/${channel.id}`)).status).toBe(200);
    });
  });

  test('a route lives on without a channel that is deleted', async () => {
    const [kept, deleted] = [await newChannel(own), await newChannel(own)];
    const route = await newRoute(own, { channel_ids: [kept.id, deleted.id] });
    await own.delete(`/v1/channels/${deleted.id}`);
    expect((await get(route.id)).body).toEqual({ ...route, channel_ids: [kept.id] });
  });

  test("another account's route is not there", async () => {
    const { id } = await newRoute(other);
    expect((await get(id)).status).toBe(404);
    expect((await own.patch(`${path}/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await own.delete(`${path}/${id}`)).status).toBe(404);
    expect((await own.get<RoutePage>(path)).body.items).toEqual([]);
  });

  test('the audit log names the route and the fields that changed', async () => {
    const { id } = await newRoute(own);
    await own.patch(`${path}/${id}`, { name: 'Shop' });
    const entries = (await own.get<{ items: AuditEntryView[] }>('/v1/audit-log?limit=2')).body.items;
    expect(entries.map(({ action, subject, fields }) => [action, subject, fields])).toEqual([
      ['route.changed', { type: 'route', id, name: 'Shop', deleted: false }, ['name']],
      ['route.created', { type: 'route', id, name: 'Shop', deleted: false }, []],
    ]);
  });

  describe('GET /v1/monitors/{id}/receivers', () => {
    const receivers = async (monitorId: string, client = own) =>
      client.get<ReceiverListView>(`/v1/monitors/${monitorId}/receivers`);

    test('lists attached channels and those of routes, the first to ring first', async () => {
      const attached = await newChannel(own, { ...aWebhook, name: 'attached' });
      const later = await newChannel(own, { ...aWebhook, name: 'later', min_severity: 'critical' });
      const monitor = await newMonitor(own, { tags: ['Prod', 'eu'], channel_ids: [attached.id] });
      const route = await newRoute(own, { tags: ['prod'], channel_ids: [later.id], after_minutes: 10 });
      await newRoute(own, { tags: ['prod', 'us'], channel_ids: [later.id] });
      expect((await receivers(monitor.id)).body.items).toEqual([
        {
          type: 'channel',
          id: attached.id,
          name: 'attached',
          via: 'attached',
          route_id: null,
          route_name: null,
          after_minutes: 0,
          enabled: true,
          min_severity: 'info',
        },
        {
          type: 'channel',
          id: later.id,
          name: 'later',
          via: 'route',
          route_id: route.id,
          route_name: route.name,
          after_minutes: 10,
          enabled: true,
          min_severity: 'critical',
        },
      ]);
    });

    test('lists a channel by each of its ways', async () => {
      const channel = await newChannel(own);
      const monitor = await newMonitor(own, { tags: ['prod'], channel_ids: [channel.id] });
      await newRoute(own, { channel_ids: [channel.id] });
      expect((await receivers(monitor.id)).body.items.map(({ via }) => via)).toEqual(['attached', 'route']);
    });

    test('follows the tags of the monitor', async () => {
      const channel = await newChannel(own);
      const monitor = await newMonitor(own);
      await newRoute(own, { channel_ids: [channel.id] });
      expect((await receivers(monitor.id)).body.items).toEqual([]);
      await own.put(`/v1/monitors/${monitor.id}/tags/PROD`);
      expect((await receivers(monitor.id)).body.items).toHaveLength(1);
    });

    test('knows no monitor and no route of another account', async () => {
      const theirs = await newMonitor(other, { tags: ['prod'] });
      const channel = await newChannel(own);
      await newRoute(own, { channel_ids: [channel.id] });
      expect((await receivers(theirs.id)).status).toBe(404);
      expect((await receivers(theirs.id, other)).body.items).toEqual([]);
    });
  });

  describe('GET /v1/monitor-overviews', () => {
    const toldOf = async (...monitors: readonly { readonly id: string }[]): Promise<readonly boolean[]> => {
      const ids = monitors.map(({ id }) => id).join(',');
      const { body } = await own.get<OverviewListView>(`/v1/monitor-overviews?monitor_ids=${ids}`);
      return body.items.map(({ rings_somebody: told }) => told);
    };

    test('says whether incidents ring a channel that is switched on: attached, on a rota, or by a route', async () => {
      const on = await newChannel(own);
      const off = await newChannel(own);
      await own.patch(`/v1/channels/${off.id}`, { enabled: false });
      const nobody = await newMonitor(own, { tags: ['prod'] });
      const attached = await newMonitor(own, { channel_ids: [on.id, off.id] });
      const switchedOff = await newMonitor(own, { channel_ids: [off.id] });
      const onRota = await newMonitor(own);
      const rota = await newRota(own, { people: [{ match: 'Ada', channel_ids: [on.id] }] });
      await own.put(`/v1/monitors/${onRota.id}/rotas/${rota.id}`);
      const all = [nobody, attached, switchedOff, onRota];
      expect(await toldOf(...all)).toEqual([false, true, false, true]);

      await newRoute(own, { tags: ['prod'], channel_ids: [off.id] });
      await newRoute(own, { tags: ['prod', 'eu'], channel_ids: [on.id] });
      expect(await toldOf(nobody)).toEqual([false]);
      await newRoute(own, { tags: ['PROD'], rota_ids: [rota.id] });
      expect(await toldOf(...all)).toEqual([true, true, false, true]);
    });

    test('knows that an address which is not confirmed gets nothing, but the fallback of its channel does', async () => {
      const waiting = await newChannel(own, anEmail);
      const monitor = await newMonitor(own, { channel_ids: [waiting.id] });
      expect(await toldOf(monitor)).toEqual([false]);
      const fallback = await newChannel(own);
      await own.patch(`/v1/channels/${waiting.id}`, { fallback_channel_id: fallback.id });
      expect(await toldOf(monitor)).toEqual([true]);
    });
  });
};
