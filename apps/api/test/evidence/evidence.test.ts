import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Seen } from '@tocsin/probes/catalogue';
import type { IncidentEvidenceView } from '../../src/evidence/evidence-view.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import { TestProber } from '../support/test-prober.js';
import { newIncident, newMonitor } from '../support/things.js';

let api: TestApi;
let client: Client;
let prober: TestProber;
let made = 0;
beforeAll(async () => {
  api = await startApi();
  client = await api.newAccount('lite');
  prober = await TestProber.start(api);
});
afterAll(() => api.stop());

const aShop = (given: object = {}): Promise<MonitorView> => {
  made += 1;
  return newMonitor(client, {
    target: `https://evidence-of-${made}.example.com/`,
    failures_to_open: 2,
    successes_to_resolve: 1,
    ...given,
  });
};

const exchange = (status: number, body: string): Seen['exchanges'][number] => ({
  kind: 'http',
  target: 'https://shop.example.com/',
  address: '192.0.2.1',
  timings: { dns_ms: 1, connect_ms: 2, tls_ms: 3, first_byte_ms: 10, total_ms: 12 },
  tls: null,
  request: { method: 'GET', headers: [{ name: 'host', value: 'shop.example.com' }], body: null },
  response: {
    protocol: 'h2',
    status,
    headers: [{ name: 'server', value: 'nginx' }],
    headers_left_out: 0,
    body,
    body_state: 'text',
    body_bytes: body.length,
    body_cut: false,
  },
  dialogue: [],
  question: null,
  replies: [],
  pings: null,
  failed: null,
});

const packed = (value: unknown): string => brotliCompressSync(JSON.stringify(value)).toString('base64');

const saw = (status: number, body: string): string =>
  packed({ exchanges: [exchange(status, body)], exchanges_left_out: 0, diagnosis: null });

const wrongStatus = (status: string): object => ({
  reason: JSON.stringify({ code: 'page.wrong_status', values: { status, accepted: '200-299' } }),
});

const good = {
  message: 'It answered 200 OK in 12 ms.',
  reason: JSON.stringify({ code: 'http.answered', values: { status: '200 OK', took: 12 } }),
  duration_ms: 12,
  age_ms: 60_000,
  details: '{"status_code":200}',
  evidence: saw(200, 'Welcome'),
};

const fails = (shop: MonitorView, body: string, more: object = {}): Promise<void> =>
  prober.finds(
    shop,
    'down',
    'It answered 503 Service Unavailable instead of 200-299.',
    { status_code: 503 },
    { ...wrongStatus('503 Service Unavailable'), evidence: saw(503, body), ...more },
  );

const incidentOf = async ({ id }: MonitorView): Promise<string> => {
  const { items } = (await client.get<{ items: { id: string }[] }>(`/v1/incidents?monitor_id=${id}`)).body;
  return items[0]?.id ?? '';
};

const evidenceOf = async (shop: MonitorView): Promise<IncidentEvidenceView> =>
  (await client.get<IncidentEvidenceView>(`/v1/incidents/${await incidentOf(shop)}/evidence`)).body;

const inShort = ({ checks }: IncidentEvidenceView) =>
  checks.map(({ moments, exchanges }) => [moments.join(' '), exchanges[0]?.response?.body ?? null]);

