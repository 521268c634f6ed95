import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type MonitorTypeDescription, registry } from '@tocsin/probes/catalogue';
import { startApi, type TestApi } from '../../support/api.js';
import type { Client, ProblemBody } from '../../support/client.js';
import { aMonitor, aWebhook, newChannel, newMonitor } from '../../support/things.js';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi({ settings: { EGRESS_ALLOW: '10.1.0.0/16,169.254.169.254' } });
  client = await api.newAccount('lite');
});
afterAll(() => api.stop());

const closed = [
  ['127.0.0.1', '127.0.0.1 is a loopback address (127.0.0.0/8), closed unless EGRESS_ALLOW holds it'],
  ['0x7f.1', '127.0.0.1 is a loopback address (127.0.0.0/8), closed unless EGRESS_ALLOW holds it'],
  ['10.2.0.1', '10.2.0.1 is a private network address (10.0.0.0/8), closed unless EGRESS_ALLOW holds it'],
  ['[fd00::1]', 'fd00::1 is a private network address (fc00::/7), closed unless EGRESS_ALLOW holds it'],
  ['localhost', 'localhost is this machine, closed unless EGRESS_ALLOW holds 127.0.0.1 or ::1'],
  ['[::ffff:169.254.169.253]', '::ffff:a9fe:a9fd is a link-local address (169.254.0.0/16)'],
  ['169.254.170.2', '169.254.170.2 is a cloud metadata address, which hands out credentials'],
] as const;

const refusedFor = (field: string, why: string) => ({
  status: 400,
  body: {
    code: 'validation_failed',
    errors: [
      {
        field,
        message: `${field} cannot be called: ${why}`,
        ...(why.includes('EGRESS_ALLOW') && {
          egress_allow: why.split(' ', 1)[0]?.replace('localhost', '127.0.0.1'),
        }),
      },
    ],
  },
});

describe('a webhook channel', () => {
  test.each(closed)('at %s is refused when it is made, and the setting is named', async (host, why) => {
    const answer = await client.post<ProblemBody>('/v1/channels', {
      ...aWebhook,
      endpoint_url: `https://${host}:8443/in`,
    });
    expect(answer).toMatchObject(refusedFor('endpoint_url', why));
  });

  test.each(closed)('is not moved to %s', async (host, why) => {
    const { id } = await newChannel(client);
    const answer = await client.patch<ProblemBody>(`/v1/channels/${id}`, { endpoint_url: `http://${host}/` });
    expect(answer).toMatchObject(refusedFor('endpoint_url', why));
    expect((await client.get(`/v1/channels/${id}`)).body).toMatchObject({
      endpoint_url: aWebhook.endpoint_url,
    });
  });

  test.each(['http://10.1.2.3:8080/', 'http://169.254.169.254/', 'https://intranet.example.com/'])(
    'at %s is saved: it is open, or cannot be judged yet',
    async (endpoint_url) => {
      expect((await client.post('/v1/channels', { ...aWebhook, endpoint_url })).status).toBe(201);
    },
  );

  test('at a port that nobody can call is refused', async () => {
    const answer = await client.post('/v1/channels', { ...aWebhook, endpoint_url: 'http://example.com:0/' });
    expect(answer).toMatchObject(refusedFor('endpoint_url', 'Port 0 cannot be called'));
  });
});

describe('a monitor', () => {
  test.each(closed)('of %s is refused when it is made, in whatever form', async (host, why) => {
    for (const target of [`https://${host}/`, host, `${host}:5432`, `tcp://${host}:22`]) {
      const answer = await client.post('/v1/monitors', { ...aMonitor, type: 'port', target });
      expect(answer).toMatchObject(refusedFor('target', why));
    }
  });

  test.each(closed)('is not moved to %s', async (host, why) => {
    const { id } = await newMonitor(client);
    const answer = await client.patch(`/v1/monitors/${id}`, { target: host });
    expect(answer).toMatchObject(refusedFor('target', why));
  });

  test.each<MonitorTypeDescription>(Object.values(registry))(
    'of type $type is refused for its address if its checks would call',
    async ({ type, neverCalls }) => {
      const { text } = await client.post('/v1/monitors', { ...aMonitor, type, target: '10.9.9.9' });
      expect(text.includes('cannot be called')).toBe(!neverCalls);
    },
  );

  test('whose target is not called does not become one whose is', async () => {
    const { id } = await newMonitor(client, {
      type: 'heartbeat',
      target: '10.9.9.9',
      settings: { period_seconds: 60 },
    });
    const answer = await client.patch(`/v1/monitors/${id}`, { type: 'ping' });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'target' }] } });
  });

  test.each([
    ['ping', '10.1.2.3'],
    ['port', 'db.example.com:5432'],
    ['ping', '2606:4700::1'],
    ['http', 'http://10.1.2.3:8080/'],
  ])('of type %s at %s is saved: it is open, or cannot be judged yet', async (type, target) => {
    expect((await client.post('/v1/monitors', { ...aMonitor, type, target })).status).toBe(201);
  });
});
