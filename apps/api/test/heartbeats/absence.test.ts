import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CheckPage } from '../../src/checks/check-view.js';
import { startApi, type TestApi } from '../support/api.js';
import { newMonitor } from '../support/things.js';
import { until } from '../support/until.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const absentSeconds = 100;

/** Ages what the database knows of the service and its jobs, as if no process had run since. */
const goAbsent = async (): Promise<void> => {
  const source = api.app.get<{ query(text: string): Promise<unknown> }>('writeDataSource');
  const since = `strftime('%Y-%m-%dT%H:%M:%fZ', json_extract(state, '$.since'), '-${absentSeconds} seconds')`;
  await source.query(`UPDATE service_presence SET present_at = present_at - ${1000 * absentSeconds}`);
  await source.query(`UPDATE heartbeat SET judge_at = 1, state = json_set(state, '$.since', ${since})`);
};

test('a job is not late because the service was off when it was due', async () => {
  const client = await api.newAccount('lite');
  const { id } = await newMonitor(client, {
    type: 'heartbeat',
    target: 'backup',
    settings: { period_seconds: 30, grace_seconds: 10 },
  });
  const latest = async () => (await client.get<CheckPage>(`/v1/monitors/${id}/checks?limit=1`)).body.items[0];
  await until('the presence is noted', async () => (await api.rows('service_presence')).length === 1);
  await goAbsent();
  await until(
    'the job is held back',
    async () => (await latest())?.message?.startsWith('Not judged from ') === true,
  );
  expect(await latest()).toMatchObject({ status: 'unknown' });
  expect(await client.all('/v1/incidents')).toEqual([]);
});
