import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type {
  IncidentPage,
  IncidentView,
  IncidentWithTimelineView,
} from '../../src/incidents/incident-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { aWebhook, newChannel, newIncident, newMonitor } from '../support/things.js';

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let api: TestApi;
let lite: Client;
beforeAll(async () => {
  api = await startApi();
  lite = await api.newAccount('lite');
});
afterAll(() => api.stop());

const eventsOf = async (incidentId: string) =>
  (await api.rows('event'))
    .filter(({ stream }) => stream === `incident-${incidentId}`)
    .map(({ type, data }) => ({ type, ...JSON.parse(String(data)) }));

describe('POST /v1/monitors/{id}/incidents', () => {
  test('opens an incident, critical unless said otherwise', async () => {
    const monitor = await newMonitor(lite);
    const { status, body } = await lite.post<IncidentView>(`/v1/monitors/${monitor.id}/incidents`, {
      title: 'shop.example.com does not answer',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: uuid,
      monitor_id: monitor.id,
      title: 'shop.example.com does not answer',
      title_reason: null,
      opened_by: 'request',
      suppressed_by: null,
      acknowledgement: null,
      time_to_acknowledge_seconds: null,
      status: 'open',
      severity: 'critical',
      started_at: time,
      resolved_at: null,
    });
    expect((await lite.get(`/v1/monitors/${monitor.id}`)).body).toMatchObject({ open_incident_id: body.id });
  });

  test('logs an event with what its messages need: the monitor as it was, and the channels that ring', async () => {
    const ringing = await newChannel(lite);
    const disabled = await newChannel(lite, { ...aWebhook, enabled: false });
    const monitor = await newMonitor(lite, { channel_ids: [ringing.id, disabled.id] });
    const incident = await newIncident(lite, monitor.id);
    expect(await eventsOf(incident.id)).toEqual([
      {
        type: 'IncidentOpened',
        incidentId: incident.id,
        accountId: lite.accountId,
        monitor: { id: monitor.id, name: monitor.name, type: monitor.type, target: monitor.target },
        channelIds: [ringing.id],
        title: incident.title,
        severity: 'critical',
        openedAt: incident.started_at,
      },
    ]);
  });

  test.each(['info', 'warning', 'critical'])('takes the severity %s', async (severity) => {
    const monitor = await newMonitor(lite);
    const { body } = await lite.post(`/v1/monitors/${monitor.id}/incidents`, { title: 'x', severity });
    expect(body).toMatchObject({ severity });
  });

  test('is refused while one is open, and taken once that one is resolved', async () => {
    const monitor = await newMonitor(lite);
    const first = await newIncident(lite, monitor.id);
    const { status, body } = await lite.post<ProblemBody>(`/v1/monitors/${monitor.id}/incidents`, {
      title: 'again',
    });
    expect(status).toBe(409);
    expect(body.code).toBe('incident_already_open');
    await lite.post(`/v1/incidents/${first.id}/resolve`);
    expect((await lite.post(`/v1/monitors/${monitor.id}/incidents`, { title: 'again' })).status).toBe(201);
  });

  test.each([
    ['no title', {}, 'title'],
    ['a title of 501 characters', { title: 'x'.repeat(501) }, 'title'],
    ['NUL in the title', { title: '\u0000' }, 'title'],
    ['a severity nobody knows', { title: 'x', severity: 'apocalyptic' }, 'severity'],
    ['null for the severity', { title: 'x', severity: null }, 'severity'],
    ['a status', { title: 'x', status: 'resolved' }, 'status'],
  ])('refuses %s and names the field', async (_, given, field) => {
    const monitor = await newMonitor(lite);
    const { status, body } = await lite.post<ProblemBody>(`/v1/monitors/${monitor.id}/incidents`, given);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field, message: expect.stringContaining(field) }]);
  });

  test('counts characters, not code units: 500 emojis make a title', async () => {
    const monitor = await newMonitor(lite);
    expect((await newIncident(lite, monitor.id, '🔔'.repeat(500))).title).toBe('🔔'.repeat(500));
  });
});

