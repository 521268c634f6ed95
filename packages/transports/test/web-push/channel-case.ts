import { expect } from '@jest/globals';
import { openPushMessage, type ReceivedRequest, readVapidAuthorization } from '@tocsin/testing/servers';
import type { ChannelCase } from '../contract/channel-case.js';
import { unruly } from '../contract/hostile-texts.js';
import { buttonsLine, publicUrl } from '../contract/own-links.js';
import { example } from './rfc-8291.js';

const { browser, sender } = example;
const token = 'JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV';
const bodyBytesMax = 4_096;

/** The request after decryption. The token is checked and then removed, because its signature differs each time. */
const opened = (request: ReceivedRequest): ReceivedRequest => {
  readVapidAuthorization(String(request.headers.authorization));
  return {
    ...request,
    headers: { ...request.headers, authorization: 'vapid t=…' },
    rawBody: openPushMessage(request.rawBody, browser),
  };
};

const postOf = (request: ReceivedRequest) => JSON.parse(opened(request).rawBody.toString('utf8'));

export const channelCase: ChannelCase = {
  channelAt: (origin) => ({
    fields: {
      browser: 'Chrome on Android',
      p256dh: browser.publicKey,
      contact: 'https://tocsin.example.com/',
    },
    secrets: {
      endpoint_url: `${origin}/push/${token}`,
      auth: browser.auth,
      vapid_private_key: sender.privateKey,
    },
  }),
  secretParts: [token, browser.auth, sender.privateKey],
  target: `/push/${token}`,
  accepted: { status: 201, headers: { Location: 'https://push.example.net/message/qDIYHNcfAIPP_5ITvURr' } },
  refusals: [
    {
      status: 410,
      says: /^The push service answered 410 Gone\. The browser has unsubscribed: .* make a new channel there\.$/,
    },
    { status: 404, says: /^The push service answered 404 Not Found\. The browser has unsubscribed/ },
    { status: 403, says: /^The push service answered 403 Forbidden\. .* made with another key/ },
    { status: 413, says: /takes only shorter messages/ },
    {
      status: 429,
      says: /^The push service answered 429 Too Many Requests\. It gets too many messages\. This one is not sent again\.$/,
    },
    { status: 503, says: /It has a fault\. This message is not sent again\.$/ },
  ],
  opened,
  textOf: (request) => {
    const { title, body, acknowledge_url: acknowledge } = postOf(request);
    return `${title}\n${body}${buttonsLine(acknowledge === undefined ? [] : ['Acknowledge'])}`;
  },
  // RFC 8030, sections 5.4 and 7.2.
  lengthsOf: (request) => [
    { of: 'the body', length: request.rawBody.length, max: bodyBytesMax },
    { of: 'Topic', length: String(request.headers.topic).length, max: 32 },
  ],
  expectHarmless: (request) => {
    const { header, claims, publicKey } = readVapidAuthorization(String(request.headers.authorization));
    expect([header, publicKey]).toEqual([{ typ: 'JWT', alg: 'ES256' }, sender.publicKey]);
    expect(claims).toEqual({
      aud: `http://${request.headers.host}`,
      exp: expect.any(Number),
      sub: 'https://tocsin.example.com/',
    });
    expect(request.headers.topic).toMatch(/^[\w-]+$/);
    const {
      event,
      title,
      body,
      incident_id: id,
      timestamp,
      incident_url: incident = publicUrl,
      acknowledge_url: acknowledge = publicUrl,
      ...more
    } = postOf(request);
    for (const url of [incident, acknowledge]) expect(url).toMatch(new RegExp(`^${publicUrl}`));
    expect([more, typeof id, typeof timestamp]).toEqual([{}, 'string', 'string']);
    expect(event).toMatch(/^(incident\.(created|resolved)|channel\.test)$/);
    for (const line of [title, ...body.split('\n')]) {
      expect(line).toMatch(
        /^(\S+ (Opened|Resolved|Test)|Monitor|Target|Severity|Tags|Started|Resolved|Lasted): /u,
      );
      expect(line).not.toMatch(unruly);
    }
  },
  threadOf: (request) => request.headers.topic,
};
