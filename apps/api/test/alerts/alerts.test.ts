import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type AlertId,
  type ClaimedDispatch,
  contentOf,
  type DispatchQueue,
  dispatchesFor,
  id,
  mayBeSent,
  type SendOutcome,
  type SentRequest,
} from '@tocsin/domain';
import { type Database, dispatchQueue, eventFeed, type SecretBox } from '@tocsin/persistence';
import { DATABASE, newId, SECRETS } from '@tocsin/platform';
import { admitNone, claimOldest } from '@tocsin/testing/contracts';
import { definitionOf } from '@tocsin/transports/catalogue';
import { buildMessage, sign, testMessage, verify } from '@tocsin/webhook-core';
import type { AlertPage, AlertView, SentRequestView } from '../../src/alerts/alert-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { inSession } from '../support/people.js';
import {
  anEmail,
  aSlack,
  aTeams,
  aTelegram,
  aWebhook,
  newChannel,
  newIncident,
  newMonitor,
} from '../support/things.js';

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let api: TestApi;
let lite: Client;
beforeAll(async () => {
  api = await startApi();
  lite = await api.newAccount('lite');
});
afterAll(() => api.stop());

const delivered: SendOutcome = { outcome: 'delivered', responseStatus: 204, durationMs: 12 };
const timedOut: SendOutcome = {
  outcome: 'failed',
  code: 'timeout',
  message: 'The receiver did not answer within 10 seconds.',
  responseStatus: null,
  durationMs: 10_000,
};

const messageOf = ({ cause, eventId, createdAt, producedAt: timestamp }: ClaimedDispatch) =>
  cause ? contentOf(cause, timestamp) : { ...testMessage({ id: eventId, timestamp: createdAt }), timestamp };

const bodyOf = (dispatch: ClaimedDispatch) => buildMessage(messageOf(dispatch));

const requestOf = (dispatch: ClaimedDispatch): SentRequest | null => {
  const sendability = mayBeSent(dispatch.channel, dispatch.plan);
  if (!sendability.allowed || sendability.channel.destination.type !== 'Webhook') return null;
  const { fields, secrets } = sendability.channel.destination;
  const secret = secrets.webhook_secret;
  return {
    url: String(fields.endpoint_url),
    signature: typeof secret === 'string' ? sign(bodyOf(dispatch), secret) : null,
  };
};

type End = (queue: DispatchQueue, claimed: readonly ClaimedDispatch[]) => Promise<unknown>;

/** Plans and claims all messages like a dispatcher, and ends them. @returns the claimed messages */
const claimAll = async (claimMs: number, end: End): Promise<Map<AlertId, ClaimedDispatch>> => {
  const database = api.app.get<Database>(DATABASE);
  const secrets = api.app.get<SecretBox>(SECRETS);
  const claimant = { claimedBy: 'test', claimMs };
  const feed = eventFeed(database, { ...claimant, secrets, newAlertId: () => id<AlertId>(newId()) });
  await feed.advance(1000, async (events) => events.flatMap(dispatchesFor), admitNone);
  const queue = dispatchQueue(database, { secrets }, claimant);
  const all = new Map<AlertId, ClaimedDispatch>();
  for (;;) {
    const claimed = await claimOldest(queue, 100);
    if (claimed.length === 0) return all;
    for (const dispatch of claimed) all.set(dispatch.alertId, dispatch);
    await end(queue, claimed);
  }
};

/** Records an outcome of all messages, and sends none. */
const dispatchAll = (
  outcome: SendOutcome,
  sentFor: (dispatch: ClaimedDispatch) => SentRequest | null = requestOf,
): Promise<Map<AlertId, ClaimedDispatch>> =>
  claimAll(60_000, (queue, claimed) =>
    queue.complete(
      claimed.map((dispatch) => ({ alertId: dispatch.alertId, outcome, request: sentFor(dispatch) })),
    ),
  );

/** Claims all messages like a dispatcher that dies. */
const interruptAll = (): Promise<Map<AlertId, ClaimedDispatch>> =>
  claimAll(0, (queue) => queue.closeExpired());

const anAccountWithAlerts = async (channelBody: object = aWebhook) => {
  const client = await api.newAccount('lite');
  const channel = await newChannel(client, channelBody);
  const monitor = await newMonitor(client, { name: 'Bücher 🔔', channel_ids: [channel.id] });
  const incident = await newIncident(client, monitor.id, 'Down: "quoted" \\ ☃');
  await client.post(`/v1/incidents/${incident.id}/resolve`);
  return { client, channel, monitor, incident };
};