describe('POST /v1/incidents/{id}/resolve', () => {
  test('resolves the incident and rings the channels attached by then', async () => {
    const monitor = await newMonitor(lite);
    const opened = await newIncident(lite, monitor.id);
    const late = await newChannel(lite);
    await lite.put(`/v1/monitors/${monitor.id}/channels/${late.id}`);
    const { status, body } = await lite.post<IncidentView>(`/v1/incidents/${opened.id}/resolve`);
    expect(status).toBe(200);
    expect(body).toEqual({ ...opened, status: 'resolved', resolved_at: time });
    expect((await eventsOf(opened.id))[1]).toMatchObject({
      type: 'IncidentResolved',
      channelIds: [late.id],
      reason: 'requested',
      resolvedAt: body.resolved_at,
    });
    expect((await lite.get(`/v1/monitors/${monitor.id}`)).body).toMatchObject({ open_incident_id: null });
  });

  test('again returns it unchanged and logs nothing', async () => {
    const monitor = await newMonitor(lite);
    const { id } = await newIncident(lite, monitor.id);
    const first = await lite.post(`/v1/incidents/${id}/resolve`);
    const second = await lite.post(`/v1/incidents/${id}/resolve`, {});
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  test('works when the monitor is gone', async () => {
    const monitor = await newMonitor(lite);
    const { id } = await newIncident(lite, monitor.id);
    await lite.delete(`/v1/monitors/${monitor.id}`);
    const { status, body } = await lite.post(`/v1/incidents/${id}/resolve`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'resolved' });
  });
});

describe('GET /v1/incidents', () => {
  test('lists incidents, newest first, by status and by monitor', async () => {
    const own = await api.newAccount('lite');
    const [a, b] = [await newMonitor(own), await newMonitor(own)];
    const first = await newIncident(own, a.id);
    const resolved = (await own.post<IncidentView>(`/v1/incidents/${first.id}/resolve`)).body;
    const second = await newIncident(own, a.id);
    const third = await newIncident(own, b.id);
    const list = async (query: string) => (await own.get<IncidentPage>(`/v1/incidents${query}`)).body.items;
    expect(await list('')).toEqual([third, second, resolved]);
    expect(await list('?status=open')).toEqual([third, second]);
    expect(await list('?status=resolved')).toEqual([resolved]);
    expect(await list(`?monitor_id=${a.id.toUpperCase()}`)).toEqual([second, resolved]);
    expect(await list(`?monitor_id=${b.id}&status=resolved`)).toEqual([]);
    expect(await list(`?monitor_id=${a.id}&before=${second.id}`)).toEqual([resolved]);
    expect(await list(`?monitor_id=${a.id}&before=${resolved.id}`)).toEqual([]);
  });

  test.each([
    'status=closed',
    'status=',
    'status=open&status=open',
    'monitor_id=x',
    'before=x',
    'severity=info',
  ])('refuses ?%s and names the parameter', async (query) => {
    const { status, body } = await lite.get<ProblemBody>(`/v1/incidents?${query}`);
    expect(status).toBe(400);
    expect(body.errors?.map(({ field }) => field)).toEqual([query.split('=')[0]]);
  });
});

describe('GET /v1/incidents/{id}', () => {
  test('shows the incident with its timeline, oldest first', async () => {
    const monitor = await newMonitor(lite);
    const opened = await newIncident(lite, monitor.id);
    const path = `/v1/incidents/${opened.id}`;
    expect((await lite.get(path)).body).toEqual({
      ...opened,
      timeline: [{ type: 'opened', at: opened.started_at, rings: [] }],
      suppressed: [],
      evidence: [],
      held_open: null,
      next_incident: null,
    });
    const { body: resolved } = await lite.post<IncidentView>(`${path}/resolve`);
    expect((await lite.get(path)).body).toEqual({
      ...resolved,
      suppressed: [],
      evidence: [],
      held_open: null,
      next_incident: null,
      timeline: [
        { type: 'opened', at: opened.started_at, rings: [] },
        { type: 'resolved', at: resolved.resolved_at, reason: 'requested' },
      ],
    });
  });

  test('names the incident of its monitor that opened after it', async () => {
    const monitor = await newMonitor(lite);
    const ids: string[] = [];
    for (let opened = 0; opened < 3; opened += 1) {
      const { id } = await newIncident(lite, monitor.id);
      await newIncident(lite, (await newMonitor(lite)).id);
      await lite.post(`/v1/incidents/${id}/resolve`);
      ids.push(id);
    }
    const next = async (id = '') =>
      (await lite.get<IncidentWithTimelineView>(`/v1/incidents/${id}`)).body.next_incident;
    const { started_at } = (await lite.get<IncidentView>(`/v1/incidents/${ids[1]}`)).body;
    expect(await next(ids[0])).toEqual({ id: ids[1], started_at });
    expect(await next(ids[1])).toMatchObject({ id: ids[2] });
    expect(await next(ids[2])).toBeNull();
  });
});
