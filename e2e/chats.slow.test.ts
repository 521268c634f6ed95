import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ReceivedRequest, selfSignedCertificate, WebhookReceiver } from '@tocsin/testing/servers';
import type { Json } from './support/account.js';
import { Service } from './support/service.js';

const secret = 'a-secret-that-nobody-may-see-0123456789';
const botToken = `123456789:${secret}`;
const slackPath = `/services/T000/B000/${secret}`;

let folder: string;
let telegram: WebhookReceiver;
let slack: WebhookReceiver;
let service: Service;
let dispatcherLog = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-chats-'));
  const tls = selfSignedCertificate();
  const authorities = join(folder, 'authorities.pem');
  await writeFile(authorities, tls.cert);
  telegram = await WebhookReceiver.start({ behaviour: { does: 'answer', status: 200, body: '{"ok":true}' } });
  slack = await WebhookReceiver.start({
    tls,
    behaviour: ({ path }) =>
      path === slackPath
        ? { does: 'answer', status: 200, body: 'ok' }
        : { does: 'answer', status: 404, body: 'no_service' },
  });
  service = await Service.start({
    TELEGRAM_API_URL: `http://127.0.0.1:${telegram.port}`,
    EGRESS_CA_FILE: authorities,
  });
  const { stdout, stderr } = service.startDispatcher({ LOG_LEVEL: 'trace' }, 'pipe');
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      dispatcherLog += text;
    });
  }
});

afterAll(async () => {
  await service.stop();
  await telegram.close();
  await slack.close();
  await rm(folder, { recursive: true, force: true });
});

const newChannel = async (body: Json): Promise<string> =>
  (await service.call('POST', '/v1/channels', { name: 'ops', ...body })).id;

const textsOf = (requests: readonly ReceivedRequest[]): string[] =>
  requests.map(({ rawBody }) => JSON.parse(rawBody.toString('utf8')).text);

describe('an incident', () => {
  test('rings a Telegram chat and a Slack channel once when it opens and once when it resolves', async () => {
    const channels = [
      await newChannel({ type: 'Telegram', bot_token: botToken, chat_id: '-1001234567890' }),
      await newChannel({ type: 'Slack', webhook_url: slack.url(slackPath) }),
    ];
    await service.endedAlerts(2);
    await service.resolve(await service.open(await service.monitor(channels), 'Shop <is> down & out'));
    const alerts = await service.endedAlerts(6);
    expect(alerts.map(({ status }) => status)).toEqual(Array(6).fill('delivered'));

    expect(telegram.received.map(({ target }) => target)).toEqual(
      Array(3).fill(`/bot${botToken}/sendMessage`),
    );
    for (const texts of [textsOf(telegram.received), textsOf(slack.received)]) {
      expect(texts).toEqual([
        expect.stringContaining('🔔 Test: '),
        expect.stringContaining('🔴 Opened: Shop &lt;is&gt; down &amp; out'),
        expect.stringContaining('🟢 Resolved: Shop &lt;is&gt; down &amp; out'),
      ]);
    }
  });

  test('is shown as it was sent, but for the secrets', async () => {
    const bodies = (requests: readonly ReceivedRequest[]) =>
      requests.map(({ rawBody }) => String(rawBody).replaceAll(/(?<=\/answer\/)[\w-]{64}/g, '…'));
    expect(bodies(slack.received).join()).toContain('/answer/…');
    const shown = [];
    for (const { id } of await service.alerts()) {
      shown.push(await service.call<Json & { body: string }>('GET', `/v1/alerts/${id}/request`));
    }
    const ofTelegram = shown.filter(({ url }) => String(url).startsWith(`http://127.0.0.1:${telegram.port}`));
    const ofSlack = shown.filter(({ url }) => String(url).startsWith('https:'));
    expect(ofTelegram.map(({ body }) => body)).toEqual(bodies(telegram.received));
    expect(ofSlack.map(({ body }) => body)).toEqual(bodies(slack.received));
    for (const request of shown) {
      expect(request).toMatchObject({
        method: 'POST',
        url_masked: true,
        headers: { 'Content-Type': 'application/json', 'User-Agent': 'Tocsin' },
      });
    }
    expect(ofTelegram[0]?.url).toBe(`http://127.0.0.1:${telegram.port}/bot123456789:…/sendMessage`);
    expect(ofSlack[0]?.url).toBe(`https://127.0.0.1:${slack.port}/…`);
  });
});

test('what a chat says when it refuses is in the alerts table, once', async () => {
  const gone = await newChannel({ type: 'Slack', webhook_url: slack.url(`/services/gone/${secret}`) });
  expect(await service.endedAlerts(1, { channel_id: gone })).toMatchObject([
    {
      status: 'failed',
      response_status: 404,
      error: { code: 'http_status', message: expect.stringContaining('404 Not Found, no_service: ') },
    },
  ]);
  expect(slack.received.filter(({ path }) => path.startsWith('/services/gone/'))).toHaveLength(1);
});

test('no answer, audit entry or log line holds a secret of a chat', async () => {
  const answers = await Promise.all(
    ['channels', 'alerts', 'audit-log'].map((what) => service.call<Json>('GET', `/v1/${what}?limit=200`)),
  );
  expect(JSON.stringify(answers)).toContain('channel.created');
  expect(JSON.stringify(answers)).not.toContain(secret);
  expect(dispatcherLog).toContain('dispatcher is running');
  expect(dispatcherLog).not.toContain(secret);
});
