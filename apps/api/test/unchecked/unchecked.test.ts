// Over ten seconds: it waits for what must not happen.
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CheckPage } from '../../src/checks/check-view.js';
import type { IncidentPage } from '../../src/incidents/incident-view.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import { EventReader } from '../support/event-reader.js';
import { ProbingClient } from '../support/probing-client.js';
import { secondsPass } from '../support/seconds-pass.js';
import { newChannel, newMonitor } from '../support/things.js';
import { until } from '../support/until.js';

const blindMessage = 'This prober sees nothing.';

let api: TestApi;
let client: Client;
let prober: ProbingClient;
const started: TestApi[] = [];
beforeEach(async () => {
  api = await startApi();
  started.push(api);
  client = await api.newAccount('lite');
  prober = await ProbingClient.of(api);
});
afterAll(() => Promise.all(started.map((each) => each.stop())));

const aMonitor = (body: object = {}) => newMonitor(client, { interval_seconds: 10, ...body });
const seen = async ({ id }: MonitorView) => (await client.get<MonitorView>(`/v1/monitors/${id}`)).body;
const lastSaid = async ({ id }: MonitorView) =>
  (await client.get<CheckPage>(`/v1/monitors/${id}/checks?limit=1`)).body.items[0]?.message;
const incidentsOf = async ({ id }: MonitorView) =>
  (await client.get<IncidentPage>(`/v1/incidents?monitor_id=${id}`)).body.items;

const checkAll = async (status: string, message = 'It answered.') =>
  prober.report(await prober.claim(), { status, message });
const pass = (seconds: number) => secondsPass(api, seconds);
const becomes = (monitor: MonitorView, wanted: Partial<MonitorView>) =>
  until(`${monitor.name} is ${JSON.stringify(wanted)}`, async () => {
    const found = await seen(monitor);
    return Object.entries(wanted).every(([field, value]) => found[field as keyof MonitorView] === value);
  });
/** Waits longer than a process takes to look. */
const aLook = () => new Promise((resolve) => setTimeout(resolve, 500));

describe('a monitor of ten seconds', () => {
  test('whose results are unknown for three intervals is unknown, says why, and is up with the first answer', async () => {
    const monitor = await aMonitor();
    await checkAll('up');
    for (let beat = 0; beat < 2; beat++) {
      await pass(10);
      await checkAll('unknown', blindMessage);
    }
    await aLook();
    expect(await seen(monitor)).toMatchObject({ status: 'up', health: 'up', unchecked_since: null });
    await pass(10);
    await checkAll('unknown', blindMessage);
    await becomes(monitor, { status: 'unknown', health: 'unknown' });
    expect((await seen(monitor)).unchecked_since).not.toBeNull();
    await pass(10);
    await checkAll('unknown', blindMessage);
    expect(await seen(monitor)).toMatchObject({ status: 'unknown' });
    expect(await lastSaid(monitor)).toBe(blindMessage);
    await pass(10);
    await checkAll('up');
    expect(await seen(monitor)).toMatchObject({ status: 'up', health: 'up', unchecked_since: null });
  });

  test('that nobody checks any more is unknown after three intervals, and those who follow are told', async () => {
    const monitor = await aMonitor();
    const other = await aMonitor({ interval_seconds: 3600 });
    await checkAll('up');
    const events = await EventReader.open(client);
    await pass(31);
    expect(await events.next('monitor', monitor.id)).toMatchObject({ status: 'unknown' });
    await checkAll('up');
    expect(await events.next('monitor', monitor.id)).toMatchObject({ status: 'up' });
    events.close();
    expect(await seen(other)).toMatchObject({ status: 'up' });
  });

  test('whose incident is open keeps it while nobody can look, and resolves it with the first good answer', async () => {
    const monitor = await aMonitor({ failures_to_open: 1 });
    await checkAll('down', 'It refused the connection.');
    expect(await seen(monitor)).toMatchObject({ status: 'down' });
    await pass(31);
    await becomes(monitor, { status: 'unknown' });
    expect(await incidentsOf(monitor)).toMatchObject([{ status: 'open' }]);
    await checkAll('up');
    expect(await seen(monitor)).toMatchObject({ status: 'up', open_incident_id: null });
  });

  test('that is resumed or was just made is not yet unchecked', async () => {
    const monitor = await aMonitor();
    await client.post(`/v1/monitors/${monitor.id}/pause`);
    await pass(3600);
    await client.post(`/v1/monitors/${monitor.id}/resume`);
    await aLook();
    expect(await seen(monitor)).toMatchObject({ unchecked_since: null });
  });
});

