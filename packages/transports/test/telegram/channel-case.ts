import { expect } from '@jest/globals';
import { type ChannelCase, jsonOf } from '../contract/channel-case.js';
import { buttonsLine } from '../contract/own-links.js';

const secret = 'a-secret-that-nobody-may-see-0123456789';
const botToken = `123456789:${secret}`;

const error = (error_code: number, description: string, parameters?: object) => ({
  status: error_code,
  body: JSON.stringify({ ok: false, error_code, description, parameters }),
});

const untagged = (text: string): string => text.replaceAll(/<\/?b>/g, '');
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt);/g, (_, name: 'amp' | 'lt' | 'gt') => ({ amp: '&', lt: '<', gt: '>' })[name]);

export const channelCase: ChannelCase = {
  channelAt: () => ({ fields: { chat_id: '@tocsin' }, secrets: { bot_token: botToken } }),
  publicOrigin: 'https://api.telegram.org',
  secretParts: [secret],
  target: `/bot${botToken}/sendMessage`,
  accepted: { status: 200, body: '{"ok":true}' },
  refusals: [
    {
      ...error(400, 'Bad Request: chat not found'),
      says: /^Telegram answered 400: “Bad Request: chat not found”\. Check the chat id\. /,
    },
    { ...error(401, 'Unauthorized'), says: / Copy the current one from @BotFather\.$/ },
    { ...error(403, 'Forbidden: bot was blocked by the user'), says: / The bot may not write there\. / },
    { ...error(404, 'Not Found'), says: / The bot token is wrong or was revoked/ },
    {
      ...error(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
        migrate_to_chat_id: -1001234567890,
      }),
      says: / The group has a new chat id: -1001234567890\.$/,
    },
    { ...error(429, 'Too Many Requests: retry after 5', { retry_after: 5 }), says: / not sent again\.$/ },
    { ...error(500, 'Internal Server Error'), says: /”\.$/ },
    { ...error(400, `${botToken}\n${'x'.repeat(1_000)}`), says: /^Telegram answered 400: “… x{100,200}…”/ },
  ],
  textOf: (request) => {
    const { text, reply_markup: markup } = jsonOf(request);
    const buttons: { text: string }[] = markup?.inline_keyboard[0] ?? [];
    const labels = buttons.map((button) => button.text);
    return unescaped(untagged(text)).replaceAll('\u200b', '') + buttonsLine(labels);
  },
  lengthsOf: (request) => [
    { of: 'text', length: unescaped(untagged(jsonOf(request).text)).length, max: 4_096 },
  ],
  expectHarmless: (request) => {
    expect(untagged(jsonOf(request).text)).not.toMatch(/[<>]|&(?!(amp|lt|gt);)/);
  },
};
