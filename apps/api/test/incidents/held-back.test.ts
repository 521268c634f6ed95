import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ChannelView } from '../../src/channels/channel-view.js';
import type { IncidentView, IncidentWithTimelineView } from '../../src/incidents/incident-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { aWebhook, newChannel, newMonitor, newRota } from '../support/things.js';

let api: TestApi;
let lite: Client;
beforeAll(async () => {
  api = await startApi();
  lite = await api.newAccount('lite');
});
afterAll(() => api.stop());

const channelsOf = async (incidentId: string) =>
  (await api.rows('event'))
    .filter(({ stream }) => stream === `incident-${incidentId}`)
    .map(({ data }) => JSON.parse(String(data)).channelIds);

const openedOn = async (monitorId: string, severity: string): Promise<IncidentView> =>
  (await lite.post<IncidentView>(`/v1/monitors/${monitorId}/incidents`, { title: 'It is slow', severity }))
    .body;

const incidentOf = async (monitorId: string, severity: string) => {
  const { id } = await openedOn(monitorId, severity);
  await lite.post(`/v1/incidents/${id}/resolve`);
  return (await lite.get<IncidentWithTimelineView>(`/v1/incidents/${id}`)).body;
};

test('a channel is rung from its severity on, and the incident names the channels that were held back', async () => {
  const all = await newChannel(lite);
  const demanding = await newChannel(lite, { ...aWebhook, min_severity: 'critical' });
  expect([all.min_severity, demanding.min_severity]).toEqual(['info', 'critical']);
  const monitor = await newMonitor(lite, { channel_ids: [all.id, demanding.id] });

  const mild = await incidentOf(monitor.id, 'warning');
  expect(mild.timeline[0]).toMatchObject({ type: 'opened', held_back_channel_ids: [demanding.id] });
  expect(await channelsOf(mild.id)).toEqual([[all.id], [all.id]]);

  const bad = await incidentOf(monitor.id, 'critical');
  expect(bad.timeline[0]).not.toHaveProperty('held_back_channel_ids');
  expect(await channelsOf(bad.id)).toEqual([
    [all.id, demanding.id],
    [all.id, demanding.id],
  ]);
});

test('a channel whose severity changes meanwhile gets both messages of an incident, or none', async () => {
  const [heard, demanding] = [
    await newChannel(lite),
    await newChannel(lite, { ...aWebhook, min_severity: 'critical' }),
  ];
  const monitor = await newMonitor(lite, { channel_ids: [heard.id, demanding.id] });
  const opened = await openedOn(monitor.id, 'warning');
  await lite.patch(`/v1/channels/${heard.id}`, { min_severity: 'critical' });
  await lite.patch(`/v1/channels/${demanding.id}`, { min_severity: 'info' });
  await lite.post(`/v1/incidents/${opened.id}/resolve`);
  expect(await channelsOf(opened.id)).toEqual([[heard.id], [heard.id]]);
});

test('a channel that was attached or switched on meanwhile gets the end alone, whatever it wants', async () => {
  const [late, off] = [
    await newChannel(lite, { ...aWebhook, min_severity: 'critical' }),
    await newChannel(lite, { ...aWebhook, enabled: false }),
  ];
  const monitor = await newMonitor(lite, { channel_ids: [off.id] });
  const opened = await openedOn(monitor.id, 'warning');
  await lite.put(`/v1/monitors/${monitor.id}/channels/${late.id}`);
  await lite.patch(`/v1/channels/${off.id}`, { enabled: true });
  await lite.post(`/v1/incidents/${opened.id}/resolve`);
  expect(await channelsOf(opened.id)).toEqual([[], [late.id, off.id].sort()]);
});

const endNotSent = async (monitorId: string, channelId: string) => {
  const { status, headers } = await lite.delete(`/v1/monitors/${monitorId}/channels/${channelId}`);
  expect(status).toBe(204);
  return headers.get('incident-end-not-sent');
};

test('the answer to a detachment names the open incident whose end the channel does not get', async () => {
  const [heard, demanding, routed] = [
    await newChannel(lite),
    await newChannel(lite, { ...aWebhook, min_severity: 'critical' }),
    await newChannel(lite),
  ];
  const channel_ids = [heard.id, demanding.id, routed.id];
  const monitor = await newMonitor(lite, { channel_ids, tags: ['routed'] });
  await lite.post('/v1/routes', { name: 'All', tags: ['routed'], channel_ids: [routed.id] });
  const opened = await openedOn(monitor.id, 'warning');

  expect(await endNotSent(monitor.id, heard.id)).toBe(opened.id);
  expect(await endNotSent(monitor.id, heard.id)).toBeNull();
  expect(await endNotSent(monitor.id, demanding.id)).toBeNull();
  // The route still rings it.
  expect(await endNotSent(monitor.id, routed.id)).toBeNull();

  await lite.post(`/v1/incidents/${opened.id}/resolve`);
  expect((await channelsOf(opened.id)).at(-1)).toEqual([routed.id]);
  await lite.put(`/v1/monitors/${monitor.id}/channels/${heard.id}`);
  expect(await endNotSent(monitor.id, heard.id)).toBeNull();
});

test('the answer that detaches a rota names the incident too', async () => {
  const heard = await newChannel(lite);
  const monitor = await newMonitor(lite, { channel_ids: [] });
  const rota = await newRota(lite, { people: [], otherwise: [heard.id] });
  await lite.put(`/v1/monitors/${monitor.id}/rotas/${rota.id}`);
  const opened = await openedOn(monitor.id, 'warning');
  const { headers } = await lite.delete(`/v1/monitors/${monitor.id}/rotas/${rota.id}`);
  expect(headers.get('incident-end-not-sent')).toBe(opened.id);
});

test('the severity can be changed, and nothing else changes with it', async () => {
  const made = await newChannel(lite);
  const { body } = await lite.patch<ChannelView>(`/v1/channels/${made.id}`, { min_severity: 'warning' });
  expect(body).toMatchObject({ name: made.name, endpoint_url: made.endpoint_url, min_severity: 'warning' });
  await lite.patch(`/v1/channels/${made.id}`, { name: 'renamed' });
  expect((await lite.get(`/v1/channels/${made.id}`)).body).toMatchObject({
    name: 'renamed',
    min_severity: 'warning',
  });
});

test.each(['fatal', '', null, 2])('%j is no severity', async (min_severity) => {
  const { status, body } = await lite.post<ProblemBody>('/v1/channels', { ...aWebhook, min_severity });
  expect(status).toBe(400);
  expect(body.errors).toEqual([
    {
      field: 'min_severity',
      message: 'min_severity must be one of the following values: info, warning, critical',
    },
  ]);
});
