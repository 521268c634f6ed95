import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { runAdmin } from '../../src/admin/run-admin.js';
import type { CheckPage, FindingListView, UptimeListView } from '../../src/checks/check-view.js';
import type { ResponseTimesView } from '../../src/checks/response-times-view.js';
import type { IncidentWithTimelineView } from '../../src/incidents/incident-view.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import { allDue } from '../support/all-due.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { ProbingClient } from '../support/probing-client.js';
import { aMonitor, newChannel, newMonitor } from '../support/things.js';

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

const checkAll = async (ended = {}) => {
  await allDue(api);
  return prober.report(await prober.claim(), ended);
};

const statusOf = async ({ id }: MonitorView) =>
  (await client.get<MonitorView>(`/v1/monitors/${id}`)).body.status;

describe('a prober', () => {
  test('delivers no result for the checks of another region, even with the number of their claim', async () => {
    await newMonitor(client);
    const claimed = await prober.claim();
    const elsewhere = await ProbingClient.of(api, 'eu-west');
    expect(await elsewhere.report(claimed, { status: 'down' })).toEqual({ taken: 0, dropped: 1 });
    expect(await prober.report(claimed)).toEqual({ taken: 1, dropped: 0 });
  });

  test('claims a new monitor at once, with its settings and their secrets', async () => {
    await newMonitor(client, { settings: { bearer_token: 'hush' }, timeout_seconds: 7 });
    expect((await prober.claim()).checks).toEqual([
      {
        series: expect.any(Number),
        account: (await client.get<{ id: string }>('/v1/account')).body.id,
        type: 'http',
        target: aMonitor.target,
        settings: { bearer_token: 'hush' },
        timeout_ms: 7000,
        previous: null,
        evidence: 'with_bodies',
      },
    ]);
    expect((await prober.claim()).checks).toEqual([]);
  });

  test('hears when something is due next, and that nothing is', async () => {
    expect((await prober.claim()).next_due_in_ms).toBeNull();
    await newMonitor(client);
    await prober.report(await prober.claim());
    const { next_due_in_ms } = await prober.claim();
    expect(next_due_in_ms).toBeGreaterThan(0);
    expect(next_due_in_ms).toBeLessThanOrEqual(60_000);
  });

  test('makes a monitor up, down after two failures, with an incident that rings, and up again', async () => {
    const { id: channelId } = await newChannel(client);
    const monitor = await newMonitor(client, { channel_ids: [channelId], tags: ['eu-west'] });
    await checkAll();
    expect(await statusOf(monitor)).toBe('up');
    const down = { status: 'down', message: 'The server refused the connection.' };
    await checkAll(down);
    expect(await statusOf(monitor)).toBe('up');
    await checkAll(down);
    expect(await statusOf(monitor)).toBe('down');

    const { body: watched } = await client.get<MonitorView>(`/v1/monitors/${monitor.id}`);
    const incidentPath = `/v1/incidents/${watched.open_incident_id}`;
    expect((await client.get(incidentPath)).body).toMatchObject({
      title: 'Shop is down: server refused the connection',
      severity: 'critical',
      status: 'open',
    });
    await checkAll();
    expect(await statusOf(monitor)).toBe('up');
    const { body: incident } = await client.get<IncidentWithTimelineView>(incidentPath);
    expect(incident.status).toBe('resolved');
    expect(incident.timeline.at(-1)).toMatchObject({ type: 'resolved', reason: 'recovered' });
    const events = await api.rows('event');
    const said = events.map(({ type, data }) => {
      const { channelIds, monitor } = JSON.parse(String(data));
      return [type, channelIds, monitor.tags];
    });
    expect(said).toEqual([
      ['IncidentOpened', [channelId], ['eu-west']],
      ['IncidentResolved', [channelId], ['eu-west']],
    ]);
  });

  test('has a failure looked at again soon, not a whole interval later', async () => {
    await newMonitor(client, { interval_seconds: 3600 });
    await checkAll({ status: 'down' });
    expect((await prober.claim()).next_due_in_ms).toBeLessThanOrEqual(15_000);
  });

  test('has a check made again soon that was excused, since the prober saw nothing', async () => {
    await newMonitor(client, { interval_seconds: 3600 });
    await checkAll({ status: 'unknown', excused: true });
    expect((await prober.claim()).next_due_in_ms).toBeLessThanOrEqual(30_000);
  });

  test('counts each result once, and none of a monitor that was paused or deleted meanwhile', async () => {
    const paused = await newMonitor(client);
    const deleted = await newMonitor(client);
    await newMonitor(client);
    const claimed = await prober.claim();
    await client.post(`/v1/monitors/${paused.id}/pause`);
    await client.delete(`/v1/monitors/${deleted.id}`);
    expect(await prober.report(claimed)).toEqual({ taken: 1, dropped: 2 });
    expect(await prober.report(claimed)).toEqual({ taken: 0, dropped: 3 });
  });

  test('is given what the last check asked to remember, until the monitor watches something else', async () => {
    const monitor = await newMonitor(client);
    await checkAll({ remember: '{"seen":1}' });
    await allDue(api);
    expect((await prober.claim()).checks[0]?.previous).toBe('{"seen":1}');
    await client.patch(`/v1/monitors/${monitor.id}`, { target: 'https://till.example.com/' });
    expect((await prober.claim()).checks[0]?.previous).toBeNull();
  });

  test('gets the checks of its region only', async () => {
    await newMonitor(client, { regions: ['eu-west'] });
    expect((await prober.claim()).checks).toEqual([]);
    const other = await ProbingClient.of(api, 'eu-west');
    expect((await other.claim()).checks).toHaveLength(1);
  });

  test.each([
    ['no list', { results: {} }, 'results'],
    ['an empty list', { results: [] }, 'results'],
    ['a result without a claim', { results: [{ series: 1 }] }, 'results.0.claim'],
    ['a status nobody knows', { results: [{ claim: 1, series: 1, status: 'odd' }] }, 'results.0.status'],
  ])('hears what is wrong with %s', async (_, body, field) => {
    const answer = await prober.post<ProblemBody>('results', body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.map((error) => error.field)).toContain(field);
  });
});

