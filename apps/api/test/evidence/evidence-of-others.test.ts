import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { IncidentEvidenceView } from '../../src/evidence/evidence-view.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import { TestProber } from '../support/test-prober.js';
import { newMonitor } from '../support/things.js';
import { until } from '../support/until.js';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.newAccount('lite');
});
afterAll(() => api.stop());

const evidenceOf = async ({ id }: MonitorView): Promise<IncidentEvidenceView> => {
  const { items } = (await client.get<{ items: { id: string }[] }>(`/v1/incidents?monitor_id=${id}`)).body;
  return (await client.get<IncidentEvidenceView>(`/v1/incidents/${items[0]?.id}/evidence`)).body;
};

const ping = (path: string) => fetch(`${api.url}${path}`);

test('an incident of a heartbeat has its last good check, and says why it failed, without exchanges', async () => {
  const monitor = await newMonitor(client, {
    type: 'heartbeat',
    target: 'backup',
    settings: { period_seconds: 3600 },
  });
  await ping(`${monitor.ping_path}`);
  await ping(`${monitor.ping_path}/3`);
  const { checks, finding } = await evidenceOf(monitor);
  expect(checks).toMatchObject([
    { moments: ['last_good'], status: 'up', exchanges: [], reason: { code: expect.any(String) } },
    { moments: ['first_failed', 'confirmed', 'last_failed'], status: 'down', exchanges: [] },
  ]);
  expect(finding).toMatchObject({
    layer: 'content',
    message: expect.stringMatching(
      /^It failed at the content: The run that ended at .* failed with exit code 3/,
    ),
  });
});

test('a job that did not report in time failed at the time', async () => {
  const monitor = await newMonitor(client, {
    type: 'heartbeat',
    target: 'backup',
    settings: { period_seconds: 30, grace_seconds: 0 },
  });
  await ping(`${monitor.ping_path}`);
  const writing = api.app.get<{ query(text: string): Promise<unknown> }>('writeDataSource');
  await writing.query(`UPDATE heartbeat SET judge_at = 1, state = json_set(state, '$.since',
    '2026-01-01T00:00:00.000Z', '$.state.ended.at', '2026-01-01T00:00:01.000Z') WHERE monitor_id = '${monitor.id}'`);
  await until('an incident opens', async () => {
    const { body } = await client.get<MonitorView>(`/v1/monitors/${monitor.id}`);
    return body.open_incident_id !== null;
  });
  const { checks, finding } = await evidenceOf(monitor);
  expect(checks.map(({ moments }) => moments[0])).toEqual(['last_good', 'first_failed']);
  expect(finding).toMatchObject({
    layer: 'time',
    message: expect.stringMatching(/^It failed at the time: No ping came/),
  });
});

test('an incident of two regions has the evidence of both, and the finding of the one that failed first', async () => {
  const regions = ['eu', 'us'];
  const monitor = await newMonitor(client, {
    target: 'https://two-regions.example.com/',
    regions,
    regions_to_open: 2,
    failures_to_open: 2,
  });
  const eu = await TestProber.start(api, 'eu');
  const us = await TestProber.start(api, 'us');
  const finds = (prober: TestProber, status: 'up' | 'down', words: string) =>
    prober.finds(monitor, status, words, { words });
  await finds(eu, 'up', 'Good in Europe.');
  await finds(us, 'up', 'Good in America.');
  await finds(us, 'down', 'America fails.');
  await finds(eu, 'down', 'Europe fails.');
  await finds(us, 'down', 'America fails again.');
  await finds(eu, 'down', 'Europe fails again.');
  await finds(us, 'down', 'America fails on.');
  const { checks, finding } = await evidenceOf(monitor);
  expect(checks.map(({ region, moments, message }) => [region, moments.join(' '), message])).toEqual([
    ['eu', 'last_good', 'Good in Europe.'],
    ['us', 'last_good', 'Good in America.'],
    ['us', 'first_failed', 'America fails.'],
    ['eu', 'first_failed', 'Europe fails.'],
    ['us', 'confirmed', 'America fails again.'],
    ['eu', 'confirmed last_failed', 'Europe fails again.'],
    ['us', 'last_failed', 'America fails on.'],
  ]);
  expect(finding?.message).toContain('America fails.');
  // The message of the alert has it too.
  const told = JSON.stringify(await api.rows('event'));
  expect(told).toContain('It failed at the content: America fails.');
  expect(told).not.toContain('It failed at the content: Europe');
});
