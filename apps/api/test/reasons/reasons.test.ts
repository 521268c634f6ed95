import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { declaredReasons, type Reason } from '@tocsin/domain';
import type { CheckPage, FindingListView } from '../../src/checks/check-view.js';
import type { IncidentPage, IncidentView } from '../../src/incidents/incident-view.js';
import { allDue } from '../support/all-due.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import { type Ended, ProbingClient } from '../support/probing-client.js';
import { newChannel, newMonitor } from '../support/things.js';

let api: TestApi;
let client: Client;
let prober: ProbingClient;
beforeAll(async () => {
  api = await startApi();
  prober = await ProbingClient.of(api);
});
beforeEach(async () => {
  client = await api.newAccount('lite');
});
afterAll(() => api.stop());

const checkAll = async (ended: Ended): Promise<void> => {
  await allDue(api);
  await prober.report(await prober.claim(), ended);
};

const answered: Reason = { code: 'http.answered', values: { status: '200 OK', took: 12 } };
const wrongStatus: Reason = { code: 'page.wrong_status', values: { status: '503', accepted: '2xx' } };
const up: Ended = { message: 'It answered 200 OK in 12 ms.', reason: JSON.stringify(answered) };
const down: Ended = {
  status: 'down',
  message: 'It answered 503 instead of 2xx.',
  reason: JSON.stringify(wrongStatus),
};

const checksOf = async (id: string) => (await client.get<CheckPage>(`/v1/monitors/${id}/checks`)).body.items;

describe('a reason', () => {
  test('is beside the message of a check and of a finding', async () => {
    const { id } = await newMonitor(client, { type: 'ssl', target: 'shop.example.com' });
    await checkAll(up);
    await checkAll({ ...down, details: '{}' });
    expect((await checksOf(id)).map(({ message, reason }) => [message, reason])).toEqual([
      [down.message, wrongStatus],
      [up.message, answered],
    ]);
    const { body } = await client.get<FindingListView>(`/v1/monitors/${id}/findings`);
    expect(body.items.map(({ reason }) => reason)).toEqual([wrongStatus]);
  });

  test('has the time of its own check, though a note is stored once for many', async () => {
    const { id } = await newMonitor(client);
    for (const took of [12, 34]) {
      const reason = JSON.stringify({ ...answered, values: { ...answered.values, took } });
      await checkAll({ message: `It answered 200 OK in ${took} ms.`, duration_ms: took, reason });
    }
    expect((await checksOf(id)).map(({ reason }) => reason)).toEqual([
      { code: 'http.answered', values: { status: '200 OK', took: 34 } },
      answered,
    ]);
  });

  test('is beside the title of an incident, and the message to its channels is the English of before', async () => {
    await newChannel(client);
    const { id } = await newMonitor(client);
    await checkAll(up);
    await checkAll(down);
    await checkAll(down);
    const { body } = await client.get<IncidentPage>(`/v1/incidents?monitor_id=${id}`);
    const title = 'Shop is down: answered 503 instead of 2xx';
    expect(body.items).toMatchObject([
      { title, title_reason: { code: 'title.is_down', values: { name: 'Shop', why: wrongStatus } } },
    ]);
    const { body: one } = await client.get<IncidentView>(`/v1/incidents/${body.items[0]?.id}`);
    expect(one).toMatchObject({ title, title_reason: body.items[0]?.title_reason });
  });

  test('is not beside a title that somebody wrote', async () => {
    const { id } = await newMonitor(client);
    const { body } = await client.post<IncidentView>(`/v1/monitors/${id}/incidents`, {
      title: 'Orders are not taken',
    });
    expect(body).toMatchObject({ title: 'Orders are not taken', title_reason: null });
  });

  test.each<[string, Ended]>([
    ['is absent, as from a prober of an earlier version', {}],
    ['says something else than the message', { reason: JSON.stringify(answered) }],
    ['has a code that nobody knows', { reason: '{"code":"page.made_up","values":{}}' }],
    ['lacks a value', { reason: '{"code":"page.wrong_status","values":{"status":"503"}}' }],
    ['is no object', { reason: '"page.wrong_status"' }],
    ['is deeper than reasons are', { reason: deep() }],
  ])('that %s leaves the message alone', async (_, { reason = null }) => {
    const { id } = await newMonitor(client);
    await checkAll({ status: 'down', message: 'It answered 503 instead of 2xx.', ...(reason && { reason }) });
    expect(await checksOf(id)).toMatchObject([{ message: 'It answered 503 instead of 2xx.', reason: null }]);
  });

  test('is stored without values that its words do not name', async () => {
    const { id } = await newMonitor(client);
    const more = { ...wrongStatus, values: { ...wrongStatus.values, secret: 'x'.repeat(100) } };
    await checkAll({ ...down, reason: JSON.stringify(more) });
    expect((await checksOf(id))[0]?.reason).toEqual(wrongStatus);
  });
});

function deep(): string {
  const inner = JSON.stringify(wrongStatus);
  return `${'{"code":"page.wrong","values":{"why":'.repeat(20)}${inner}${'}}'.repeat(20)}`;
}

describe('GET /v1/reasons', () => {
  test.each(['en', 'de', 'ar'] as const)('has the sentences in %s', async (language) => {
    const { body } = await client.get<{ templates: Record<string, string> }>('/v1/reasons', {
      'accept-language': language,
    });
    expect(body.templates).toEqual(
      Object.fromEntries([...declaredReasons()].map(([code, each]) => [code, each[language]])),
    );
    expect(Object.keys(body.templates).length).toBeGreaterThan(600);
  });
});