describe('a prober token', () => {
  test('opens nothing but what probers ask, and nothing else opens that', async () => {
    const headers = { authorization: `Bearer ${prober.token}` };
    expect((await fetch(`${api.url}/v1/monitors`, { headers })).status).toBe(401);
    const wrong = `${prober.token.slice(0, -1)}${prober.token.endsWith('A') ? 'B' : 'A'}`;
    for (const token of [client.apiKey, wrong, 'x']) {
      expect((await prober.post('claims', { checks_max: 1 }, token)).status).toBe(401);
    }
  });

  test('is stored as a hash, made and revoked on the command line, and never in a log', async () => {
    const [stored] = await api.rows('prober_token');
    expect(JSON.stringify(stored)).not.toContain(prober.token);
    const env = { ...process.env, DATABASE_URL: api.databaseUrl, SECRET_KEY: api.secretKey };
    const lines: string[] = [];
    const admin = (...args: string[]) =>
      runAdmin([...args, '--json'], {
        env,
        out: (line) => lines.push(line),
        error: (line) => lines.push(line),
      });
    expect(await admin('prober-token', 'create', '--name', 'Paris', '--region', 'eu-west')).toBe(0);
    const made = JSON.parse(lines.at(-1) ?? '');
    expect(made).toEqual({
      token_id: expect.any(String),
      region: 'eu-west',
      prober_token: expect.any(String),
    });
    expect((await prober.post('claims', { checks_max: 1 }, made.prober_token)).status).toBe(200);
    expect(await admin('prober-token', 'list')).toBe(0);
    expect(lines.at(-1)).not.toContain(made.prober_token);
    expect(await admin('prober-token', 'revoke', '--token', made.token_id)).toBe(0);
    expect((await prober.post('claims', { checks_max: 1 }, made.prober_token)).status).toBe(401);
    expect(await admin('prober-token', 'create', '--name', 'x', '--region', 'EU West')).toBe(2);
    expect(api.log.join('')).not.toContain(prober.token);
  });
});

