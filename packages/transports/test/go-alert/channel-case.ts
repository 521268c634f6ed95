import { expect } from '@jest/globals';
import { type ChannelCase, codePoints, jsonOf } from '../contract/channel-case.js';
import { expectOneCodeSpan, withoutBackticks } from '../contract/code-spans.js';
import { unruly } from '../contract/hostile-texts.js';
import { withoutOwnLines } from '../contract/own-links.js';

const token = 'a5e2b0c4-1d1f-4c5e-9d0a-0123456789ab';

export const channelCase: ChannelCase = {
  channelAt: (origin) => ({
    fields: {},
    secrets: { integration_url: `${origin}/goalert/api/v2/generic/incoming?token=${token}` },
  }),
  secretParts: [token],
  target: `/goalert/api/v2/generic/incoming?token=${token}`,
  accepted: { status: 204 },
  refusals: [
    {
      status: 401,
      body: 'unauthorized\n',
      says: /^GoAlert answered 401 Unauthorized: “unauthorized”\. The key is wrong, was deleted or is of another type\. Make a new Generic API key/,
    },
    {
      status: 400,
      body: 'invalid token header format\n',
      says: /The key is wrong, was deleted or is of another type/,
    },
    { status: 403, body: 'access denied\n', says: /Make a new Generic API key/ },
    { status: 404, body: '404 page not found\n', says: /Check the URL/ },
    {
      status: 409,
      body: 'too many unacknowledged alerts for this service\n',
      says: /“too many unacknowledged alerts for this service”\. .* Acknowledge or close some in GoAlert\.$/,
    },
    {
      status: 429,
      body: 'Too many concurrent requests for this key or session\n',
      says: /not sent again\.$/,
    },
    {
      status: 502,
      body: '<html><h1>Bad Gateway</h1>',
      says: /^GoAlert answered 502 Bad Gateway\. Look into the log/,
    },
  ],
  textOf: (request) => {
    const { summary, details } = jsonOf(request);
    return `${summary}\n${withoutBackticks(details.replaceAll('**', ''))}`;
  },
  // alert/alert.go in https://github.com/target/goalert, in runes.
  lengthsOf: (request) => {
    const { summary, details, dedup } = jsonOf(request);
    return [
      { of: 'summary', length: codePoints(summary), max: 1_024 },
      { of: 'details', length: codePoints(details), max: 6_144 },
      { of: 'dedup', length: codePoints(dedup), max: 512 },
    ];
  },
  expectHarmless: (request) => {
    const { summary, details, dedup, action, ...more } = jsonOf(request);
    expect(more).toEqual({});
    expect(summary).toMatch(/^(Opened|Resolved|Test): /);
    expect(summary).not.toMatch(unruly);
    expect(action).toBe(summary.startsWith('Resolved: ') ? 'close' : undefined);
    expect(dedup).toMatch(/^[-0-9a-f]{36}$/);
    for (const line of withoutOwnLines(details).split('\n')) {
      expectOneCodeSpan(
        line.replace(/^\*\*(Monitor|Target|Severity|Tags|Started|Resolved|Lasted):\*\* /, ''),
      );
    }
  },
  threadOf: (request) => jsonOf(request).dedup,
};
