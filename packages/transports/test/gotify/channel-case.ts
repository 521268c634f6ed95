import { expect } from '@jest/globals';
import { type ChannelCase, jsonOf } from '../contract/channel-case.js';
import { unruly } from '../contract/hostile-texts.js';
import { publicUrl, withoutOwnLines } from '../contract/own-links.js';

const appToken = 'A0a-secret.Nobody';

const error = (errorCode: number, name: string, errorDescription: string) => ({
  status: errorCode,
  body: JSON.stringify({ error: name, errorCode, errorDescription }),
});

export const channelCase: ChannelCase = {
  channelAt: (origin) => ({
    fields: { server_url: `${origin}/gotify`, priority: 7 },
    secrets: { app_token: appToken },
  }),
  secretParts: [appToken],
  target: '/gotify/message',
  accepted: { status: 200, body: '{"id":25,"appid":5,"message":"…","title":"…","priority":7}' },
  refusals: [
    {
      ...error(
        401,
        'Unauthorized',
        'you need to provide a valid access token or user credentials to access this api',
      ),
      says: /^Gotify answered 401 Unauthorized: “you need to provide a valid access token .*”\. The application token is wrong, or its application was deleted\./,
    },
    {
      ...error(403, 'Forbidden', 'you are not allowed to access this api'),
      says: /Copy the token of an application, not of a client\.$/,
    },
    { ...error(404, 'Not Found', 'page not found'), says: /Check the server URL/ },
    { ...error(500, 'Internal Server Error', 'database is locked'), says: /Look into the log of the Gotify/ },
    { status: 429, says: /not sent again\.$/ },
  ],
  textOf: (request) => {
    const { title, message } = jsonOf(request);
    return `${title}\n${message}`;
  },
  // Gotify has no limit but that of a TEXT column, 65,535 bytes in MySQL: model/message.go in https://github.com/gotify/server
  lengthsOf: (request) => {
    const { title, message } = jsonOf(request);
    return [
      { of: 'title', length: Buffer.byteLength(title), max: 65_535 },
      { of: 'message', length: Buffer.byteLength(message), max: 65_535 },
    ];
  },
  expectHarmless: (request) => {
    const { title, message, priority, extras, ...more } = jsonOf(request);
    expect(more).toEqual({});
    // The app shows Markdown only as text/markdown.
    const { 'client::notification': opened, ...others } = extras;
    expect(others).toEqual({ 'client::display': { contentType: 'text/plain' } });
    expect(opened?.click.url ?? publicUrl).toMatch(new RegExp(`^${publicUrl}`));
    expect(request.headers['x-gotify-key']).toBe(appToken);
    expect(priority).toBe(title.startsWith('🔴') ? 7 : 4);
    for (const line of [title, ...withoutOwnLines(message).split('\n')]) {
      expect(line).toMatch(
        /^(\S+ (Opened|Resolved|Test)|Monitor|Target|Severity|Tags|Started|Resolved|Lasted): /u,
      );
      expect(line).not.toMatch(unruly);
    }
  },
};
