import { expect } from '@jest/globals';
import { type ChannelCase, codePoints, formOf } from '../contract/channel-case.js';
import { expectOneCodeSpan, withoutBackticks } from '../contract/code-spans.js';
import { ownLine } from '../contract/own-links.js';

const apiKey = 'secretOfABot0123456789abcdefghij';

const error = (status: number, code: string, msg: string) => ({
  status,
  body: JSON.stringify({ result: 'error', code, msg }),
});

export const channelCase: ChannelCase = {
  channelAt: (origin) => ({
    fields: { server_url: `${origin}/`, bot_email: 'tocsin-bot@example.com', stream: 'ops & more' },
    secrets: { api_key: apiKey },
  }),
  secretParts: [apiKey, `tocsin-bot@example.com:${apiKey}`],
  target: '/api/v1/messages',
  accepted: { status: 200, body: '{"result":"success","msg":"","id":42}' },
  refusals: [
    {
      ...error(401, 'INVALID_API_KEY', 'Invalid API key'),
      says: /^Zulip answered 401 Unauthorized: “Invalid API key”\. The e-mail address or the API key of the bot is wrong\./,
    },
    {
      ...error(400, 'STREAM_DOES_NOT_EXIST', "Channel 'ops' does not exist"),
      says: /was deleted or renamed\. Save its name here\.$/,
    },
    {
      ...error(400, 'BAD_REQUEST', "Not authorized to send to channel 'ops'"),
      says: /subscribe it to a private/,
    },
    { ...error(401, 'USER_DEACTIVATED', 'Account is deactivated'), says: /The bot is deactivated/ },
    {
      ...error(401, 'REALM_DEACTIVATED', 'This organization has been deactivated'),
      says: /Ask its owner\.$/,
    },
    { ...error(429, 'RATE_LIMIT_HIT', 'API usage exceeded rate limit'), says: /not sent again\.$/ },
    { status: 404, body: '<html>', says: /Check the server URL/ },
  ],
  textOf: (request) => withoutBackticks(String(formOf(request).content).replaceAll('**', '')),
  // max_message_length and max_topic_length of https://zulip.com/api/send-message, in code points.
  lengthsOf: (request) => {
    const { content = '', topic = '' } = formOf(request);
    return [
      { of: 'content', length: codePoints(content), max: 10_000 },
      { of: 'topic', length: codePoints(topic), max: 60 },
    ];
  },
  expectHarmless: (request) => {
    const { type, to, topic = '', content = '' } = formOf(request);
    expect([type, to]).toEqual(['stream', '"ops & more"']);
    expect(topic).not.toMatch(/^\s*$|[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u);
    const [first = '', empty, ...facts] = content.split('\n');
    expect(empty).toBe('');
    expectOneCodeSpan(first.replace(/^\S+ (Opened|Resolved|Test): /u, ''));
    expect(facts.at(-2) === '').toBe(ownLine.test(facts.at(-1) ?? ''));
    for (const line of facts.at(-2) === '' ? facts.slice(0, -2) : facts) {
      expectOneCodeSpan(
        line.replace(/^\*\*(Monitor|Target|Severity|Tags|Started|Resolved|Lasted):\*\* /, ''),
      );
    }
  },
};
