import { expect } from '@jest/globals';
import { type ChannelCase, jsonOf } from '../contract/channel-case.js';
import { withoutOwnLines } from '../contract/own-links.js';

const accessToken = 'syt_a-secret-that-nobody-may-see';

const error = (status: number, errcode: string, words: string) => ({
  status,
  body: JSON.stringify({ errcode, error: words }),
});

export const channelCase: ChannelCase = {
  channelAt: (origin) => ({
    fields: { homeserver_url: origin, room_id: '!636q39766251:example.com' },
    secrets: { access_token: accessToken },
  }),
  secretParts: [accessToken],
  target:
    '/_matrix/client/v3/rooms/!636q39766251%3Aexample.com/send/m.room.message/01970000-0000-7000-8000-00000000f000',
  accepted: { status: 200, body: '{"event_id":"$YUwRidLecu:example.com"}' },
  refusals: [
    {
      ...error(401, 'M_UNKNOWN_TOKEN', 'Invalid access token passed.'),
      says: /^The homeserver answered 401 Unauthorized: “Invalid access token passed\.”\. The access token is wrong/,
    },
    {
      ...error(403, 'M_FORBIDDEN', 'User not in room'),
      says: /Invite it, let it join, and let it send messages\.$/,
    },
    { ...error(404, 'M_NOT_FOUND', 'Unknown room'), says: /Copy its internal id again\.$/ },
    { ...error(404, 'M_UNRECOGNIZED', 'Unrecognized request'), says: /Check the homeserver URL/ },
    { ...error(403, 'M_USER_DEACTIVATED', 'This account has been deactivated'), says: /Make another one\.$/ },
    { ...error(429, 'M_LIMIT_EXCEEDED', 'Too many requests'), says: /not sent again\.$/ },
    { status: 404, body: '<html>', says: /no Matrix homeserver answers there\.$/ },
  ],
  textOf: (request) => jsonOf(request).body,
  // https://spec.matrix.org/latest/client-server-api/#size-limits. The homeserver adds less than 4 kB to the content.
  lengthsOf: ({ rawBody }) => [{ of: 'event', length: rawBody.length, max: 65_536 - 4_096 }],
  expectHarmless: (request) => {
    const { msgtype, format, formatted_body: html, 'm.mentions': mentions } = jsonOf(request);
    expect([msgtype, format, mentions]).toEqual(['m.text', 'org.matrix.custom.html', {}]);
    const shown = withoutOwnLines(html.replaceAll('<br>', '\n')).replaceAll(/<\/?strong>/g, '');
    expect(shown).not.toMatch(/[<>]|&(?!(amp|lt|gt);)/);
  },
};
