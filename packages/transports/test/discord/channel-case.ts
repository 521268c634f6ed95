import { expect } from '@jest/globals';
import { type ChannelCase, jsonOf } from '../contract/channel-case.js';
import { expectNoMarks, withoutBackslashes } from '../contract/markdown.js';
import { withoutOwnLines } from '../contract/own-links.js';

// https://docs.discord.com/developers/reference#message-formatting, and the marks that its documentation of Markdown lists.
const marks = '*_~`|<[@:';

const token = 'a-secret-that-nobody-may-see-0123456789';

const error = (status: number, code: number, message: string) => ({
  status,
  body: JSON.stringify({ message, code }),
});

export const channelCase: ChannelCase = {
  channelAt: (origin) => ({
    fields: {},
    secrets: { webhook_url: `${origin}/api/webhooks/123456789012345678/${token}` },
  }),
  secretParts: [token],
  target: `/api/webhooks/123456789012345678/${token}?wait=true`,
  accepted: { status: 200, body: '{"id":"1","content":"…"}' },
  refusals: [
    {
      ...error(404, 10015, 'Unknown Webhook'),
      says: /^Discord answered 404 Not Found: “Unknown Webhook”\. The webhook or its channel was deleted\. Make a new/,
    },
    { ...error(404, 10003, 'Unknown Channel'), says: /was deleted\. Make a new webhook in Discord/ },
    { ...error(401, 50027, 'Invalid Webhook Token'), says: /Copy the whole URL of the webhook again\.$/ },
    { ...error(403, 50013, 'Missing Permissions'), says: /Ask an administrator of the Discord server\.$/ },
    { ...error(400, 50083, 'Thread is archived'), says: /The thread is archived or locked/ },
    {
      ...error(400, 220001, 'Webhooks posted to forum channels'),
      says: /Make a webhook for a text channel\.$/,
    },
    { ...error(403, 40004, 'Send messages has been temporarily disabled'), says: /not sent again\.$/ },
    {
      status: 429,
      body: '{"message":"You are being rate limited.","retry_after":64.57,"global":false}',
      says: /^Discord answered 429 Too Many Requests: “You are being rate limited\.”\. .* not sent again\.$/,
    },
  ],
  textOf: (request) => {
    const { content, embeds } = jsonOf(request);
    return `${withoutBackslashes(content)}\n${withoutBackslashes(embeds[0].description.replaceAll('**', ''))}`;
  },
  lengthsOf: (request) => {
    const { content, embeds } = jsonOf(request);
    return [
      { of: 'content', length: content.length, max: 2_000 },
      { of: 'description', length: embeds[0].description.length, max: 4_096 },
    ];
  },
  expectHarmless: (request) => {
    const { content, embeds, allowed_mentions: mentions } = jsonOf(request);
    expect(mentions).toEqual({ parse: [] });
    expect(content).toMatch(/^(🔴 Opened|🟢 Resolved|🔔 Test): /u);
    expectNoMarks(content.replace(/^\S+ \w+: /u, ''), marks);
    for (const line of withoutOwnLines(embeds[0].description).split('\n')) {
      expect(line).toMatch(/^\*\*(Monitor|Target|Severity|Tags|Started|Resolved|Lasted):\*\* /);
      expectNoMarks(line.replace(/^\*\*\w+:\*\* /, ''), marks);
    }
  },
};
