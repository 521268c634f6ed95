import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { UnitOfWork } from '@tocsin/persistence';
import { channelTypes } from '@tocsin/transports/catalogue';
import type { AlertView } from '../../src/alerts/alert-view.js';
import type { ChannelView, SavedChannelView } from '../../src/channels/channel-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { inSession } from '../support/people.js';
import { anEmail, aWebhook, newChannel, newMonitor } from '../support/things.js';

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let api: TestApi;
let lite: Client;
let free: Client;
beforeAll(async () => {
  api = await startApi();
  lite = await api.newAccount('lite');
  free = await api.newAccount('free');
});
afterAll(() => api.stop());

const testRowOf = async (alertId: string) =>
  (await api.rows('alert_dispatch')).find(({ id }) => id === alertId);

describe('POST /v1/channels', () => {
  test('makes a webhook channel and says that it is signed, not with what', async () => {
    const { status, body, text } = await lite.post('/v1/channels', aWebhook);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: uuid,
      type: 'Webhook',
      name: 'on-call',
      endpoint_url: 'https://hooks.example.com/in',
      signed: true,
      enabled: true,
      min_severity: 'info',
      fallback_channel_id: null,
      test_every_days: null,
      health: { status: 'ok', failing_since: null, error: null },
      confirmed: true,
      confirmed_by: null,
      managed: null,
      created_at: time,
      updated_at: time,
      test_alert_id: uuid,
    });
    expect(text).not.toContain(aWebhook.webhook_secret);
  });

  test('shows its URL to those who may write, and only the host of it to others', async () => {
    const channel = await newChannel(lite, {
      ...aWebhook,
      endpoint_url: 'https://hooks.example.com/a-secret?k=1',
    });
    const monitor = await newMonitor(lite, { channel_ids: [channel.id] });
    const shownTo = async (caller: Client) => {
      const { body } = await caller.get<ChannelView>(`/v1/channels/${channel.id}`);
      const [listed] = await caller.all<ChannelView>('/v1/channels?limit=1');
      const [attached] = await caller.all<ChannelView>(`/v1/monitors/${monitor.id}/channels`);
      return [body, listed, attached].map((shown) => shown?.endpoint_url);
    };
    const whole = Array(3).fill('https://hooks.example.com/a-secret?k=1');
    const masked = Array(3).fill('https://hooks.example.com/…');
    for (const role of ['owner', 'editor'] as const)
      expect(await shownTo(await inSession(api, lite, role))).toEqual(whole);
    expect(await shownTo(lite)).toEqual(whole);
    expect(await shownTo(await inSession(api, lite, 'viewer'))).toEqual(masked);
    expect(await shownTo(await api.newKey(lite, { scopes: ['read', 'admin'] }))).toEqual(masked);
  });

  test.each([
    ['left out', {}],
    ['null', { webhook_secret: null }],
  ])('makes a channel without a secret when it is %s', async (_, secret) => {
    const { type, name, endpoint_url } = aWebhook;
    const { body } = await lite.post<ChannelView>('/v1/channels', { type, name, endpoint_url, ...secret });
    expect(body.signed).toBe(false);
  });

  test('makes an e-mail channel, on the Free plan too', async () => {
    const { status, body } = await free.post('/v1/channels', { ...anEmail, enabled: false });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: uuid,
      type: 'Email',
      name: 'inbox',
      email_address: 'on-call@example.com',
      signed: false,
      enabled: false,
      min_severity: 'info',
      fallback_channel_id: null,
      test_every_days: null,
      health: { status: 'ok', failing_since: null, error: null },
      confirmed: false,
      confirmed_by: null,
      managed: null,
      created_at: time,
      updated_at: time,
      test_alert_id: uuid,
    });
  });

  test('queues a test message in the same transaction and names its alert', async () => {
    const channel = await newChannel(lite);
    const { body } = await lite.get<AlertView>(`/v1/alerts/${channel.test_alert_id}`);
    expect(body).toEqual({
      id: channel.test_alert_id,
      event: 'channel.test',
      status: 'pending',
      channel_id: channel.id,
      channel_type: 'Webhook',
      incident_id: null,
      monitor_id: null,
      error: null,
      note: null,
      response_status: null,
      duration_ms: null,
      created_at: channel.created_at,
      sent_at: null,
      completed_at: null,
      stands_in_for: null,
    });
  });

  test.each(['x', 'fifteen bytes..', 'ü'.repeat(7)])(
    'takes the weak secret %j, and says so',
    async (weak) => {
      const answer = await lite.post<SavedChannelView>('/v1/channels', { ...aWebhook, webhook_secret: weak });
      expect(answer.status).toBe(201);
      expect(answer.body.signed).toBe(true);
      expect(answer.body.warnings).toEqual([
        { field: 'webhook_secret', message: expect.stringContaining('weak: it has fewer than 16 bytes') },
      ]);
      expect(answer.body.warnings?.[0]?.message).not.toContain(weak === 'x' ? '"x"' : weak);
      const strong = await lite.patch<SavedChannelView>(`/v1/channels/${answer.body.id}`, {
        webhook_secret: 'ü'.repeat(8),
      });
      expect(strong.body).not.toHaveProperty('warnings');
      const unsigned = await lite.patch(`/v1/channels/${answer.body.id}`, { webhook_secret: null });
      expect(unsigned.body).not.toHaveProperty('warnings');
    },
  );

  test('keeps the secret encrypted at rest', async () => {
    const channel = await newChannel(lite);
    expect(JSON.stringify(await api.dump())).not.toContain(aWebhook.webhook_secret);
    const stored = await api.app.get(UnitOfWork).committed.channels.find(lite.accountId, channel.id);
    expect(stored?.destination).toMatchObject({ secrets: { webhook_secret: aWebhook.webhook_secret } });
  });

  test.each(channelTypes().filter((type) => type !== 'Email'))(
    'refuses a %s channel on the Free plan, whatever else it says',
    async (type) => {
      const { status, body } = await free.post<ProblemBody>('/v1/channels', { ...aWebhook, type });
      expect(status).toBe(403);
      expect(body).toMatchObject({ code: 'plan_required', detail: expect.stringContaining('Lite') });
    },
  );

  test.each([
    ['no type', { type: undefined }, 'type'],
    ['a type nobody knows', { type: 'Pager' }, 'type'],
    ['a type that is no text', { type: ['Webhook'] }, 'type'],
    ['null for the name', { name: null }, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name'],
    ['NUL in the name', { name: 'a\u0000b' }, 'name'],
    ['a lone surrogate in the name', { name: '\ud800' }, 'name'],
    ['no endpoint URL', { endpoint_url: undefined }, 'endpoint_url'],
    ['null for the endpoint URL', { endpoint_url: null }, 'endpoint_url'],
    ['another scheme', { endpoint_url: 'ftp://example.com/' }, 'endpoint_url'],
    ['a user name in the URL', { endpoint_url: 'https://me:pw@example.com/' }, 'endpoint_url'],
    ['a secret that is empty', { webhook_secret: '' }, 'webhook_secret'],
    ['a secret of 1025 characters', { webhook_secret: 'x'.repeat(1025) }, 'webhook_secret'],
    ['a secret that is no text', { webhook_secret: 5 }, 'webhook_secret'],
    ['text for enabled', { enabled: 'yes' }, 'enabled'],
    ['the field of another type', { email_address: 'a@example.com' }, 'email_address'],
    ['a field nobody knows', { retries: 3 }, 'retries'],
    ['a name that every object has', { hasOwnProperty: 1 }, 'hasOwnProperty'],
    ['a name that the class derives', { config: {} }, 'config'],
  ])('refuses %s and names the field', async (_, change, field) => {
    const { status, body } = await lite.post<ProblemBody>('/v1/channels', { ...aWebhook, ...change });
    expect(status).toBe(400);
    expect(body.code).toBe('validation_failed');
    expect(body.errors).toEqual([{ field, message: expect.stringContaining(field) }]);
  });

  test.each(['on-call', 'a@b@c', 'a b@example.com', `${'x'.repeat(250)}@example.com`, '"<a@example.com>'])(
    'refuses %j as an e-mail address',
    async (email_address) => {
      const { status, body } = await lite.post<ProblemBody>('/v1/channels', { ...anEmail, email_address });
      expect(status).toBe(400);
      expect(body.errors).toEqual([
        { field: 'email_address', message: expect.stringContaining('e-mail address') },
      ]);
    },
  );

  test('names a channel without a name after the host of its URL, or after its type', async () => {
    const named = async (body: object) => (await lite.post<SavedChannelView>('/v1/channels', body)).body.name;
    const endpoint_url = 'https://Hooks.example.com:8443/in?key=secret';
    expect(await named({ type: 'Webhook', endpoint_url })).toBe('hooks.example.com:8443');
    expect(await named({ type: 'Email', email_address: 'ada@example.com' })).toBe('E-mail');
  });

  test('names every field that is wrong at once', async () => {
    const { body } = await lite.post<ProblemBody>('/v1/channels', { type: 'Webhook', enabled: 1, more: 1 });
    expect(body.errors?.map(({ field }) => field).sort()).toEqual(['enabled', 'endpoint_url', 'more']);
  });
});

