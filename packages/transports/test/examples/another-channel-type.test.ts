import { expect, test } from '@jest/globals';
import { WebhookReceiver } from '@tocsin/testing/servers';
import type { FromSchema } from 'json-schema-to-ts';
import { catalogue } from '../../src/catalogue.js';
import type { ChannelDefinition, FieldsSchema } from '../../src/channel/channel-type.js';
import type { ServiceAlert } from '../../src/channel/service-definition.js';
import { urlOf } from '../../src/links/message-links.js';
import { openEach } from '../../src/open-transports.js';
import { registry } from '../../src/registry.js';
import { jsonContent } from '../../src/service/json-content.js';
import { refusalInWords } from '../../src/service/refusal-in-words.js';
import { urlUnder } from '../../src/service/server-url.js';
import { service } from '../../src/service/service.js';
import { aDispatchTo } from '../support/dispatches.js';
import { onLoopback } from '../support/open.js';

// In packages/transports/src/pager/definition.ts.
const pagerPost = ({ message, links }: ServiceAlert, line: string) => ({
  line,
  page: `${message.event}: ${message.incident.title}`,
  url: urlOf(links, 'incident'),
});

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['gateway_url', 'token'],
  properties: {
    gateway_url: { type: 'string', format: 'uri', maxLength: 2048, description: 'Takes the pages.' },
    token: { type: 'string', writeOnly: true, minLength: 8, maxLength: 100, description: 'Opens it.' },
    line: { type: 'string', maxLength: 20, default: 'main', description: 'Rings these pagers.' },
  },
} as const satisfies FieldsSchema;

type PagerFields = FromSchema<typeof fields>;

const pager = {
  type: 'Pager',
  title: 'Pager',
  description: 'A page through a gateway',
  kind: 'on-call',
  searchWords: ['beeper'],
  setup: {
    steps: ['Copy the token from the gateway’s settings into Token.'],
    documentation: 'https://pager.example.com/docs',
  },
  german: {
    Pager: 'Pager',
    'A page through a gateway': 'Ein Ruf über ein Gateway',
    'Copy the token from the gateway’s settings into Token.':
      'Kopieren Sie das Token aus den Einstellungen des Gateways in das Feld Token.',
    'Takes the pages.': 'Nimmt die Rufe an.',
    'Opens it.': 'Öffnet es.',
    'Rings these pagers.': 'Ruft diese Pager.',
  },
  fields,
  calls: ['gateway_url'],
  ...service<PagerFields>(fields, {
    isUrlMasked: false,
    links: 'incident',
    urlOf: ({ gateway_url }) => urlUnder(gateway_url, '/page'),
    contentOf: (alert, { token, line }) =>
      jsonContent(pagerPost(alert, line), { Authorization: `Bearer ${token}` }),
    recorded: ['line'],
    explain: ({ status }) =>
      refusalInWords({ service: 'The gateway', status, advice: 'Copy the token again.' }),
  }),
} as const satisfies ChannelDefinition<PagerFields>;

test('another channel type is one folder and one line', async () => {
  const receiver = await WebhookReceiver.start();
  // In packages/transports/src/catalogue.ts: the line.
  const transports = openEach(registry, onLoopback, [...catalogue, pager]);

  const { outcome } = await transports.send(
    aDispatchTo({
      type: 'Pager',
      fields: { gateway_url: receiver.url('/gateway/') },
      secrets: { token: 'open sesame' },
    }),
  );

  expect(outcome).toMatchObject({ outcome: 'delivered', responseStatus: 200 });
  const [request] = receiver.received;
  expect(request?.target).toBe('/gateway/page');
  expect(request?.headers.authorization).toBe('Bearer open sesame');
  expect(request?.rawBody.toString()).toBe(
    '{"line":"main","page":"incident.created: Shop does not answer","url":"https://tocsin.example.com/incidents/01970000-0000-7000-8000-00000000d000"}',
  );
  await transports.close();
  await receiver.close();
});
