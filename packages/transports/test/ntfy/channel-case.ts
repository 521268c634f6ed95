import { expect } from '@jest/globals';
import { type ChannelCase, jsonOf } from '../contract/channel-case.js';
import { unruly } from '../contract/hostile-texts.js';
import { buttonsLine } from '../contract/own-links.js';

const accessToken = 'tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2';

const error = (http: number, code: number, words: string) => ({
  status: http,
  body: JSON.stringify({ code, http, error: words, link: 'https://ntfy.sh/docs/publish/' }),
});

export const channelCase: ChannelCase = {
  channelAt: (origin) => ({
    fields: { server_url: origin, topic: 'tocsin-k7Qw2mZx', priority: 'high' },
    secrets: { access_token: accessToken },
  }),
  secretParts: [accessToken],
  target: '/',
  accepted: { status: 200, body: '{"id":"hwQ2YpKdmg","event":"message","topic":"tocsin-k7Qw2mZx"}' },
  refusals: [
    {
      ...error(401, 40101, 'unauthorized'),
      says: /^The ntfy server answered 401 Unauthorized: “unauthorized”\. The access token is wrong, has expired or was revoked\./,
    },
    { ...error(403, 40301, 'forbidden'), says: /Save the access token of an account that may/ },
    { ...error(404, 40401, 'page not found'), says: /Check the server URL/ },
    {
      ...error(400, 40010, 'invalid request: topic name is not allowed'),
      says: /Choose another one\.$/,
    },
    {
      ...error(429, 42901, 'limit reached: too many requests'),
      says: /gets too many messages\. .* not sent again\.$/,
    },
    {
      ...error(429, 42908, 'limit reached: daily message quota reached'),
      says: /messages of the day are used up/,
    },
    { ...error(429, 42909, 'limit reached: too many auth failures'), says: /Save a valid access token/ },
    {
      ...error(507, 50701, 'cannot publish to UnifiedPush topic without previously active subscriber'),
      says: /Subscribe to it in the ntfy app\.$/,
    },
  ],
  textOf: (request) => {
    const { title, message, actions = [] } = jsonOf(request);
    return `${title}\n${message}${buttonsLine(actions.map(({ label }: { label: string }) => label))}`;
  },
  // https://docs.ntfy.sh/publish/#limitations, release 2.28.0, and transformBodyJSON in server/server.go: bytes of UTF-8.
  lengthsOf: (request) => {
    const { title, message } = jsonOf(request);
    return [
      { of: 'title', length: Buffer.byteLength(title), max: 1_024 },
      { of: 'message', length: Buffer.byteLength(message), max: 4_096 },
      { of: 'request', length: request.rawBody.length, max: 8_192 },
    ];
  },
  expectHarmless: (request) => {
    const { topic, title, message, priority, click = '', actions = [], ...more } = jsonOf(request);
    // In particular no `markdown`, `email` or `call`.
    expect(more).toEqual({});
    for (const url of [click, ...actions.map((action: { url: string }) => action.url)])
      expect(url).toMatch(
        /^$|^https:\/\/tocsin\.example\.com\/(incidents\/[\w-]+|answer\/[\w-]+\?acknowledge)$/,
      );
    expect(topic).toBe('tocsin-k7Qw2mZx');
    expect(priority).toBe(title.startsWith('🔴') ? 4 : 3);
    for (const line of [title, ...message.split('\n')]) {
      expect(line).toMatch(
        /^(\S+ (Opened|Resolved|Test)|Monitor|Target|Severity|Tags|Started|Resolved|Lasted): /u,
      );
      expect(line).not.toMatch(unruly);
    }
  },
};
