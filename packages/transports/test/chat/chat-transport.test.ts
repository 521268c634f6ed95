import { describe, expect, test } from '@jest/globals';
import type { Destination } from '@tocsin/domain';
import { type ReceiverBehaviour, WebhookReceiver } from '@tocsin/testing/servers';
import { definitionOf } from '../../src/catalogue.js';
import { messageOf } from '../../src/message-of.js';
import { closedAfterwards } from '../support/closed-afterwards.js';
import { aDispatchTo } from '../support/dispatches.js';
import { open } from '../support/open.js';

const secret = 'a-secret-that-nobody-may-see-0123456789';
const botToken = `123456789:${secret}`;

type Chat = { to: (origin: string) => Destination; path: string; shown: string; recipient?: string };

const toUrl = (type: string, url: string): Destination => ({
  type,
  fields: {},
  secrets: { webhook_url: url },
});

const chats = {
  Slack: {
    to: (origin) => toUrl('Slack', `${origin}/services/T0/B0/${secret}`),
    path: `/services/T0/B0/${secret}`,
    shown: '/…',
  },
  MicrosoftTeams: {
    to: (origin) =>
      toUrl(
        'MicrosoftTeams',
        `${origin}/workflows/1/triggers/manual/paths/invoke?api-version=2016-06-01&sig=${secret}`,
      ),
    path: `/workflows/1/triggers/manual/paths/invoke?api-version=2016-06-01&sig=${secret}`,
    shown: '/…',
  },
  Telegram: {
    to: () => ({ type: 'Telegram', fields: { chat_id: '@tocsin' }, secrets: { bot_token: botToken } }),
    path: `/bot${botToken}/sendMessage`,
    shown: '/bot123456789:…/sendMessage',
    recipient: '@tocsin',
  },
} satisfies Record<string, Chat>;

type ChatType = keyof typeof chats;

const sent = async (type: ChatType, behaviour: ReceiverBehaviour, { cause }: { cause?: null } = {}) => {
  const receiver = closedAfterwards(await WebhookReceiver.start({ behaviour }));
  const origin = `http://127.0.0.1:${receiver.port}`;
  const dispatch = aDispatchTo(chats[type].to(origin), cause === null ? { cause } : {});
  const transports = open({ telegramApiUrl: origin, deadlineMs: behaviour.does === 'hang' ? 1_000 : 10_000 });
  const sending = await transports.send(dispatch);
  return { receiver, origin, dispatch, sending };
};

const shownOf = (type: ChatType, origin: string) => {
  const { shown, recipient }: Chat = chats[type];
  return { url: origin + shown, signature: null, ...(recipient === undefined ? {} : { recipient }) };
};

const refused = (message: string, responseStatus: number) => ({
  outcome: 'failed',
  code: 'http_status',
  message,
  responseStatus,
  durationMs: expect.any(Number),
});

describe.each(Object.keys(chats) as ChatType[])('a %s channel', (type) => {
  test.each([
    ['an incident', undefined],
    ['a test', null],
  ])('gets one POST of %s', async (_, cause) => {
    const { receiver, origin, dispatch, sending } = await sent(
      type,
      { does: 'answer', status: type === 'MicrosoftTeams' ? 202 : 200, body: '{"ok":true}' },
      cause === null ? { cause } : {},
    );
    expect(sending).toEqual({
      outcome: {
        outcome: 'delivered',
        responseStatus: type === 'MicrosoftTeams' ? 202 : 200,
        durationMs: expect.any(Number),
      },
      request: shownOf(type, origin),
    });
    expect(receiver.received).toHaveLength(1);
    const [received] = receiver.received;
    expect(received).toMatchObject({ method: 'POST', target: chats[type].path });
    expect(received?.headers).toEqual({
      host: `127.0.0.1:${receiver.port}`,
      connection: 'keep-alive',
      'content-type': 'application/json',
      'user-agent': 'Tocsin',
      'content-length': String(received?.rawBody.length),
    });
    // The recorded request is enough to build the body again.
    expect(received?.rawBody).toEqual(
      definitionOf(type)?.request?.contentOf(messageOf(dispatch), shownOf(type, origin)).body,
    );
  });

  test.each<[string, ReceiverBehaviour, string]>([
    ['hangs', { does: 'hang' }, 'timeout'],
    ['resets before it has read', { does: 'reset', when: 'before reading' }, 'connection_reset'],
    ['resets after it has read', { does: 'reset', when: 'after reading' }, 'connection_reset'],
    ['redirects', { does: 'answer', status: 307, headers: { Location: '/elsewhere' } }, 'http_status'],
    ['refuses without a word', { does: 'answer', status: 500 }, 'http_status'],
    ['is busy', { does: 'answer', status: 429, headers: { 'Retry-After': '0' } }, 'http_status'],
  ])(
    'whose server %s is failed after one attempt, and nothing tells its secret',
    async (_, behaviour, code) => {
      const { receiver, origin, sending } = await sent(type, behaviour);
      expect(sending).toMatchObject({ outcome: { outcome: 'failed', code }, request: shownOf(type, origin) });
      expect(receiver.requestCount).toBe(1);
      expect(JSON.stringify(sending)).not.toContain(secret);
    },
  );

  test('whose server listens nowhere is failed, connection_refused, and nothing tells its secret', async () => {
    const { receiver, dispatch, origin } = await sent(type, { does: 'answer', status: 200 });
    await receiver.close();
    const sending = await open({ telegramApiUrl: origin }).send(dispatch);
    expect(sending).toMatchObject({
      outcome: { code: 'connection_refused' },
      request: shownOf(type, origin),
    });
    expect(JSON.stringify(sending)).not.toContain(secret);
  });

  test('whose address is closed is not called, and the sentence names the setting that would open it', async () => {
    const { receiver, dispatch, origin } = await sent(type, { does: 'answer', status: 200 });
    const sending = await open({ telegramApiUrl: origin, egressAllow: [] }).send(dispatch);
    expect(sending).toMatchObject({
      outcome: { code: 'blocked_address', message: expect.stringContaining('EGRESS_ALLOW') },
      request: null,
    });
    expect(receiver.requestCount).toBe(1);
    expect(JSON.stringify(sending)).not.toContain(secret);
  });

  test('has the origin of its server as its host, and not its secret', () => {
    const origin = 'https://chat.example.com';
    expect(open({ telegramApiUrl: origin }).hostOf(chats[type].to(origin))).toBe(origin);
    expect(open({ telegramApiUrl: origin }).hostOf(chats[type].to('not a URL'))).not.toContain(secret);
  });

  test('whose answer is no end of bytes is failed with what its status says', async () => {
    const { sending } = await sent(type, { does: 'answer', status: 400, body: '{'.repeat(200_000) });
    expect(sending.outcome).toEqual(
      refused(
        'The endpoint answered 400 Bad Request. Only 200 to 299 counts as received: check the log of the endpoint.',
        400,
      ),
    );
  });
});