describe('PATCH /v1/channels/{id}', () => {
  test('changes what is given, keeps the rest, and tests the channel again', async () => {
    const before = await newChannel(lite);
    const { status, body } = await lite.patch<SavedChannelView>(`/v1/channels/${before.id}`, {
      name: 'night shift',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      name: 'night shift',
      updated_at: time,
      test_alert_id: uuid,
    });
    expect(body.test_alert_id).not.toBe(before.test_alert_id);
    expect(await testRowOf(body.test_alert_id)).toMatchObject({ event: 'channel.test', status: 'pending' });
  });

  test('is a save also when nothing changes', async () => {
    const before = await newChannel(lite);
    const { body } = await lite.patch<SavedChannelView>(`/v1/channels/${before.id}`, {});
    expect(await testRowOf(body.test_alert_id)).toBeDefined();
  });

  test('keeps the secret when it is left out, replaces it, and removes it with null', async () => {
    const channel = await newChannel(lite);
    const secretOf = async () => {
      const stored = await api.app.get(UnitOfWork).committed.channels.find(lite.accountId, channel.id);
      return stored?.destination.secrets.webhook_secret;
    };
    const change = async (changes: object) =>
      (await lite.patch<ChannelView>(`/v1/channels/${channel.id}`, changes)).body.signed;

    expect(await change({ endpoint_url: 'https://other.example.com/' })).toBe(true);
    expect(await secretOf()).toBe(aWebhook.webhook_secret);
    expect(await change({ webhook_secret: 'another' })).toBe(true);
    expect(await secretOf()).toBe('another');
    expect(await change({ webhook_secret: null })).toBe(false);
    expect(await secretOf()).toBeUndefined();
  });

  test('takes the type that the channel has, and no other', async () => {
    const { id } = await newChannel(lite);
    expect((await lite.patch(`/v1/channels/${id}`, { type: 'Webhook' })).status).toBe(200);
    const { status, body } = await lite.patch<ProblemBody>(`/v1/channels/${id}`, { type: 'Email' });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: 'type', message: 'type cannot change: this is a Webhook channel' },
    ]);
  });

  test('refuses fields of another type', async () => {
    const webhook = await newChannel(lite);
    const email = await newChannel(lite, anEmail);
    const toWebhook = await lite.patch<ProblemBody>(`/v1/channels/${webhook.id}`, {
      email_address: 'a@example.com',
    });
    const toEmail = await lite.patch<ProblemBody>(`/v1/channels/${email.id}`, {
      endpoint_url: 'https://example.com/',
      webhook_secret: null,
    });
    expect(toWebhook.body.errors?.map(({ field }) => field)).toEqual(['email_address']);
    expect(toEmail.body.errors?.map(({ field }) => field)).toEqual(['endpoint_url', 'webhook_secret']);
  });

  test('changes the address of an e-mail channel, and whether it is rung', async () => {
    const { id } = await newChannel(lite, anEmail);
    const { body } = await lite.patch(`/v1/channels/${id}`, {
      email_address: 'ops@example.com',
      enabled: false,
    });
    expect(body).toMatchObject({ email_address: 'ops@example.com', enabled: false });
  });

  test('refuses to save a channel that the plan no longer covers', async () => {
    const moving = await api.newAccount('lite');
    const { id } = await newChannel(moving);
    await api.app.get(UnitOfWork).run(({ accounts }) => accounts.setPlan(moving.accountId, 'free'));
    const { status, body } = await moving.patch<ProblemBody>(`/v1/channels/${id}`, { name: 'x' });
    expect(status).toBe(403);
    expect(body.code).toBe('plan_required');
    expect((await moving.get<ChannelView>(`/v1/channels/${id}`)).body.name).toBe(aWebhook.name);
  });

  test('refuses null where null means nothing', async () => {
    const { id } = await newChannel(lite);
    const { status, body } = await lite.patch<ProblemBody>(`/v1/channels/${id}`, { name: null });
    expect(status).toBe(400);
    expect(body.errors?.[0]?.field).toBe('name');
  });
});

