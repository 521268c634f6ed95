import { expect } from '@jest/globals';
import { buildMessage, parseMessage } from '@tocsin/webhook-core';
import type { ChannelCase } from '../contract/channel-case.js';

const secret = 'a-secret-of-a-webhook-0123456789';

export const channelCase: ChannelCase = {
  channelAt: (origin) => ({ fields: { endpoint_url: `${origin}/in` }, secrets: { webhook_secret: secret } }),
  secretParts: [secret],
  target: '/in',
  accepted: { status: 204 },
  refusals: [
    { status: 404, says: /^The endpoint answered 404 Not Found\. .* check the log of the endpoint\.$/ },
  ],
  textOf: ({ message }) => `${message?.event}: ${message?.incident.title}`,
  lengthsOf: () => [],
  // The receiver gets the texts of customers unchanged, as JSON.
  expectHarmless: ({ rawBody }) => {
    expect(Buffer.compare(buildMessage(parseMessage(rawBody)), rawBody)).toBe(0);
  },
  threadOf: ({ message }) => message?.incident.id,
};
