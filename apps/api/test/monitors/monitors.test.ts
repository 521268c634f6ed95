import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { monitorTypes, registry } from '@tocsin/probes/catalogue';
import type { IncidentWithTimelineView } from '../../src/incidents/incident-view.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { aMonitor, newChannel, newIncident, newMonitor } from '../support/things.js';

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const neededSettings: { readonly [type: string]: object } = {
  heartbeat: { period_seconds: 3600 },
  keyword: { text: 'Welcome' },
  mysql: { username: 'monitor' },
  postgres: { username: 'monitor' },
  multi_step: { steps: [{ name: 'home', url: 'https://shop.example.com/' }] },
};

let api: TestApi;
let lite: Client;
beforeAll(async () => {
  api = await startApi();
  lite = await api.newAccount('lite');
});
afterAll(() => api.stop());

describe('POST /v1/monitors', () => {
  test('makes a monitor with defaults', async () => {
    const { status, body } = await lite.post('/v1/monitors', aMonitor);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: uuid,
      name: 'Shop',
      type: 'http',
      target: 'https://shop.example.com/',
      interval_seconds: 60,
      timeout_seconds: 10,
      settings: {},
      regions: ['default'],
      severity: null,
      failures_to_open: null,
      regions_to_open: null,
      runbook_url: null,
      successes_to_resolve: null,
      parent_id: null,
      tags: [],
      status: 'unknown',
      state: 'unknown',
      paused: false,
      pause_reason: null,
      ping_path: null,
      health: 'unknown',
      open_incident_id: null,
      managed: null,
      created_at: time,
      unchecked_since: null,
      unsupported: null,
      updated_at: time,
    });
  });

  test('takes what is given, settings as they are', async () => {
    const given = {
      ...aMonitor,
      interval_seconds: 10,
      timeout_seconds: 60,
      settings: { method: 'HEAD', headers: { Accept: 'text/html' }, max_redirects: 0 },
      regions: ['eu-west', 'us-east'],
    };
    const { body } = await lite.post<MonitorView>('/v1/monitors', given);
    expect(body).toMatchObject(given);
    expect((await lite.get(`/v1/monitors/${body.id}`)).body).toEqual(body);
  });

  test.each(monitorTypes())('takes a monitor of type %s with a URL for what it watches', async (type) => {
    const given = { ...aMonitor, type, settings: neededSettings[type] ?? {} };
    const { status, body } = await lite.post<MonitorView>('/v1/monitors', given);
    expect(status).toBe(201);
    expect(body).toMatchObject(given);
  });

  test('takes an address whose PTR records are watched', async () => {
    const given = { ...aMonitor, type: 'dns', target: '192.0.2.1', settings: { record_type: 'PTR' } };
    expect(await lite.post('/v1/monitors', given)).toMatchObject({ status: 201, body: given });
    const changed = { settings: { record_type: 'A' } };
    const { body } = await lite.post<MonitorView>('/v1/monitors', given);
    expect(await lite.patch(`/v1/monitors/${body.id}`, changed)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'target', message: 'target must be a domain name, such as example.com' }] },
    });
  });

  test('checks a new monitor as often as is usual for its type', async () => {
    const { body } = await lite.post('/v1/monitors', { ...aMonitor, type: 'sitemap' });
    expect(body).toMatchObject({ interval_seconds: registry.sitemap.defaults.intervalSeconds });
  });

  test.each([
    ['a target that its type cannot watch', { target: 'shop.example.com' }, 'target'],
    ['a target that its settings do not allow', { type: 'dns', target: '192.0.2.1' }, 'target'],
    ['a setting that its type does not know', { settings: { color: 'red' } }, 'settings.color'],
    ['a setting that breaks a rule', { settings: { max_redirects: 99 } }, 'settings.max_redirects'],
    ['regions that are no names', { regions: ['EU West'] }, 'regions'],
    ['no region', { regions: [] }, 'regions'],
    ['a region twice', { regions: ['a', 'a'] }, 'regions'],
    [
      'a mask where there is no secret yet',
      { settings: { bearer_token: '********' } },
      'settings.bearer_token',
    ],
  ])('refuses %s', async (_, change, field) => {
    const { status, body } = await lite.post<ProblemBody>('/v1/monitors', { ...aMonitor, ...change });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field, message: expect.stringContaining(field) }]);
  });

  test('attaches the channels that it names', async () => {
    const channels = [await newChannel(lite), await newChannel(lite)];
    const ids = channels.map(({ id }) => id);
    const monitor = await newMonitor(lite, { channel_ids: ids.map((id) => id.toUpperCase()) });
    const attached = await lite.all<{ id: string }>(`/v1/monitors/${monitor.id}/channels`);
    expect(attached.map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  test('names each id that is no channel of the account, and makes nothing', async () => {
    const own = await newChannel(lite);
    const foreign = await newChannel(await api.newAccount('lite'));
    const before = await api.rows('monitor');
    const { status, body } = await lite.post<ProblemBody>('/v1/monitors', {
      ...aMonitor,
      channel_ids: ['019dedd5-a980-7d21-8a53-6d0f3b9e2c14', own.id, foreign.id],
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: 'channel_ids.0', message: 'channel_ids.0 names no channel' },
      { field: 'channel_ids.2', message: 'channel_ids.2 names no channel' },
    ]);
    expect(await api.rows('monitor')).toEqual(before);
  });

  test('is refused to a Free account that has three monitors', async () => {
    const free = await api.newAccount('free');
    for (let n = 0; n < 3; n++) expect((await free.post('/v1/monitors', aMonitor)).status).toBe(201);
    const { status, body } = await free.post<ProblemBody>('/v1/monitors', aMonitor);
    expect(status).toBe(403);
    expect(body).toMatchObject({
      code: 'monitor_limit_reached',
      detail: expect.stringContaining('3 monitors'),
    });
  });

  test.each([
    ['no name', { name: undefined }, 'name'],
    ['a name with a line break', { name: 'a\nb' }, 'name'],
    ['no type', { type: undefined }, 'type'],
    ['a type nobody knows', { type: 'telepathy' }, 'type'],
    ['no target', { target: undefined }, 'target'],
    ['a target of 2049 characters', { target: 'x'.repeat(2049) }, 'target'],
    ['an interval that is too short', { interval_seconds: 9 }, 'interval_seconds'],
    ['an interval that is too long', { interval_seconds: 86_401 }, 'interval_seconds'],
    ['an interval of half seconds', { interval_seconds: 10.5 }, 'interval_seconds'],
    ['an interval that is text', { interval_seconds: '60' }, 'interval_seconds'],
    ['null for the interval', { interval_seconds: null }, 'interval_seconds'],
    ['a timeout of nothing', { timeout_seconds: 0 }, 'timeout_seconds'],
    ['settings that are a list', { settings: [] }, 'settings'],
    ['settings that are too large', { settings: { x: 'x'.repeat(16_384) } }, 'settings'],
    ['channel ids that are no list', { channel_ids: 'x' }, 'channel_ids'],
    ['channel ids that are no ids', { channel_ids: ['x'] }, 'channel_ids'],
    ['a field nobody knows', { owner: 'me' }, 'owner'],
  ])('refuses %s and names the field', async (_, change, field) => {
    const { status, body } = await lite.post<ProblemBody>('/v1/monitors', { ...aMonitor, ...change });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field, message: expect.stringContaining(field) }]);
  });

  test('refuses more than 50 channels, and a channel twice', async () => {
    const { id } = await newChannel(lite);
    const many = Array.from({ length: 51 }, (_, n) => `019dedd5-a980-7d21-8a53-6d0f3b9e2c${n + 10}`);
    for (const channel_ids of [many, [id, id.toUpperCase()]]) {
      const { body } = await lite.post<ProblemBody>('/v1/monitors', { ...aMonitor, channel_ids });
      expect(body.errors?.map(({ field }) => field)).toEqual(['channel_ids']);
    }
  });
});

