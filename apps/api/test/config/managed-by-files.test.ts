import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ConfigKind, configKinds } from '@tocsin/domain';
import type { ConfigPlanView } from '../../src/config/config-view.js';
import { startApi, type TestApi } from '../support/api.js';
import { aMaintenanceWindow, aMonitor, anEmail } from '../support/things.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const resources = {
  channels: anEmail,
  rotas: { calendar_url: 'https://calendar.example.com/basic.ics' },
  monitors: aMonitor,
  routes: { tags: ['web'] },
  maintenance_windows: aMaintenanceWindow,
  status_pages: {},
} satisfies Record<ConfigKind, object>;

type Listed = { readonly items: readonly { readonly id: string; readonly managed: unknown }[] };

test('each kind says which file set manages a resource: in its list, alone, and after a change', async () => {
  const client = await api.newAccount('lite');
  const config = {
    version: 1,
    ...Object.fromEntries(configKinds.map((kind) => [kind, { shop: resources[kind] }])),
  };
  const { body: plan } = await client.post<ConfigPlanView>('/v1/config/plan', config);
  const applied = await client.post<ConfigPlanView>('/v1/config/apply', { ...config, digest: plan.digest });
  expect([applied.status, applied.text]).toEqual([200, expect.any(String)]);

  const managed = { file_set: 'default', key: 'shop' };
  for (const kind of configKinds) {
    const path = `/v1/${kind.replace('_', '-')}`;
    const { items } = (await client.get<Listed>(path)).body;
    expect([kind, items]).toMatchObject([kind, [{ managed }]]);
    const one = `${path}/${items[0]?.id}`;
    expect([kind, (await client.get(one)).body]).toMatchObject([kind, { managed }]);
    expect([kind, (await client.patch(one, {})).body]).toMatchObject([kind, { managed }]);
    const renamed = kind === 'status_pages' ? { title: 'Other' } : { name: 'Other' };
    expect([kind, (await client.patch(one, renamed)).body]).toMatchObject([kind, { managed }]);
  }
});
