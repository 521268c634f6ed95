import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { UnitOfWork } from '@tocsin/persistence';
import type { ChannelView, SavedChannelView } from '../../src/channels/channel-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { aSlack, aTeams, aTelegram, newChannel } from '../support/things.js';

let api: TestApi;
let lite: Client;
beforeAll(async () => {
  api = await startApi({ settings: { EGRESS_ALLOW: '192.168.7.0/24' } });
  lite = await api.newAccount('lite');
});
afterAll(() => api.stop());

const chats = [
  { body: aSlack, shown: { webhook_url: 'https://hooks.slack.com/…' }, secret: 'a-secret-of-slack' },
  {
    body: aTeams,
    shown: { webhook_url: 'https://prod-00.westeurope.logic.azure.com/…' },
    secret: 'a-secret-of-teams',
  },
  {
    body: aTelegram,
    shown: { bot_token: '123456789:…', chat_id: '-1001234567890' },
    secret: 'a-secret-of-telegram',
  },
] as const;

const destinationOf = async ({ id }: ChannelView) =>
  (await api.app.get(UnitOfWork).committed.channels.find(lite.accountId, id))?.destination;

describe.each(chats)('a $body.type channel', ({ body, shown, secret }) => {
  test('is made, and shows of its secret whose it is', async () => {
    const made = await lite.post<SavedChannelView>('/v1/channels', body);
    expect(made.status).toBe(201);
    const { test_alert_id: _, ...channel } = made.body;
    expect(channel).toEqual({
      id: expect.any(String),
      type: body.type,
      name: 'ops',
      ...shown,
      signed: false,
      enabled: true,
      min_severity: 'info',
      fallback_channel_id: null,
      test_every_days: null,
      health: { status: 'ok', failing_since: null, error: null },
      confirmed: true,
      confirmed_by: null,
      managed: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await lite.get(`/v1/channels/${channel.id}`)).body).toEqual(channel);
    expect((await lite.get('/v1/channels')).text + made.text).not.toContain(secret);
  });

  test('keeps its secret encrypted at rest, and out of the audit log', async () => {
    const channel = await newChannel(lite, body);
    await lite.patch(`/v1/channels/${channel.id}`, { ...body, name: 'renamed' });
    expect(JSON.stringify(await api.dump())).not.toContain(secret);
    expect(JSON.stringify(await destinationOf(channel))).toContain(secret);
  });

  test('keeps what a change leaves out', async () => {
    const channel = await newChannel(lite, body);
    const before = await destinationOf(channel);
    const { status, body: changed } = await lite.patch<ChannelView>(`/v1/channels/${channel.id}`, {
      name: 'renamed',
    });
    expect(status).toBe(200);
    expect(changed).toMatchObject({ name: 'renamed', ...shown });
    expect(await destinationOf(channel)).toEqual(before);
  });

  test('takes no field of another type', async () => {
    const channel = await newChannel(lite, body);
    const { status, body: problem } = await lite.patch<ProblemBody>(`/v1/channels/${channel.id}`, {
      webhook_secret: 'x',
    });
    expect(status).toBe(400);
    expect(problem.errors).toEqual([
      { field: 'webhook_secret', message: `webhook_secret is not a field of ${body.type} channels` },
    ]);
  });
});

test('a change replaces the secret of a chat', async () => {
  const slack = await newChannel(lite, aSlack);
  const telegram = await newChannel(lite, aTelegram);
  const webhook_url = 'https://chat.example.com/hooks/another';
  const bot_token = '987654321:another-secret-of-telegram-00';
  const { body } = await lite.patch<ChannelView>(`/v1/channels/${slack.id}`, { webhook_url });
  expect(body.webhook_url).toBe('https://chat.example.com/…');
  expect(await destinationOf(slack)).toEqual({ type: 'Slack', fields: {}, secrets: { webhook_url } });
  await lite.patch(`/v1/channels/${telegram.id}`, { bot_token, chat_id: '@ops_team' });
  expect(await destinationOf(telegram)).toEqual({
    type: 'Telegram',
    fields: { chat_id: '@ops_team' },
    secrets: { bot_token },
  });
});

