import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CheckPage } from '../../src/checks/check-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import { newMonitor } from '../support/things.js';
import { until } from '../support/until.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const absentSeconds = 100;

/** Ages what the database knows of the service, its checks and its jobs, as if no process had run since. */
const goAbsent = async (): Promise<void> => {
  const source = api.app.get<{ query(text: string): Promise<unknown> }>('writeDataSource');
  const since = `strftime('%Y-%m-%dT%H:%M:%fZ', json_extract(state, '$.since'), '-${absentSeconds} seconds')`;
  await source.query(`UPDATE service_presence SET present_at = present_at - ${1000 * absentSeconds}`);
  await source.query(
    `UPDATE monitor_health SET unchecked_since = CAST(1000 * (unixepoch() - ${absentSeconds}) AS INTEGER)
     WHERE monitor_id IN (SELECT id FROM monitor WHERE type <> 'heartbeat')`,
  );
  await source.query(`UPDATE heartbeat SET judge_at = 1, state = json_set(state, '$.since', ${since})`);
};

const presenceIsNoted = () =>
  until('the presence is noted', async () => (await api.rows('service_presence')).length === 1);
const latestOf = async (client: Client, monitorId: string) =>
  (await client.get<CheckPage>(`/v1/monitors/${monitorId}/checks?limit=1`)).body.items[0];

test('a job is not late because the service was off when it was due', async () => {
  const client = await api.newAccount('lite');
  const { id } = await newMonitor(client, {
    type: 'heartbeat',
    target: 'backup',
    settings: { period_seconds: 30, grace_seconds: 10 },
  });
  await presenceIsNoted();
  await goAbsent();
  await until(
    'the job is held back',
    async () => (await latestOf(client, id))?.message?.startsWith('Not judged from ') === true,
  );
  expect(await latestOf(client, id)).toMatchObject({ status: 'unknown' });
  expect(await client.all('/v1/incidents')).toEqual([]);
});

test('checks are not missing because the service was off when they were due', async () => {
  const client = await api.newAccount('lite');
  await newMonitor(client);
  const { id } = await newMonitor(client, {
    type: 'heartbeat',
    target: 'My monitors',
    settings: { watches: 'checks' },
  });
  await presenceIsNoted();
  await goAbsent();
  await until(
    'the monitor is unchecked',
    async () =>
      (await latestOf(client, id))?.message?.includes('1 of 1 monitor has not been checked') === true,
  );
  expect(await latestOf(client, id)).toMatchObject({ status: 'unknown' });
  expect(await client.all('/v1/incidents')).toEqual([]);
});
