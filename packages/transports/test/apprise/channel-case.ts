import { expect } from '@jest/globals';
import { type ChannelCase, jsonOf } from '../contract/channel-case.js';
import { unruly } from '../contract/hostile-texts.js';
import { withoutOwnLines } from '../contract/own-links.js';

const key = 'a-secret-that-nobody-may-see';

const error = (status: number, words: string) => ({
  status,
  body: JSON.stringify({ error: words, details: [] }),
});

export const channelCase: ChannelCase = {
  channelAt: (origin) => ({
    fields: { server_url: `${origin}/apprise`, tag: 'ops, on-call' },
    secrets: { key },
  }),
  secretParts: [key],
  target: `/apprise/notify/${key}`,
  accepted: { status: 200, body: '{"error":null,"details":[]}' },
  refusals: [
    {
      status: 204,
      says: /^Apprise answered 204 No Content\. There is no configuration for this key\. Save one in Apprise/,
    },
    {
      ...error(424, 'One or more notification could not be sent'),
      says: /“One or more notification could not be sent”\. At least one of its services did not get the message/,
    },
    { ...error(405, 'The recursion limit has been reached'), says: /does not lead back/ },
    { ...error(500, 'An error occurred accessing configuration'), says: /Check the rights of its folder\.$/ },
    {
      status: 401,
      body: '<html>',
      says: /^Apprise answered 401 Unauthorized\. A login protects this Apprise API/,
    },
    { status: 404, body: '<html>', says: /Check the server URL/ },
    { status: 429, says: /not sent again\.$/ },
  ],
  textOf: (request) => {
    const { title, body } = jsonOf(request);
    return `${title}\n${body}`.replaceAll('\u200b', '');
  },
  // At most 3 MB: https://github.com/caronc/apprise-api#api-response-codes
  lengthsOf: (request) => [{ of: 'request', length: request.rawBody.length, max: 3 * 1_048_576 }],
  expectHarmless: (request) => {
    const { title, body, type, format, tag, ...more } = jsonOf(request);
    expect(more).toEqual({});
    expect([format, tag]).toEqual(['text', 'ops, on-call']);
    expect(['info', 'success', 'warning', 'failure']).toContain(type);
    for (const line of [title, ...withoutOwnLines(body).split('\n')]) {
      expect(line).toMatch(
        /^(\S+ (Opened|Resolved|Test)|Monitor|Target|Severity|Tags|Started|Resolved|Lasted): /u,
      );
      // Apprise finds mentions as <@1>, <!here> and @everyone.
      expect(line).not.toMatch(/[@<](?!\u200b)/u);
      expect(line).not.toMatch(unruly);
    }
  },
};