describe('what a chat cannot be', () => {
  test.each([
    ['no URL', aSlack, { webhook_url: undefined }, 'webhook_url'],
    ['a URL in the clear', aSlack, { webhook_url: 'http://hooks.slack.com/services/x' }, 'webhook_url'],
    ['a URL that says nothing', aSlack, { webhook_url: 'https://hooks.slack.com/' }, 'webhook_url'],
    ['the URL as it is shown', aSlack, { webhook_url: 'https://hooks.slack.com/…' }, 'webhook_url'],
    ['a password in the URL', aSlack, { webhook_url: 'https://a:b@hooks.slack.com/x' }, 'webhook_url'],
    ['a closed address', aSlack, { webhook_url: 'https://10.0.0.1/hooks/x' }, 'webhook_url'],
    ['a closed address', aTeams, { webhook_url: 'https://127.0.0.1/hooks/x' }, 'webhook_url'],
    ['too long a URL', aTeams, { webhook_url: `https://a.example/${'x'.repeat(2_040)}` }, 'webhook_url'],
    ['no token', aTelegram, { bot_token: undefined }, 'bot_token'],
    ['the token as it is shown', aTelegram, { bot_token: '123456789:…' }, 'bot_token'],
    ['a token with a path in it', aTelegram, { bot_token: '1:aaaaaaaaaaaaaaaaaaaa/../x' }, 'bot_token'],
    ['no chat', aTelegram, { chat_id: undefined }, 'chat_id'],
    ['a chat that is a number', aTelegram, { chat_id: -100 }, 'chat_id'],
    ['a chat of words', aTelegram, { chat_id: 'ops team' }, 'chat_id'],
    ['the field of another type', aTelegram, { webhook_url: aSlack.webhook_url }, 'webhook_url'],
  ])('is one with %s (%#)', async (_, chat, change, field) => {
    const { status, body } = await lite.post<ProblemBody>('/v1/channels', { ...chat, ...change });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field, message: expect.stringContaining(field) }]);
  });

  test.each([
    'https://outlook.office.com/webhook/a@b/IncomingWebhook/c/d',
    'https://contoso.webhook.office.com/webhookb2/a@b/IncomingWebhook/c/d',
  ])('is one of a connector that Microsoft retired: %s', async (webhook_url) => {
    const retired = expect.stringContaining('which Microsoft has retired');
    const made = await lite.post<ProblemBody>('/v1/channels', { ...aTeams, webhook_url });
    expect(made.body.errors).toEqual([{ field: 'webhook_url', message: retired }]);
    const teams = await newChannel(lite, aTeams);
    const changed = await lite.patch<ProblemBody>(`/v1/channels/${teams.id}`, { webhook_url });
    expect(changed.body.errors).toEqual([{ field: 'webhook_url', message: retired }]);
    expect((await lite.post('/v1/channels', { ...aSlack, webhook_url })).status).toBe(201);
  });

  test.each(['42', '-1001234567890', '@ops_team'])(
    'is none of the chats that Telegram knows: %s is one',
    async (chat_id) => {
      expect((await lite.post('/v1/channels', { ...aTelegram, chat_id })).status).toBe(201);
    },
  );
});

describe.each(['Mattermost', 'RocketChat'])('a %s channel', (type) => {
  const create = (url: string) =>
    lite.post<ProblemBody>('/v1/channels', { type, name: 'ops', webhook_url: url });

  test.each(['http://192.168.7.20:8065/hooks/x', 'http://chat.lan/hooks/x', 'https://8.8.8.8/hooks/x'])(
    'may have the URL %s',
    async (url) => {
      expect((await create(url)).status).toBe(201);
    },
  );

  test.each([
    [
      'http://8.8.8.8/hooks/x',
      'webhook_url cannot be called: The URL must start with "https://": 8.8.8.8 is in no network that the operator has opened for http',
    ],
    ['http://10.0.0.1/hooks/x', expect.stringContaining('closed unless EGRESS_ALLOW holds it')],
    ['ftp://192.168.7.20/hooks/x', expect.stringContaining('must be a whole https URL')],
  ])('may not have the URL %s', async (url, message) => {
    const { status, body } = await create(url);
    expect([status, body.errors]).toMatchObject([400, [{ field: 'webhook_url', message }]]);
  });
});

test('a channel of a public service has an https URL', async () => {
  const { body } = await lite.post<ProblemBody>('/v1/channels', {
    ...aSlack,
    webhook_url: 'http://127.0.0.1/services/x',
  });
  expect(body.errors).toMatchObject([{ field: 'webhook_url' }]);
});