describe('a file for a prober token', () => {
  test('is made for its owner only, kept while it is good, and made anew when it is not', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tocsin-prober-token-'));
    const path = join(folder, 'prober.token');
    const env = { ...process.env, DATABASE_URL: api.databaseUrl, SECRET_KEY: api.secretKey };
    const said: string[] = [];
    const ensure = () =>
      runAdmin(['prober-token', 'file', '--path', path], {
        env,
        out: (line) => said.push(line),
        error: (line) => said.push(line),
      });
    expect(await ensure()).toBe(0);
    const made = (await readFile(path, 'utf8')).trim();
    expect(((await stat(path)).mode & 0o777).toString(8)).toBe('600');
    expect((await prober.post('claims', { checks_max: 1 }, made)).status).toBe(200);
    expect(await ensure()).toBe(0);
    expect((await readFile(path, 'utf8')).trim()).toBe(made);
    await writeFile(path, 'tocsin_prober_of-another-database', { mode: 0o644 });
    expect(await ensure()).toBe(0);
    expect(await readFile(path, 'utf8')).not.toContain('another');
    expect(((await stat(path)).mode & 0o777).toString(8)).toBe('600');
    expect(said.join('')).not.toContain(made);
    await rm(folder, { recursive: true });
  });
});

describe('what was checked', () => {
  test('is listed newest first, page by page, with what it said', async () => {
    const monitor = await newMonitor(client);
    await checkAll({ message: 'It answered 200 OK in 12 ms.', details: '{"status_code":200}' });
    await checkAll({ message: 'It answered 200 OK in 13 ms.', duration_ms: 13 });
    await checkAll({ status: 'down', message: 'It answered 500.' });
    const path = `/v1/monitors/${monitor.id}/checks`;
    const { body } = await client.get<CheckPage>(path);
    const at = expect.stringMatching(/Z$/);
    const bare = { reason: null, details: null, details_at: null, phases: null };
    expect(body).toEqual({
      items: [
        {
          at,
          region: 'default',
          status: 'down',
          duration_ms: 12,
          counting: 'unconfirmed',
          message: 'It answered 500.',
          ...bare,
        },
        {
          at,
          region: 'default',
          status: 'up',
          duration_ms: 13,
          counting: 'counted',
          message: 'It answered 200 OK in 13 ms.',
          ...bare,
        },
        {
          at,
          region: 'default',
          status: 'up',
          duration_ms: 12,
          counting: 'counted',
          message: 'It answered 200 OK in 12 ms.',
          ...{ ...bare, details: { status_code: 200 }, details_at: body.items[2]?.at },
        },
      ],
      next_cursor: null,
    });
    const [, , { details, details_at } = bare] = body.items;
    const pages = await client.all(`${path}?limit=1`);
    expect(pages).toEqual(body.items.map((item, n) => (n === 1 ? { ...item, details, details_at } : item)));
    expect((await client.get(`${path}?cursor=AAAA`)).status).toBe(400);
  });

  test('is there in full as it was last found, until the monitor is another one', async () => {
    const { id } = await newMonitor(client, { type: 'ssl', target: 'shop.example.com' });
    const path = `/v1/monitors/${id}/findings`;
    expect((await client.get(path)).body).toEqual({ items: [] });
    const found = { status: 'degraded', message: 'It expires.', details: { names: ['shop.example.com'] } };
    await checkAll({ ...found, details: JSON.stringify(found.details) });
    await checkAll({ status: 'unknown', message: 'There is no network.' });
    expect((await client.get(path)).body).toEqual({
      items: [{ region: 'default', at: expect.stringMatching(/Z$/), reason: null, ...found }],
    });
    await client.patch(`/v1/monitors/${id}`, { regions: ['eu-west'] });
    expect((await client.get(path)).body).toEqual({ items: [] });
    await client.patch(`/v1/monitors/${id}`, { regions: ['default'] });
    expect((await client.get<FindingListView>(path)).body.items).toHaveLength(1);
    await client.patch(`/v1/monitors/${id}`, { target: 'www.example.com' });
    expect((await client.get(path)).body).toEqual({ items: [] });
  });

  test('adds up to uptime and response times', async () => {
    const monitor = await newMonitor(client);
    for (const status of ['up', 'degraded', 'down', 'unknown']) await checkAll({ status });
    const { body: uptime } = await client.get<UptimeListView>(`/v1/monitors/${monitor.id}/uptime`);
    expect(uptime.items.map(({ span, checks, uptime_percent }) => [span, checks, uptime_percent])).toEqual(
      ['24h', '7d', '30d', '90d', '365d'].map((span) => [span, 4, 66.666]),
    );
    for (const span of ['24h', '90d']) {
      const { body } = await client.get<ResponseTimesView>(
        `/v1/monitors/${monitor.id}/response-times?span=${span}`,
      );
      expect(body.points.at(-1)).toMatchObject({ average_ms: 12, min_ms: 12, max_ms: 12 });
    }
  });

  test('of a monitor that nobody has looked at yet is nothing', async () => {
    const { id } = await newMonitor(client);
    const { body } = await client.get<UptimeListView>(`/v1/monitors/${id}/uptime`);
    expect(body.items[0]).toMatchObject({ checks: 0, uptime_percent: null });
  });

  test('is for nobody else to see', async () => {
    const { id } = await newMonitor(client);
    const stranger = await api.newAccount('lite');
    for (const part of ['checks', 'findings', 'uptime', 'response-times'])
      expect((await stranger.get(`/v1/monitors/${id}/${part}`)).status).toBe(404);
  });
});

