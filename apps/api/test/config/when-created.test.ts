import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.newAccount('lite');
});
afterAll(() => api.stop());

type Plan = ProblemBody & {
  readonly digest: string;
  readonly changes: readonly { readonly fields: readonly object[] }[];
};

const files = (paused: unknown, enabled: unknown) => ({
  version: 1,
  monitors: { job: { type: 'heartbeat', target: 'Backup', settings: { period_seconds: 60 }, paused } },
  channels: { hook: { type: 'Webhook', endpoint_url: 'https://hooks.example.com/in', enabled } },
});
const initial = files('when_created', 'not_when_created');

const plan = (given: object) => client.post<Plan>('/v1/config/plan', given);
const apply = async (given: object) => {
  const { digest } = (await plan(given)).body;
  expect((await client.post('/v1/config/apply', { ...given, digest })).status).toBe(200);
};
const idOf = async (table: 'monitor' | 'channel') => String((await api.rows(table, '1 = 1'))[0]?.id);

test('what is paused or off when it is created stays as people switch it', async () => {
  const { changes } = (await plan(initial)).body;
  expect(changes.flatMap(({ fields }) => fields)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'paused', after: true }),
      expect.objectContaining({ field: 'enabled', after: false }),
    ]),
  );
  await apply(initial);
  const [monitor, channel] = [
    `/v1/monitors/${await idOf('monitor')}`,
    `/v1/channels/${await idOf('channel')}`,
  ];
  expect((await client.get(monitor)).body).toMatchObject({ paused: true });
  expect((await client.get(channel)).body).toMatchObject({ enabled: false });
  expect((await plan(initial)).body.changes).toEqual([]);

  await client.patch(monitor, { paused: false });
  await client.patch(channel, { enabled: true });
  expect((await plan(initial)).body.changes).toEqual([]);

  // Beside another change.
  const longer = structuredClone(initial);
  longer.monitors.job.target = 'Nightly backup';
  longer.channels.hook.endpoint_url = 'https://hooks.example.com/other';
  await apply(longer);
  expect((await client.get(monitor)).body).toMatchObject({ target: 'Nightly backup', paused: false });
  expect((await client.get(channel)).body).toMatchObject({ enabled: true });
});

test('other words are refused, and the error names what may stand there', async () => {
  const { status, body } = await plan(files('sometimes', 'sometimes'));
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([
    { message: 'channels.hook.enabled must be true, false or not_when_created' },
    { message: 'monitors.job.paused must be true, false or when_created' },
  ]);
});