describe('PATCH /v1/monitors/{id}', () => {
  test('changes what is given and keeps the rest', async () => {
    const before = await newMonitor(lite, { settings: { max_redirects: 1 } });
    const { status, body } = await lite.patch(`/v1/monitors/${before.id}`, {
      name: 'Till',
      timeout_seconds: 5,
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, name: 'Till', timeout_seconds: 5, updated_at: time });
    expect((await lite.get(`/v1/monitors/${before.id}`)).body).toEqual(body);
  });

  test('replaces settings as a whole', async () => {
    const { id } = await newMonitor(lite, { settings: { method: 'HEAD', max_redirects: 1 } });
    const { body } = await lite.patch<MonitorView>(`/v1/monitors/${id}`, { settings: { max_redirects: 2 } });
    expect(body.settings).toEqual({ max_redirects: 2 });
  });

  test('that alters nothing does not count as a change', async () => {
    const before = await newMonitor(lite);
    expect((await lite.patch(`/v1/monitors/${before.id}`, { name: before.name })).body).toEqual(before);
  });

  test('does not take channels: they are attached one by one', async () => {
    const { id } = await newMonitor(lite);
    const { status, body } = await lite.patch<ProblemBody>(`/v1/monitors/${id}`, { channel_ids: [] });
    expect(status).toBe(400);
    expect(body.errors?.[0]?.field).toBe('channel_ids');
  });

  test('leaves an open incident open', async () => {
    const monitor = await newMonitor(lite);
    const incident = await newIncident(lite, monitor.id);
    const { body } = await lite.patch(`/v1/monitors/${monitor.id}`, { name: 'renamed' });
    expect(body).toMatchObject({ open_incident_id: incident.id });
  });
});