describe('a secret setting', () => {
  const mask = '********';
  const settings = { basic_auth: { username: 'ada', password: 'hush' } };

  const seenByProber = async () => {
    await allDue(api);
    return (await prober.claim()).checks[0]?.settings;
  };

  test('is sealed, shown as a mask, and given to probers', async () => {
    const monitor = await newMonitor(client, { settings });
    expect(monitor.settings).toEqual({ basic_auth: { username: 'ada', password: mask } });
    expect(JSON.stringify(await api.rows('monitor'))).not.toContain('hush');
    expect(await seenByProber()).toEqual(settings);
    expect(api.log.join('')).not.toContain('hush');
  });

  test.each([
    ['left out', { basic_auth: { username: 'ada' } }],
    ['sent back as a mask', { basic_auth: { username: 'ada', password: mask } }],
  ])('stays as it is when it is %s', async (_, changed) => {
    const { id } = await newMonitor(client, { settings });
    const { status } = await client.patch(`/v1/monitors/${id}`, {
      settings: { max_redirects: 3, ...changed },
    });
    expect(status).toBe(200);
    expect(await seenByProber()).toEqual({ max_redirects: 3, ...settings });
  });

  test('is changed, and removed with null or with what it belongs to', async () => {
    const { id } = await newMonitor(client, { settings: { bearer_token: 'first' } });
    await client.patch(`/v1/monitors/${id}`, { settings: { bearer_token: 'second' } });
    expect(await seenByProber()).toEqual({ bearer_token: 'second' });
    await client.patch(`/v1/monitors/${id}`, { settings: { bearer_token: null } });
    expect(await seenByProber()).toEqual({});
    await client.patch(`/v1/monitors/${id}`, { settings });
    await client.patch(`/v1/monitors/${id}`, { settings: {} });
    expect(await seenByProber()).toEqual({});
  });

  test('must be given again when it would be sent elsewhere', async () => {
    const { id } = await newMonitor(client, { settings });
    const target = 'https://other.example.net/';
    const { status, body } = await client.patch<ProblemBody>(`/v1/monitors/${id}`, { target });
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'settings.basic_auth.password']);
    expect((await client.patch(`/v1/monitors/${id}`, { target, settings })).status).toBe(200);
    expect((await client.patch(`/v1/monitors/${id}`, { target: `${target}health` })).status).toBe(200);
  });

  test('may stand in steps, each at its place', async () => {
    const step = (name: string, token: string) => ({ name, url: `/${name}`, bearer_token: token });
    const given = { steps: [step('a', 'one'), step('b', 'two')], variables: { pin: '1234' } };
    const monitor = await newMonitor(client, { type: 'multi_step', settings: given });
    expect(monitor.settings).toEqual({ steps: [step('a', mask), step('b', mask)], variables: { pin: mask } });
    await client.patch(`/v1/monitors/${monitor.id}`, {
      settings: { steps: [{ name: 'a', url: '/a' }, step('b', 'three')] },
    });
    expect(await seenByProber()).toEqual({
      steps: [step('a', 'one'), step('b', 'three')],
      variables: { pin: '1234' },
    });
  });
});
