import { expect } from '@jest/globals';
import { type ChannelCase, codePoints, formOf } from '../contract/channel-case.js';
import { unruly } from '../contract/hostile-texts.js';
import { buttonsLine, publicUrl, withoutOwnLines } from '../contract/own-links.js';

const appToken = 'azGDORePK8gMaC0QOYAMyEEuzJnyUi';
const userKey = 'uQiRzpo4DXghDmr9QzzfQu27cmVRsG';

const error = (status: number, words: string, parameters: object = {}) => ({
  status,
  body: JSON.stringify({ ...parameters, errors: [words], status: 0, request: '5c4487c0-a61a-497e' }),
});

export const channelCase: ChannelCase = {
  channelAt: () => ({
    fields: { device: 'iphone', priority: 'emergency', sound: 'siren' },
    secrets: { app_token: appToken, user_key: userKey },
  }),
  publicOrigin: 'https://api.pushover.net',
  secretParts: [appToken, userKey],
  target: '/1/messages.json',
  accepted: {
    status: 200,
    body: '{"status":1,"request":"647d2300-702c-4b38-8b2f-d56326ae460b","receipt":"r"}',
  },
  refusals: [
    {
      ...error(400, 'application token is invalid, see https://pushover.net/api', { token: 'invalid' }),
      says: /^Pushover answered 400 Bad Request: “application token is invalid, .*”\. The API token is wrong, or its application was deleted\./,
    },
    {
      ...error(400, 'user identifier is not a valid user, group, or subscribed user key', {
        user: 'invalid',
      }),
      says: /The user key is wrong/,
    },
    { ...error(400, 'message cannot be blank', { message: 'cannot be blank' }), says: /Check the API token/ },
    {
      ...error(429, 'application is over its quota, try again later', { token: 'over' }),
      says: /used up its messages of the month\. This one is not sent again\./,
    },
    { status: 503, says: /Pushover has a fault/ },
  ],
  textOf: (request) => {
    const { title, message, url_title: button } = formOf(request);
    return `${title}\n${message}${buttonsLine(button === undefined ? [] : [button])}`;
  },
  // https://pushover.net/api#limits, in characters.
  lengthsOf: (request) => {
    const { title = '', message = '' } = formOf(request);
    return [
      { of: 'title', length: codePoints(title), max: 250 },
      { of: 'message', length: codePoints(message), max: 1_024 },
      { of: 'url', length: codePoints(formOf(request).url ?? ''), max: 512 },
    ];
  },
  expectHarmless: (request) => {
    const {
      token,
      user,
      device,
      title = '',
      message = '',
      priority,
      sound,
      retry,
      expire,
      url = publicUrl,
      url_title: urlTitle = '',
      ...more
    } = formOf(request);
    // In particular no `html` or `attachment`.
    expect(more).toEqual({});
    expect(url).toMatch(new RegExp(`^${publicUrl}`));
    expect(urlTitle).toMatch(/^(Acknowledge|Open incident|)$/);
    expect([token, user, device]).toEqual([appToken, userKey, 'iphone']);
    const isOpen = title.startsWith('🔴');
    expect([priority, sound, retry, expire]).toEqual(
      isOpen ? ['2', 'siren', '60', '3600'] : ['0', undefined, undefined, undefined],
    );
    for (const line of [title, ...withoutOwnLines(message).split('\n')]) {
      expect(line).toMatch(
        /^(\S+ (Opened|Resolved|Test)|Monitor|Target|Severity|Tags|Started|Resolved|Lasted): /u,
      );
      expect(line).not.toMatch(unruly);
    }
  },
};