describe('what Slack says when it refuses', () => {
  test.each([
    [404, 'no_service', /^The endpoint answered 404 Not Found, no_service: the webhook was removed/],
    [403, 'invalid_token', /Make a new one in Slack/],
    [404, 'channel_not_found', /the Slack channel was deleted/],
    [410, 'channel_is_archived', /^The endpoint answered 410 Gone, channel_is_archived: .* archived/],
    [403, 'action_prohibited', /Ask an administrator of the workspace to allow it/],
    [400, 'invalid_payload\n', /cannot read the message/],
    [500, 'rollup_error', /it failed to post the message/],
    [429, '', /^The endpoint answered 429 Too Many Requests, rate_limited: .* not sent again\.$/],
    [400, 'a word that it does not have', /^The endpoint answered 400 Bad Request\. Only 200 to 299 counts/],
    [400, 'constructor', /^The endpoint answered 400 Bad Request\. Only 200 to 299 counts/],
  ])('%i %j is told in a sentence', async (status, body, message) => {
    const { sending } = await sent('Slack', { does: 'answer', status, body });
    expect(sending.outcome).toEqual({ ...refused('', status), message: expect.stringMatching(message) });
  });
});

describe('what a Teams workflow says when it refuses', () => {
  const error = (code: string) => JSON.stringify({ error: { code, message: `It has sig=${secret} in it.` } });

  test.each([
    [400, error('WorkflowTriggerIsNotEnabled'), /^The workflow answered 400 Bad Request, WorkflowTrigger/],
    [401, error('DirectApiAuthorizationRequired'), /Copy the whole URL from the workflow again/],
    [404, error('WorkflowNotFound'), /the workflow was deleted/],
    [404, '', /^The workflow answered 404 Not Found: the workflow was deleted/],
    [429, '{"error":null}', /not sent again\.$/],
    [400, error('constructor'), /^The endpoint answered 400 Bad Request\. Only 200 to 299 counts/],
    [502, '<html>', /^The endpoint answered 502 Bad Gateway\. Only 200 to 299 counts/],
  ])('%i %j is told in a sentence, without its own words', async (status, body, message) => {
    const { sending } = await sent('MicrosoftTeams', { does: 'answer', status, body });
    expect(sending.outcome).toEqual({ ...refused('', status), message: expect.stringMatching(message) });
    expect(JSON.stringify(sending)).not.toContain(secret);
  });
});

describe('what Telegram says when it refuses', () => {
  const error = (status: number, description: string, parameters?: object) =>
    JSON.stringify({ ok: false, error_code: status, description, parameters });

  test.each([
    [400, 'Bad Request: chat not found', undefined, / Check the chat id\. /],
    [401, 'Unauthorized', undefined, / Copy the current one from @BotFather\.$/],
    [403, 'Forbidden: bot was blocked by the user', undefined, / The bot may not write there\. /],
    [404, 'Not Found', undefined, / The bot token is wrong or was revoked/],
    [
      400,
      'Bad Request: group chat was upgraded to a supergroup chat',
      { migrate_to_chat_id: -1001234567890 },
      / The group has a new chat id: -1001234567890\.$/,
    ],
    [429, 'Too Many Requests: retry after 5', { retry_after: 5 }, / not sent again\.$/],
    [500, 'Internal Server Error', undefined, /”\.$/],
  ])('%i %j is told, with what to do', async (status, description, parameters, advice) => {
    const body = error(status, description, parameters);
    const { sending } = await sent('Telegram', { does: 'answer', status, body });
    const { outcome } = sending;
    expect(outcome).toMatchObject({ ...refused('', status), message: expect.stringMatching(advice) });
    expect(outcome).toHaveProperty(
      'message',
      expect.stringMatching(`^Telegram answered ${status}: “${description}”.`),
    );
  });

  test('is told in one line of bounded length, and without the token', async () => {
    const body = error(400, `${botToken}\n${'x'.repeat(1_000)}`);
    const { sending } = await sent('Telegram', { does: 'answer', status: 400, body });
    expect(sending.outcome).toHaveProperty(
      'message',
      expect.stringMatching(/^Telegram answered 400: “… x+…”/),
    );
    expect(JSON.stringify(sending).length).toBeLessThan(600);
    expect(JSON.stringify(sending)).not.toContain(secret);
  });
});
