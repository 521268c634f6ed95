import { expect, test } from '@jest/globals';
import { WebhookReceiver } from '@tocsin/testing/servers';
import { contentType, type WebhookMessage } from '@tocsin/webhook-core';
import type { FromSchema } from 'json-schema-to-ts';
import { catalogue } from '../../src/catalogue.js';
import type { ChannelDefinition, FieldsSchema } from '../../src/channel-type.js';
import { outcomeOf } from '../../src/http/outcome-of.js';
import { openEach } from '../../src/open-transports.js';
import { registry } from '../../src/registry.js';
import type { OpenTransport } from '../../src/transport.js';
import { aDispatchTo } from '../support/dispatches.js';
import { onLoopback } from '../support/open.js';

// In packages/transports/src/pager/post.ts.
const pagerPost = ({ event, incident }: WebhookMessage) => ({ page: `${event}: ${incident.title}` });

// In packages/transports/src/pager/definition.ts.
const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['gateway_url', 'token'],
  properties: {
    gateway_url: { type: 'string', format: 'uri', maxLength: 2048, description: 'Takes the pages.' },
    token: { type: 'string', writeOnly: true, minLength: 8, maxLength: 100, description: 'Opens it.' },
  },
} as const satisfies FieldsSchema;

type PagerFields = FromSchema<typeof fields>;

const pager = {
  type: 'Pager',
  title: 'Pager',
  description: 'A page through a gateway',
  searchWords: ['beeper'],
  fields,
  calls: ['gateway_url'],
  request: {
    isUrlMasked: false,
    contentOf: (message) => ({
      headers: { 'Content-Type': contentType },
      body: Buffer.from(JSON.stringify(pagerPost(message))),
    }),
  },
} as const satisfies ChannelDefinition<PagerFields>;

// In packages/transports/src/pager/transport.ts.
const openPager: OpenTransport<PagerFields> = (_settings, { http }) => ({
  async send(alert, { gateway_url: url, token }) {
    const { headers, body } = pager.request.contentOf(alert.message);
    const authorized = { ...headers, Authorization: `Bearer ${token}` };
    const answer = await http.post(alert, { url, headers: authorized, body });
    return { outcome: outcomeOf(answer), request: { url, signature: null } };
  },
  hostOf: ({ gateway_url }) => http.originOf(gateway_url),
});

test('another channel type is one folder and one line', async () => {
  const receiver = await WebhookReceiver.start();
  // In packages/transports/src/registry.ts and catalogue.ts: the line.
  const transports = openEach({ ...registry, Pager: openPager }, onLoopback, [...catalogue, pager]);

  const { outcome } = await transports.send(
    aDispatchTo({
      type: 'Pager',
      fields: { gateway_url: receiver.url('/page') },
      secrets: { token: 'open sesame' },
    }),
  );

  expect(outcome).toMatchObject({ outcome: 'delivered', responseStatus: 200 });
  const [request] = receiver.received;
  expect(request?.headers.authorization).toBe('Bearer open sesame');
  expect(request?.rawBody.toString()).toBe('{"page":"incident.created: Shop does not answer"}');
  await transports.close();
  await receiver.close();
});