describe('POST /v1/monitors/{id}/pause and /resume', () => {
  test('pause and resume; again changes nothing', async () => {
    const { id } = await newMonitor(lite);
    const paused = await lite.post<MonitorView>(`/v1/monitors/${id}/pause`);
    expect([paused.status, paused.body.status]).toEqual([200, 'paused']);
    expect((await lite.post(`/v1/monitors/${id}/pause`, {})).body).toEqual(paused.body);
    const resumed = await lite.post<MonitorView>(`/v1/monitors/${id}/resume`);
    expect([resumed.status, resumed.body.status]).toEqual([200, 'unknown']);
    expect((await lite.post(`/v1/monitors/${id}/resume`)).body).toEqual(resumed.body);
  });

  test('pausing resolves the open incident for that reason and rings the attached channels', async () => {
    const channel = await newChannel(lite);
    const monitor = await newMonitor(lite, { channel_ids: [channel.id] });
    const incident = await newIncident(lite, monitor.id);
    const { body } = await lite.post(`/v1/monitors/${monitor.id}/pause`);
    expect(body).toMatchObject({ status: 'paused', open_incident_id: null });
    const { body: resolved } = await lite.get<IncidentWithTimelineView>(`/v1/incidents/${incident.id}`);
    expect(resolved.timeline[1]).toEqual({
      type: 'resolved',
      at: resolved.resolved_at,
      reason: 'monitor_paused',
    });
    const event = (await api.rows('event')).at(-1);
    expect(event?.type).toBe('IncidentResolved');
    expect(JSON.parse(String(event?.data))).toMatchObject({ channelIds: [channel.id] });
  });
});

