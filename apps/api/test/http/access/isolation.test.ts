import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startApi, type TestApi } from '../../support/api.js';
import type { Client, ProblemBody } from '../../support/client.js';
import { newMember } from '../../support/people.js';
import { newChannel, newIncident, newMonitor } from '../../support/things.js';

const nobodys = '019dedd5-a980-7d21-8a53-6d0f3b9e2c14';

let api: TestApi;
let owner: Client;
let stranger: Client;
let ids: Record<string, string>;

beforeAll(async () => {
  api = await startApi();
  owner = await api.newAccount('lite');
  stranger = await api.newAccount('lite');
  const channel = await newChannel(owner);
  const monitor = await newMonitor(owner, { channel_ids: [channel.id], tags: ['prod'] });
  const incident = await newIncident(owner, monitor.id);
  const invitation = await owner.post<{ id: string }>('/v1/invitations', {
    email_address: 'ada@example.com',
    role: 'viewer',
  });
  ids = {
    'api-keys': owner.keyId,
    channels: channel.id,
    monitors: monitor.id,
    incidents: incident.id,
    alerts: channel.test_alert_id,
    members: await newMember(api, owner, 'viewer'),
    invitations: invitation.body.id,
  };
});
afterAll(() => api.stop());

/** The api accepts these bodies from the owner. */
const operations = [
  { operation: 'GET /v1/api-keys/{api-keys}' },
  { operation: 'DELETE /v1/api-keys/{api-keys}' },
  { operation: 'GET /v1/channels/{channels}' },
  { operation: 'PATCH /v1/channels/{channels}', body: { name: 'mine now' } },
  { operation: 'DELETE /v1/channels/{channels}' },
  { operation: 'POST /v1/channels/{channels}/test' },
  { operation: 'GET /v1/monitors/{monitors}' },
  { operation: 'PATCH /v1/monitors/{monitors}', body: { name: 'mine now' } },
  { operation: 'DELETE /v1/monitors/{monitors}' },
  { operation: 'POST /v1/monitors/{monitors}/pause' },
  { operation: 'POST /v1/monitors/{monitors}/resume' },
  { operation: 'POST /v1/monitors/{monitors}/incidents', body: { title: 'x' } },
  { operation: 'GET /v1/monitors/{monitors}/channels' },
  { operation: 'PUT /v1/monitors/{monitors}/channels/{channels}' },
  { operation: 'DELETE /v1/monitors/{monitors}/channels/{channels}' },
  { operation: 'PUT /v1/monitors/{monitors}/tags/web' },
  { operation: 'DELETE /v1/monitors/{monitors}/tags/prod' },
  { operation: 'GET /v1/monitors/{monitors}/imported-history' },
  {
    operation: 'PUT /v1/monitors/{monitors}/imported-history',
    body: { source: 'uptime_kuma', days: [], outages: [] },
  },
  { operation: 'GET /v1/incidents/{incidents}' },
  { operation: 'POST /v1/incidents/{incidents}/resolve' },
  { operation: 'GET /v1/alerts/{alerts}' },
  { operation: 'GET /v1/alerts/{alerts}/request' },
  { operation: 'PATCH /v1/members/{members}', body: { role: 'owner' } },
  { operation: 'DELETE /v1/members/{members}' },
  { operation: 'DELETE /v1/invitations/{invitations}' },
] satisfies { operation: string; body?: object }[];

const call = (
  client: Client,
  { operation, body }: { operation: string; body?: object },
  idOf: (things: string) => string,
) => {
  const [method = '', path = ''] = operation.split(' ');
  return client.send<ProblemBody>(
    method,
    path.replaceAll(/\{([\w-]+)\}/g, (_, things: string) => idOf(things)),
    body,
  );
};

describe("another account's things", () => {
  test.each(operations)(
    '$operation answers as if they did not exist, and changes nothing',
    async (operation) => {
      const before = await api.dump();
      const theirs = await call(stranger, operation, (things) => ids[things] ?? '');
      const nonexistent = await call(stranger, operation, () => nobodys);
      expect(theirs.status).toBe(404);
      expect(theirs.body).toEqual(nonexistent.body);
      expect(await api.dump()).toEqual(before);
    },
  );

  test.each(operations)('$operation answers 404 for what cannot be an id', async (operation) => {
    for (const malformed of [
      '1',
      'x'.repeat(99),
      'x'.repeat(2000),
      '%00',
      '..%2f..',
      '%F0%9F%94%94',
      `${nobodys}0`,
    ]) {
      const { status, body } = await call(owner, operation, () => malformed);
      expect([malformed, status, body.code]).toEqual([malformed, 404, 'not_found']);
    }
  });

  test('stand in no list', async () => {
    for (const thing of ['channels', 'monitors', 'incidents', 'alerts', 'members', 'invitations']) {
      expect(await stranger.all(`/v1/${thing}`)).toEqual([]);
      expect(await owner.all(`/v1/${thing}`)).toHaveLength(1);
    }
    expect(await stranger.all(`/v1/incidents?monitor_id=${ids.monitors}`)).toEqual([]);
    expect(await stranger.all(`/v1/alerts?channel_id=${ids.channels}`)).toEqual([]);
    expect((await stranger.get('/v1/monitor-tags')).body).toEqual({ items: [] });
    expect((await stranger.get('/v1/account')).body).toMatchObject({ usage: { monitors: 0, channels: 0 } });
  });
});