describe('the evidence of an incident', () => {
  test('has the last good check, the first failed one, the one that opened it, and the last failed one', async () => {
    const shop = await aShop();
    await prober.finds(shop, 'up');
    await fails(shop, 'one', { last_good: good });
    await fails(shop, 'two');
    expect(inShort(await evidenceOf(shop))).toEqual([
      ['last_good', 'Welcome'],
      ['first_failed', 'one'],
      ['confirmed last_failed', 'two'],
    ]);
    await fails(shop, 'three');
    await fails(shop, 'four');
    const stillOpen = await evidenceOf(shop);
    await prober.finds(shop, 'up');
    const ended = await evidenceOf(shop);
    expect(inShort(ended)).toEqual([
      ['last_good', 'Welcome'],
      ['first_failed', 'one'],
      ['confirmed', 'two'],
      ['last_failed', 'four'],
    ]);
    expect(stillOpen).toEqual(ended);
    expect(ended.checks[0]).toMatchObject({ region: 'default', status: 'up', message: good.message });
  });

  test('says in one sentence where it failed, and what differs from the last good check', async () => {
    const shop = await aShop();
    await fails(shop, 'Sorry', { last_good: good });
    await fails(shop, 'Sorry');
    expect((await evidenceOf(shop)).finding).toMatchObject({
      layer: 'status',
      message:
        'It failed at the status: It answered 503 Service Unavailable instead of 200-299; since the last good check, the status went from 200 OK to 503 Service Unavailable.',
      reason: { code: 'evidence.failed_unlike' },
    });
  });

  test('names the exchange that decided each check, and says how the checks are read', async () => {
    const shop = await aShop();
    const reason = { code: 'page.wrong_status', values: {} };
    const decisive: Seen['exchanges'][number] = {
      ...exchange(503, ''),
      response: null,
      failed: { code: 'timeout', phase: 'connect', reason },
    };
    const evidence = packed({
      exchanges: [exchange(302, ''), decisive, exchange(404, '')],
      exchanges_left_out: 0,
      diagnosis: null,
    });
    await fails(shop, 'one', { evidence, last_good: good });
    await fails(shop, 'two');
    const { checks, reading } = await evidenceOf(shop);
    expect(checks.map((check) => [check.moments[0], check.decisive])).toEqual([
      ['last_good', 0],
      ['first_failed', 1],
      ['confirmed', 0],
    ]);
    expect(reading).toEqual({
      redacted: '[redacted]',
      slower_times: 3,
      slower_ms: 500,
      body_bytes_max: 4_096,
    });
  });

  test('has the stored finding as the last good check when the prober knows of none', async () => {
    const shop = await aShop();
    await prober.finds(shop, 'up', 'It answered 200 OK in 3 ms.', { status_code: 200 });
    await fails(shop, 'one');
    await fails(shop, 'two');
    const { checks } = await evidenceOf(shop);
    expect(checks[0]).toMatchObject({ moments: ['last_good'], details: { status_code: 200 }, exchanges: [] });
  });

  test('of the next incident has nothing of the one before', async () => {
    const shop = await aShop();
    await fails(shop, 'one', { last_good: good });
    await fails(shop, 'two');
    await prober.finds(shop, 'up');
    await fails(shop, 'three');
    await fails(shop, 'four');
    expect(inShort(await evidenceOf(shop)).map(([, body]) => body)).toEqual(['three', 'four']);
  });

  test('forgets a failure that no second one confirmed', async () => {
    const shop = await aShop();
    await fails(shop, 'once', { last_good: good });
    await prober.finds(shop, 'up');
    await fails(shop, 'one', { last_good: { ...good, evidence: saw(200, 'Welcome again') } });
    await fails(shop, 'two');
    expect(inShort(await evidenceOf(shop)).map(([, body]) => body)).toEqual(['Welcome again', 'one', 'two']);
  });

  test('forgets what failed before a pause', async () => {
    const shop = await aShop();
    await fails(shop, 'before');
    await client.post(`/v1/monitors/${shop.id}/pause`);
    await client.post(`/v1/monitors/${shop.id}/resume`);
    for (const body of ['one', 'two']) await fails(shop, body);
    expect(inShort(await evidenceOf(shop)).map(([, body]) => body)).toEqual(['one', 'two']);
  });

  test('forgets a region that checks it no more', async () => {
    const shop = await aShop({ regions: ['default', 'evidence-eu'] });
    const other = await TestProber.start(api, 'evidence-eu');
    await other.finds(shop, 'down');
    await client.patch(`/v1/monitors/${shop.id}`, { regions: ['default'] });
    for (const body of ['one', 'two']) await fails(shop, body);
    expect((await evidenceOf(shop)).checks.map(({ region }) => region)).toEqual(['default', 'default']);
  });

  test('keeps the last failed check when a person resolves the incident', async () => {
    const shop = await aShop();
    for (const body of ['one', 'two', 'three']) await fails(shop, body);
    const incidentId = await incidentOf(shop);
    await client.post(`/v1/incidents/${incidentId}/resolve`);
    expect(inShort(await evidenceOf(shop)).at(-1)).toEqual(['last_failed', 'three']);
    // It fails still, which is another incident.
    for (const body of ['four', 'five']) await fails(shop, body);
    expect(inShort(await evidenceOf(shop)).map(([, body]) => body)).toEqual(['four', 'five']);
  });

  test('is empty for an incident that a request opened', async () => {
    const shop = await aShop();
    await fails(shop, 'one');
    await newIncident(client, shop.id);
    expect(await evidenceOf(shop)).toMatchObject({ finding: null, checks: [] });
  });

  test('is not shown to another account', async () => {
    const shop = await aShop();
    for (const body of ['one', 'two']) await fails(shop, body);
    const other = await api.newAccount('lite');
    expect(await other.get(`/v1/incidents/${await incidentOf(shop)}/evidence`)).toMatchObject({
      status: 404,
    });
  });

  test('passes over exchanges of a shape that nobody knows', async () => {
    const shop = await aShop();
    await fails(shop, '', { evidence: packed({ exchanges: [{ kind: 'telepathy' }] }) });
    await fails(shop, '', { evidence: 'bm9ib2R5' });
    const { checks, finding } = await evidenceOf(shop);
    expect(checks.map(({ exchanges }) => exchanges)).toEqual([[], []]);
    expect(finding).toMatchObject({ layer: 'status' });
  });
});

describe('a report', () => {
  test.each([
    [{ evidence: 'not base64!' }, 'results.0.evidence must be base64 of at most 22000 characters'],
    [{ evidence: 'A'.repeat(22_001) }, 'results.0.evidence must be base64 of at most 22000 characters'],
    [{ last_good: [] }, 'results.0.last_good must be an object'],
    [
      { last_good: { ...good, evidence: 1 } },
      'last_good.evidence must be base64 of at most 22000 characters',
    ],
  ])('names what is wrong: %#', async (more, message) => {
    const shop = await aShop();
    await expect(fails(shop, 'one', more)).rejects.toThrow(message);
  });
});