describe('a heartbeat that watches checks', () => {
  const aWatcher = async (body: object = {}) => {
    const { id } = await newChannel(client);
    return newMonitor(client, {
      name: 'Checks',
      type: 'heartbeat',
      target: 'My monitors',
      settings: { watches: 'checks' },
      channel_ids: [id],
      ...body,
    });
  };
  const rung = async () => {
    const events = await api.rows('event');
    return events.map(({ type, data }) => [type, JSON.parse(String(data)).channelIds.length]);
  };

  test('is up while they are checked, and has no address', async () => {
    await aMonitor();
    await checkAll('up');
    const watcher = await aWatcher();
    await becomes(watcher, { status: 'up' });
    expect(await lastSaid(watcher)).toBe('1 monitor is being checked.');
    expect(watcher.ping_path).toBeNull();
  });

  test('rings once when no prober runs any more, says how many and why, and ends with the last that is checked again', async () => {
    const monitors: MonitorView[] = [];
    for (let n = 0; n < 40; n++) monitors.push(await aMonitor());
    await aMonitor({ interval_seconds: 3600 });
    await checkAll('up');
    const watcher = await aWatcher();
    await becomes(watcher, { status: 'up' });
    await pass(31);
    await until(
      'they are unchecked',
      async () => (await seen(monitors[39] as MonitorView)).unchecked_since !== null,
    );
    await aLook();
    expect(await seen(watcher)).toMatchObject({ status: 'up', open_incident_id: null });
    await pass(60);
    await becomes(watcher, { status: 'down' });
    const [incident] = await incidentsOf(watcher);
    expect(incident).toMatchObject({ severity: 'critical', status: 'open' });
    expect(incident?.title).toMatch(
      /^Checks is down: 40 of 41 monitors have not been checked since .* UTC: no prober of region default is running$/,
    );
    expect(await rung()).toEqual([['IncidentOpened', 1]]);

    // Probers check all monitors but one. The incident stays open until the last.
    const claim = await prober.claim(39);
    expect(claim.checks).toHaveLength(39);
    await prober.report(claim);
    await until(
      'one is left',
      async () => (await lastSaid(watcher))?.includes('1 of 41 monitors has not been checked') === true,
    );
    expect(await seen(watcher)).toMatchObject({ status: 'down' });
    await checkAll('up');
    await becomes(watcher, { status: 'up', open_incident_id: null });
    expect(await rung()).toEqual([
      ['IncidentOpened', 1],
      ['IncidentResolved', 1],
    ]);
  });

  test('names a prober that has seen nothing', async () => {
    const monitor = await aMonitor();
    const watcher = await aWatcher();
    const isBlind = () => prober.post('sight', { blind: { cause: 'network', age_ms: 0 } });
    for (let n = 0; n < 2; n++) {
      await isBlind();
      await checkAll('unknown', blindMessage);
      await pass(50);
      await aLook();
    }
    await becomes(monitor, { status: 'unknown' });
    await isBlind();
    await becomes(watcher, { status: 'down' });
    expect((await incidentsOf(watcher))[0]?.title).toMatch(
      /1 of 1 monitor has not been checked since .* UTC: the prober of region default has seen nothing$/,
    );
  });

  test('says what the latest check said where the prober sees well enough', async () => {
    await aMonitor({ name: 'Intranet' });
    const watcher = await aWatcher();
    for (let n = 0; n < 2; n++) {
      await checkAll('unknown', 'EGRESS_ALLOW does not name 10.0.0.1.');
      await pass(50);
      await aLook();
    }
    await checkAll('unknown', 'EGRESS_ALLOW does not name 10.0.0.1.');
    await becomes(watcher, { status: 'down' });
    expect(await lastSaid(watcher)).toContain(
      'the latest check of Intranet said: EGRESS_ALLOW does not name 10.0.0.1.',
    );
  });

  test('leaves out what is paused, and what belongs to others', async () => {
    const paused = await aMonitor();
    const others = await api.newAccount('lite');
    await newMonitor(others, { interval_seconds: 10 });
    await client.post(`/v1/monitors/${paused.id}/pause`);
    const watcher = await aWatcher();
    await pass(3600);
    await aLook();
    await becomes(watcher, { status: 'up' });
    expect(await lastSaid(watcher)).toBe('There is no other monitor to check.');
  });

  test('is refused with a schedule, and becomes one of a job again', async () => {
    const watcher = await aWatcher();
    const path = `/v1/monitors/${watcher.id}`;
    const wrong = { settings: { watches: 'checks', period_seconds: 60 } };
    expect((await client.patch(path, wrong)).status).toBe(400);
    const { body } = await client.patch<MonitorView>(path, { settings: { period_seconds: 60 } });
    expect(body.ping_path ?? (await seen(watcher)).ping_path).toMatch(/^\/ping\//);
  });
});