describe('GET /v1/alerts', () => {
  test('lists what became of each message, newest first', async () => {
    const { client, channel, monitor, incident } = await anAccountWithAlerts();
    await dispatchAll(delivered);
    const { status, body } = await client.get<AlertPage>('/v1/alerts');
    expect(status).toBe(200);
    expect(body.items.map(({ event }) => event)).toEqual([
      'incident.resolved',
      'incident.created',
      'channel.test',
    ]);
    expect(body.items[1]).toEqual({
      id: expect.any(String),
      event: 'incident.created',
      status: 'delivered',
      channel_id: channel.id,
      channel_type: 'Webhook',
      incident_id: incident.id,
      monitor_id: monitor.id,
      error: null,
      note: null,
      response_status: 204,
      duration_ms: 12,
      created_at: time,
      sent_at: time,
      completed_at: time,
      stands_in_for: null,
    });
    expect((await client.get(`/v1/alerts/${body.items[1]?.id}`)).body).toEqual(body.items[1]);
  });

  test('shows why a message failed', async () => {
    const { client } = await anAccountWithAlerts();
    await dispatchAll(timedOut);
    const { body } = await client.get<AlertPage>('/v1/alerts?status=failed');
    expect(body.items).toHaveLength(3);
    expect(body.items[0]).toMatchObject({
      status: 'failed',
      error: { code: 'timeout', message: 'The receiver did not answer within 10 seconds.' },
      response_status: null,
      duration_ms: 10_000,
    });
  });

  test('filters by status, event, channel and incident', async () => {
    const { client, channel, incident } = await anAccountWithAlerts();
    await dispatchAll(delivered);
    const another = await newChannel(client, anEmail);
    const events = async (query: string) =>
      (await client.get<AlertPage>(`/v1/alerts?${query}`)).body.items.map(({ event }) => event);
    expect(await events('status=pending')).toEqual(['channel.test']);
    expect(await events('status=sending')).toEqual([]);
    expect(await events('event=incident.created')).toEqual(['incident.created']);
    expect(await events(`channel_id=${another.id}`)).toEqual(['channel.test']);
    expect(await events(`incident_id=${incident.id}`)).toEqual(['incident.resolved', 'incident.created']);
    expect(await events(`channel_id=${channel.id}&event=channel.test&status=delivered`)).toEqual([
      'channel.test',
    ]);
    expect(await events('latest_of_channel=true')).toEqual(['channel.test', 'incident.resolved']);
    expect(await events('latest_of_channel=true&event=incident.created')).toEqual([]);
    await client.delete(`/v1/channels/${another.id}`);
    expect(await events('latest_of_channel=true')).toEqual(['incident.resolved']);
  });

  test.each([
    'status=lost',
    'event=incident.moved',
    'channel_id=1',
    'incident_id=',
    'latest_of_channel=1',
    'monitor_id=x',
    'limit=0',
  ])('refuses ?%s and names the parameter', async (query) => {
    const { status, body } = await lite.get<ProblemBody>(`/v1/alerts?${query}`);
    expect(status).toBe(400);
    expect(body.errors?.map(({ field }) => field)).toEqual([query.split('=')[0]]);
  });
});