describe('GET /v1/channels', () => {
  test('lists the channels, newest first, as GET /v1/channels/{id} shows them', async () => {
    const own = await api.newAccount('lite');
    const first = await newChannel(own);
    const second = await newChannel(own, anEmail);
    const { status, body } = await own.get('/v1/channels');
    const views = await Promise.all(
      [second, first].map(async ({ id }) => (await own.get(`/v1/channels/${id}`)).body),
    );
    expect(status).toBe(200);
    expect(body).toEqual({ items: views, next_cursor: null });
    const { test_alert_id: _, ...withoutTest } = first;
    expect(views[1]).toEqual(withoutTest);
  });
});

describe('DELETE /v1/channels/{id}', () => {
  test('removes the channel and detaches it; again it is not there', async () => {
    const channel = await newChannel(lite);
    const monitor = await newMonitor(lite, { channel_ids: [channel.id] });
    const { status, text } = await lite.delete(`/v1/channels/${channel.id}`);
    expect([status, text]).toEqual([204, '']);
    expect((await lite.get(`/v1/channels/${channel.id}`)).status).toBe(404);
    expect((await lite.get(`/v1/monitors/${monitor.id}/channels`)).body).toEqual({
      items: [],
      next_cursor: null,
    });
    expect((await lite.delete(`/v1/channels/${channel.id}`)).status).toBe(404);
  });

  test('leaves on record what was to be sent to it', async () => {
    const channel = await newChannel(lite);
    await lite.delete(`/v1/channels/${channel.id}`);
    const { body } = await lite.get(`/v1/alerts/${channel.test_alert_id}`);
    expect(body).toMatchObject({ channel_id: channel.id, channel_type: 'Webhook' });
  });
});

describe('POST /v1/channels/{id}/test', () => {
  test('queues a test message, also for a channel that is disabled', async () => {
    const { id } = await newChannel(lite, { ...aWebhook, enabled: false });
    const { status, body } = await lite.post<{ alert_id: string }>(`/v1/channels/${id}/test`);
    expect(status).toBe(202);
    expect(body).toEqual({ alert_id: uuid });
    expect(await testRowOf(body.alert_id)).toMatchObject({ event: 'channel.test', channel_id: id });
  });

  test('takes an empty object as its body, and nothing else', async () => {
    const { id } = await newChannel(lite);
    expect((await lite.post(`/v1/channels/${id}/test`, {})).status).toBe(202);
    const { status, body } = await lite.post<ProblemBody>(`/v1/channels/${id}/test`, { loud: true });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: 'loud', message: 'loud is not known here' }]);
  });
});