describe('the field paused, as in files', () => {
  const actionsOn = async (id: string) =>
    (await api.rows('audit_entry', `subject_id = '${id}'`)).map(({ action }) => action);

  test('makes a monitor that is not checked until it is resumed', async () => {
    const monitor = await newMonitor(lite, { paused: true });
    expect(monitor).toMatchObject({ status: 'paused', paused: true, pause_reason: 'requested' });
    const due = async () =>
      (await api.rows('check_series', `monitor_id = '${monitor.id}' AND due_at IS NOT NULL`)).length;
    expect(await due()).toBe(0);
    const { body } = await lite.patch<MonitorView>(`/v1/monitors/${monitor.id}`, { paused: false });
    expect(body).toMatchObject({ status: 'unknown', pause_reason: null });
    expect(await due()).toBe(1);
    expect(await actionsOn(monitor.id)).toEqual(['monitor.created', 'monitor.paused', 'monitor.resumed']);
  });

  test('pauses and changes in one request, and again changes nothing', async () => {
    const monitor = await newMonitor(lite);
    const incident = await newIncident(lite, monitor.id);
    const changes = { paused: true, name: 'Another', target: 'https://another.example.com/' };
    const { body } = await lite.patch<MonitorView>(`/v1/monitors/${monitor.id}`, changes);
    expect(body).toMatchObject({ status: 'paused', name: 'Another', open_incident_id: null });
    const resolved = await lite.get<IncidentWithTimelineView>(`/v1/incidents/${incident.id}`);
    expect(resolved.body.timeline[1]).toMatchObject({ reason: 'monitor_paused' });
    const again = await lite.patch<MonitorView>(`/v1/monitors/${monitor.id}`, changes);
    expect(again.body).toEqual(body);
    const entries = await api.rows('audit_entry', `subject_id = '${monitor.id}'`);
    expect(entries.map(({ action, fields }) => [action, fields])).toEqual([
      ['monitor.created', '[]'],
      ['monitor.paused', '[]'],
      ['monitor.changed', expect.stringMatching(/^\["name","target"\]$/)],
    ]);
  });

  test('is no text', async () => {
    const { id } = await newMonitor(lite);
    for (const answer of [
      await lite.patch(`/v1/monitors/${id}`, { paused: 'yes' }),
      await lite.post('/v1/monitors', { ...aMonitor, paused: 'yes' }),
    ])
      expect([answer.status, answer.text]).toEqual([
        400,
        expect.stringContaining('paused must be a boolean'),
      ]);
  });
});

describe('DELETE /v1/monitors/{id}', () => {
  test('removes the monitor; again it is not there', async () => {
    const { id } = await newMonitor(lite);
    const { status, text } = await lite.delete(`/v1/monitors/${id}`);
    expect([status, text]).toEqual([204, '']);
    expect((await lite.get(`/v1/monitors/${id}`)).status).toBe(404);
    expect((await lite.delete(`/v1/monitors/${id}`)).status).toBe(404);
  });

  test('resolves the open incident, rings the channels, and keeps the incident on record', async () => {
    const channel = await newChannel(lite);
    const monitor = await newMonitor(lite, { channel_ids: [channel.id] });
    const incident = await newIncident(lite, monitor.id);
    await lite.delete(`/v1/monitors/${monitor.id}`);
    const { status, body } = await lite.get<IncidentWithTimelineView>(`/v1/incidents/${incident.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'resolved', monitor_id: monitor.id });
    expect(body.timeline.map(({ reason }) => reason)).toEqual([undefined, 'monitor_deleted']);
    expect(JSON.parse(String((await api.rows('event')).at(-1)?.data))).toMatchObject({
      channelIds: [channel.id],
    });
  });

  test('makes room for another monitor on the Free plan', async () => {
    const free = await api.newAccount('free');
    const [first] = [await newMonitor(free), await newMonitor(free), await newMonitor(free)];
    await free.delete(`/v1/monitors/${first.id}`);
    expect((await free.post('/v1/monitors', aMonitor)).status).toBe(201);
  });
});

describe('GET /v1/monitors', () => {
  test('lists the monitors, newest first, with what is open on them', async () => {
    const own = await api.newAccount('lite');
    const first = await newMonitor(own);
    const second = await newMonitor(own);
    const incident = await newIncident(own, first.id);
    expect((await own.get('/v1/monitors')).body).toEqual({
      items: [second, { ...first, state: 'incident', open_incident_id: incident.id }],
      next_cursor: null,
    });
  });
});