describe('GET /v1/alerts/{id}/request', () => {
  test('shows the request byte for byte, signed as it was signed', async () => {
    const { client, channel } = await anAccountWithAlerts();
    const sent = await dispatchAll(delivered);
    // A later change of the channel does not change the stored request.
    await client.patch(`/v1/channels/${channel.id}`, {
      endpoint_url: 'https://moved.example.com/',
      webhook_secret: 'new',
    });
    const alerts = await client.all<AlertView>('/v1/alerts?status=delivered');
    expect(alerts).toHaveLength(3);
    for (const { id } of alerts) {
      const { status, body } = await client.get<SentRequestView>(`/v1/alerts/${id}/request`);
      expect(status).toBe(200);
      const dispatch = sent.get(id);
      expect(Buffer.from(body.body)).toEqual(dispatch && bodyOf(dispatch));
      expect(body).toEqual({
        method: 'POST',
        url: aWebhook.endpoint_url,
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'Service-Webhook/1.0',
          'X-Service-Signature': expect.any(String),
        },
        body: expect.any(String),
      });
      expect(verify(body.body, body.headers['X-Service-Signature'], aWebhook.webhook_secret)).toBe(true);
    }
  });

  test.each([
    { body: aSlack, shown: 'https://hooks.slack.com/…' },
    { body: aTeams, shown: 'https://prod-00.westeurope.logic.azure.com/…' },
    { body: aTelegram, shown: 'https://api.telegram.org/bot1:…/sendMessage', recipient: aTelegram.chat_id },
  ])('shows what was posted to $body.type, with its URL masked', async ({ body: chat, shown, recipient }) => {
    const { client, channel } = await anAccountWithAlerts(chat);
    const request = { url: shown, signature: null, ...(recipient === undefined ? {} : { recipient }) };
    const claimed = await dispatchAll(delivered, () => request);
    if (chat.type === 'Telegram') await client.patch(`/v1/channels/${channel.id}`, { chat_id: '@elsewhere' });
    const alerts = await client.all<AlertView>('/v1/alerts?status=delivered');
    expect(alerts).toHaveLength(3);
    for (const { id } of alerts) {
      const dispatch = claimed.get(id);
      if (dispatch === undefined) throw new Error('It was not dispatched.');
      expect((await client.get<SentRequestView>(`/v1/alerts/${id}/request`)).body).toEqual({
        method: 'POST',
        url: shown,
        url_masked: true,
        headers: { 'Content-Type': 'application/json', 'User-Agent': 'Tocsin' },
        body: definitionOf(chat.type)
          ?.request?.contentOf(messageOf(dispatch), { alertId: id, tags: [], ...request })
          .body.toString('utf8'),
      });
    }
  });

  test('shows a message as its channel chose it then, with the tags of then', async () => {
    const client = await api.newAccount('lite');
    const channel = await newChannel(client, aSlack);
    const target = 'https://shop.example.com/';
    const monitor = await newMonitor(client, { target, tags: ['eu-west'], channel_ids: [channel.id] });
    await newIncident(client, monitor.id, `Nobody answers at ${target}`);
    const choice = '{"message_length":"short","show_target":false,"show_tags":true}';
    const request = { url: 'https://hooks.slack.com/…', signature: null, recipient: `\n\n${choice}` };
    await dispatchAll(delivered, () => request);
    await client.patch(`/v1/monitors/${monitor.id}`, { tags: [] });
    const textOf = async (event: string): Promise<string> => {
      const [alert] = await client.all<AlertView>(`/v1/alerts?status=delivered&event=${event}`);
      const { body } = await client.get<SentRequestView>(`/v1/alerts/${alert?.id}/request`);
      return JSON.parse(body.body).text;
    };
    expect(await textOf('incident.created')).toBe(
      `🔴 Opened: Nobody answers at …\nMonitor: ${monitor.name} (http)\nTags: eu-west`,
    );
    expect(await textOf('channel.test')).toBe(
      '🔔 Test: Test message from Tocsin\nMonitor: Example monitor (http)\nTags: example',
    );
  });

  test('shows no signature header when the channel had no secret', async () => {
    const { client } = await anAccountWithAlerts({ ...aWebhook, webhook_secret: null });
    await dispatchAll(delivered);
    const [alert] = await client.all<AlertView>('/v1/alerts');
    const { body } = await client.get<SentRequestView>(`/v1/alerts/${alert?.id}/request`);
    expect(Object.keys(body.headers)).toEqual(['Content-Type', 'User-Agent']);
  });

  test('says that the message was not sent yet', async () => {
    const channel = await newChannel(lite);
    const { status, body } = await lite.get<ProblemBody>(`/v1/alerts/${channel.test_alert_id}/request`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'not_found', detail: 'The message has not been sent yet.' });
  });

  test('says that e-mail is no HTTP request', async () => {
    const channel = await newChannel(lite, anEmail);
    await dispatchAll({ ...delivered, responseStatus: null });
    const { status, body } = await lite.get<ProblemBody>(`/v1/alerts/${channel.test_alert_id}/request`);
    expect(status).toBe(404);
    expect(body.detail).toBe('Email messages are not sent as an HTTP request.');
  });

  test('says why nothing was sent', async () => {
    const channel = await newChannel(lite);
    await lite.delete(`/v1/channels/${channel.id}`);
    await dispatchAll({ ...timedOut, code: 'channel_deleted', durationMs: null });
    const { status, body } = await lite.get<ProblemBody>(`/v1/alerts/${channel.test_alert_id}/request`);
    expect(status).toBe(404);
    expect(body.detail).toBe('No request is on record for this alert (channel_deleted).');
  });
});

