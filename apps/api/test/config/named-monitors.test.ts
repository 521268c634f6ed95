// Over ten seconds: it names as many monitors as an account may.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { maintenanceBounds } from '@tocsin/domain';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';

const { namedMonitorsMax } = maintenanceBounds;
const monitorCount = 1000;
const windowCount = namedMonitorsMax / monitorCount;

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.newAccount('lite');
});
afterAll(() => api.stop());

const named = <Value>(prefix: string, count: number, value: (index: number) => Value) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}-${index}`, value(index)]));

const monitors = named('shop', monitorCount, (index) => ({
  type: 'http',
  target: `https://shop-${index}.example.com/`,
}));
const window = (keys: readonly string[]) => ({
  starts_at: '2027-05-02T01:30:00.000Z',
  duration_minutes: 60,
  rrule: 'FREQ=WEEKLY',
  monitors: keys,
});
const windows = named('night', windowCount, () => window(Object.keys(monitors)));
const plan = (maintenance_windows: object) =>
  client.post<ProblemBody & { digest: string }>('/v1/config/plan', {
    version: 1,
    monitors,
    maintenance_windows,
  });

test('windows of files name as many monitors together as an account may, and no more', async () => {
  const files = { version: 1, monitors, maintenance_windows: windows };
  const { digest } = (await plan(windows)).body;
  expect((await client.post('/v1/config/apply', { ...files, digest })).status).toBe(200);

  const refused = await plan({ ...windows, more: window(['shop-0']) });
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toMatchObject([
    {
      field: 'maintenance_windows',
      message: `maintenance_windows can name at most ${namedMonitorsMax} monitors together; tags cover any number`,
    },
  ]);

  const [monitor] = await api.rows('monitor', "name = 'shop-0'");
  const another = { ...window([]), name: 'another', monitors: undefined, monitor_ids: [monitor?.id] };
  const full = await client.post<ProblemBody>('/v1/maintenance-windows', another);
  expect([full.status, full.body.code]).toEqual([409, 'conflict']);
  expect(full.body.detail).toContain(`at most ${namedMonitorsMax} monitors`);
  const ofAll = await client.post<{ id: string }>('/v1/maintenance-windows', {
    ...another,
    monitor_ids: null,
  });
  expect(ofAll.status).toBe(201);
  const address = `/v1/maintenance-windows/${ofAll.body.id}`;
  expect((await client.patch(address, { monitor_ids: [monitor?.id] })).status).toBe(409);

  const [night] = await api.rows('maintenance_window', "name = 'night-0'");
  const shorter = await client.patch(`/v1/maintenance-windows/${night?.id}`, { monitor_ids: [] });
  expect(shorter.status).toBe(200);
  expect((await client.patch(address, { monitor_ids: [monitor?.id] })).status).toBe(200);
});
