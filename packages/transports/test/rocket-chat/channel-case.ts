import { expect } from '@jest/globals';
import { type ChannelCase, codePoints, jsonOf } from '../contract/channel-case.js';
import { expectOneCodeSpan, withoutBackticks } from '../contract/code-spans.js';
import { withoutOwnLines } from '../contract/own-links.js';

const token = 'a-secret-that-nobody-may-see-0123456789';
const target = `/hooks/64b0c0ffee64b0c0ffee64b0/${token}`;

const error = (status: number, words: string) => ({
  status,
  body: JSON.stringify({ success: false, error: words }),
});

// userMentionRegex and channelMentionRegex of apps/meteor/app/mentions/lib/MentionsParser.ts, with the default pattern.
const mention = /(^|\s|>)[@#]([0-9a-zA-Z\-_.]+(@([0-9a-zA-Z\-_.]+))?(:([0-9a-zA-Z-_.]+))?)/m;

export const channelCase: ChannelCase = {
  channelAt: (origin) => ({ fields: {}, secrets: { webhook_url: origin + target } }),
  secretParts: [token],
  target,
  accepted: { status: 200, body: '{"success":true}' },
  refusals: [
    {
      ...error(404, 'Invalid integration id or token provided.'),
      says: /^Rocket\.Chat answered 404 Not Found: “Invalid integration id or token provided\.”\. The integration was deleted/,
    },
    {
      status: 401,
      body: '{"status":"error","message":"You must be logged in to do this."}',
      says: /Copy the webhook URL of the integration again\.$/,
    },
    { ...error(400, 'invalid-channel'), says: /The room does not exist any more/ },
    { ...error(400, 'room_is_archived'), says: /The room is archived/ },
    { ...error(400, 'error-not-allowed'), says: /Choose another user or room\.$/ },
    { ...error(400, 'error-running-script'), says: /Switch the script off\.$/ },
    {
      ...error(503, 'Service Unavailable'),
      says: /The integration is switched off\. Enable it in Rocket\.Chat\.$/,
    },
    {
      ...error(429, 'Error, too many requests. Please slow down. [error-too-many-requests]'),
      says: /not sent again\.$/,
    },
  ],
  textOf: (request) => {
    const { text, attachments } = jsonOf(request);
    return withoutBackticks(`${text}\n${attachments[0].text.replaceAll(/^\*|\*(?= )/gm, '')}`);
  },
  lengthsOf: (request) => {
    const { text, attachments } = jsonOf(request);
    return [{ of: 'message', length: codePoints(text + attachments[0].text), max: 5_000 }];
  },
  expectHarmless: (request) => {
    const { text, attachments, parseUrls } = jsonOf(request);
    expect(parseUrls).toBe(false);
    expect(text).not.toMatch(mention);
    expectOneCodeSpan(text.replace(/^\S+ (Opened|Resolved|Test): /u, ''));
    for (const line of withoutOwnLines(attachments[0].text).split('\n')) {
      expect(line).not.toMatch(mention);
      expectOneCodeSpan(line.replace(/^\*(Monitor|Target|Severity|Tags|Started|Resolved|Lasted):\* /, ''));
    }
  },
};
