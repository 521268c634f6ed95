import { expect } from '@jest/globals';
import { type ChannelCase, codePoints, jsonOf } from '../contract/channel-case.js';
import { unruly } from '../contract/hostile-texts.js';
import { publicUrl } from '../contract/own-links.js';

const routingKey = 'R0123456789abcdef0123456789abcde';

const invalid = (error: string) => ({
  status: 400,
  body: JSON.stringify({ status: 'invalid event', message: 'Event object is invalid', errors: [error] }),
});

export const channelCase: ChannelCase = {
  channelAt: () => ({ fields: { region: 'eu' }, secrets: { routing_key: routingKey } }),
  publicOrigin: 'https://events.eu.pagerduty.com',
  secretParts: [routingKey],
  target: '/v2/enqueue',
  accepted: {
    status: 202,
    body: '{"status":"success","message":"Event processed","dedup_key":"samplekeyhere"}',
  },
  refusals: [
    {
      ...invalid("Length of 'routing_key' is incorrect (should be 32 characters)"),
      says: /^PagerDuty answered 400 Bad Request: “Length of 'routing_key' is incorrect \(should be 32 characters\)”\. The integration key is wrong or was deleted/,
    },
    { status: 400, body: '{"message":"Invalid routing key"}', says: /Copy the key of an Events API v2/ },
    { status: 429, says: /^PagerDuty answered 429 Too Many Requests\. .* not sent again\.$/ },
    { status: 500, says: /PagerDuty has a fault\. This message is not sent again\.$/ },
  ],
  textOf: (request) => {
    const { summary, custom_details: details } = jsonOf(request).payload;
    return [summary, ...Object.entries(details).map(([label, value]) => `${label}: ${value}`)].join('\n');
  },
  // https://developer.pagerduty.com/docs/send-alert-event and the size limits of its overview.
  lengthsOf: (request) => {
    const { dedup_key: key, payload } = jsonOf(request);
    return [
      { of: 'summary', length: codePoints(payload.summary), max: 1_024 },
      { of: 'dedup_key', length: codePoints(key), max: 255 },
      { of: 'event', length: request.rawBody.length, max: 512_000 },
    ];
  },
  // PagerDuty shows plain text, and its fields say whom it calls.
  expectHarmless: (request) => {
    const { payload, ...event } = jsonOf(request);
    const { client_url: link = publicUrl, ...others } = event;
    expect(Object.keys(others)).toEqual(['routing_key', 'event_action', 'dedup_key', 'client']);
    expect(link).toMatch(new RegExp(`^${publicUrl}`));
    const isResolved = payload.summary.startsWith('🟢 Resolved: ');
    expect([event.routing_key, event.event_action]).toEqual([routingKey, isResolved ? 'resolve' : 'trigger']);
    expect(payload.source).not.toBe('');
    expect(['info', 'warning', 'critical']).toContain(payload.severity);
    for (const text of [payload.summary, payload.source, ...Object.values(payload.custom_details)]) {
      expect(text).not.toMatch(unruly);
      expect(text).not.toMatch(/\p{Cs}/u);
    }
  },
  threadOf: (request) => jsonOf(request).dedup_key,
};