describe('GET /v1/alerts/{id}/request of an interrupted alert', () => {
  const interruptedAlerts = async (channelBody: object = aWebhook) => {
    const account = await anAccountWithAlerts(channelBody);
    const claimed = await interruptAll();
    const alerts = await account.client.all<AlertView>('/v1/alerts?status=failed');
    expect(alerts.map(({ error }) => error?.code)).toEqual(Array(3).fill('interrupted'));
    const [alert] = alerts;
    if (alert === undefined) throw new Error('It has no alert.');
    return { ...account, claimed, alerts, path: `/v1/alerts/${alert.id}/request` };
  };

  test.each([
    { now: 'with its secret', webhook_secret: 'the-secret-of-today' },
    { now: 'without a secret', webhook_secret: null },
  ])(
    'has the bytes that were claimed, the URL of the channel as it is now, $now, and says that it is rebuilt',
    async ({ webhook_secret: secret }) => {
      const { client, channel, claimed, alerts } = await interruptedAlerts();
      const endpoint_url = 'https://moved.example.com/in';
      await client.patch(`/v1/channels/${channel.id}`, { endpoint_url, webhook_secret: secret });
      for (const { id } of alerts) {
        const dispatch = claimed.get(id);
        if (dispatch === undefined) throw new Error('It was not claimed.');
        const { status, body } = await client.get<SentRequestView>(`/v1/alerts/${id}/request`);
        expect({ status, body }).toEqual({
          status: 200,
          body: {
            method: 'POST',
            url: endpoint_url,
            rebuilt: true,
            headers: {
              'Content-Type': 'application/json',
              'User-Agent': 'Service-Webhook/1.0',
              ...(secret !== null && { 'X-Service-Signature': sign(bodyOf(dispatch), secret) }),
            },
            body: Buffer.from(bodyOf(dispatch)).toString(),
          },
        });
      }
    },
  );

  test('is for those who may see a sent request, and for nobody else', async () => {
    const { client, path } = await interruptedAlerts();
    const answer = async (caller: Client) => {
      const { status, body } = await caller.get<ProblemBody>(path);
      return status === 200 ? status : body.code;
    };
    expect(await answer(await inSession(api, client, 'owner'))).toBe(200);
    expect(await answer(await inSession(api, client, 'editor'))).toBe(200);
    expect(await answer(await inSession(api, client, 'viewer'))).toBe('role_required');
    expect(await answer(await api.newKey(client, { scopes: ['read'] }))).toBe('scope_required');
    expect(await answer(lite)).toBe('not_found');
  });

  test.each<{
    why: string;
    channelBody?: object;
    before: (account: Client, channelId: string) => Promise<unknown>;
  }>([
    { why: 'its channel is deleted', before: (account, id) => account.delete(`/v1/channels/${id}`) },
    {
      why: 'it is of a version that stored no time of the claim',
      before: ({ accountId }) =>
        api.app
          .get<{ query(text: string): Promise<unknown> }>('writeDataSource')
          .query(`UPDATE alert_dispatch SET produced_at = NULL WHERE account_id = '${accountId}'`),
    },
    { why: 'it goes to a chat', channelBody: aSlack, before: async () => undefined },
  ])('is not rebuilt when $why', async ({ channelBody = aWebhook, before }) => {
    const { client, channel, path } = await interruptedAlerts(channelBody);
    await before(client, channel.id);
    const { status, body } = await client.get<ProblemBody>(path);
    expect({ status, detail: body.detail }).toEqual({
      status: 404,
      detail: 'No request is on record for this alert (interrupted).',
    });
  });

  test('differs from one that was refused before it began: that has none', async () => {
    const { client } = await anAccountWithAlerts();
    await dispatchAll({ ...timedOut, code: 'plan_required', durationMs: null }, () => null);
    const [alert] = await client.all<AlertView>('/v1/alerts?status=failed');
    const { status, body } = await client.get<ProblemBody>(`/v1/alerts/${alert?.id}/request`);
    expect({ status, detail: body.detail }).toEqual({
      status: 404,
      detail: 'No request is on record for this alert (plan_required).',
    });
  });
});
