import { expect } from '@jest/globals';
import { type ChannelCase, jsonOf } from '../contract/channel-case.js';
import { withoutOwnLines } from '../contract/own-links.js';

const token = 'a-secret-that-nobody-may-see-0123456789';

type Section = { fields: readonly { text: string; verbatim: boolean }[] };

const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt);/g, (_, name: 'amp' | 'lt' | 'gt') => ({ amp: '&', lt: '<', gt: '>' })[name]);

export const channelCase: ChannelCase = {
  channelAt: (origin) => ({ fields: {}, secrets: { webhook_url: `${origin}/services/T0/B0/${token}` } }),
  secretParts: [token],
  target: `/services/T0/B0/${token}`,
  accepted: { status: 200, body: 'ok' },
  refusals: [
    {
      status: 404,
      body: 'no_service',
      says: /^The endpoint answered 404 Not Found, no_service: the webhook was removed/,
    },
    { status: 403, body: 'invalid_token', says: /Make a new one in Slack/ },
    { status: 404, body: 'channel_not_found', says: /the Slack channel was deleted/ },
    {
      status: 410,
      body: 'channel_is_archived',
      says: /^The endpoint answered 410 Gone, channel_is_archived: .* archived/,
    },
    { status: 403, body: 'action_prohibited', says: /Ask an administrator of the workspace to allow it/ },
    { status: 400, body: 'invalid_payload\n', says: /cannot read the message/ },
    { status: 500, body: 'rollup_error', says: /it failed to post the message/ },
    { status: 429, says: /^The endpoint answered 429 Too Many Requests, rate_limited: .* not sent again\.$/ },
    {
      status: 400,
      body: 'an unknown word',
      says: /^The endpoint answered 400 Bad Request\. Only 200 to 299 counts/,
    },
    {
      status: 400,
      body: 'constructor',
      says: /^The endpoint answered 400 Bad Request\. Only 200 to 299 counts/,
    },
  ],
  textOf: (request) => unescaped(jsonOf(request).text),
  lengthsOf: (request) => {
    const { text, blocks } = jsonOf(request);
    return [
      { of: 'text', length: text.length, max: 4_000 },
      { of: 'header', length: blocks[0].text.text.length, max: 150 },
      ...(blocks[1] as Section).fields.map(({ text: field }) => ({
        of: 'field',
        length: field.length,
        max: 2_000,
      })),
    ];
  },
  expectHarmless: (request) => {
    const { text, blocks, unfurl_links, unfurl_media } = jsonOf(request);
    expect([unfurl_links, unfurl_media]).toEqual([false, false]);
    const section: Section = blocks[1];
    for (const each of [withoutOwnLines(text), ...section.fields.map((field) => field.text)]) {
      expect(each).not.toMatch(/[<>]|&(?!(amp|lt|gt);)/);
    }
    for (const { verbatim } of section.fields) expect(verbatim).toBe(true);
  },
};
