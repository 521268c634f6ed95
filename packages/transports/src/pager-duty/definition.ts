import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel-type.js';
import { jsonContent } from '../service/json-content.js';
import { service } from '../service/service.js';
import { pagerDutyEvent } from './post.js';
import { pagerDutyRefusal } from './refusal.js';

/** https://support.pagerduty.com/main/docs/service-regions */
const origins = {
  us: 'https://events.pagerduty.com',
  eu: 'https://events.eu.pagerduty.com',
} as const;

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['routing_key'],
  properties: {
    routing_key: {
      type: 'string',
      title: 'Integration key',
      writeOnly: true,
      pattern: '^[A-Za-z0-9]{32}$',
      rule: 'must be the whole integration key of an Events API v2 integration: 32 letters and digits',
      description:
        'The integration key of a service or an event orchestration. An API key of the account does not fit. It is never shown again.',
      examples: ['XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX'],
    },
    region: {
      type: 'string',
      title: 'Region',
      enum: ['us', 'eu'],
      default: 'us',
      description: 'The service region of the account: `eu` if its address ends in eu.pagerduty.com.',
    },
  },
} as const satisfies FieldsSchema;

export type PagerDutyFields = FromSchema<typeof fields>;

/** https://developer.pagerduty.com/docs/events-api-v2-overview */
export const pagerDuty = {
  type: 'PagerDuty',
  title: 'PagerDuty',
  description: 'An alert in PagerDuty, which resolves with the incident',
  kind: 'on-call',
  searchWords: ['on-call', 'pager', 'phone', 'call', 'duty'],
  setup: {
    steps: [
      'In PagerDuty, open the service, then Integrations, and add an integration of the type Events API v2.',
      'Copy its Integration Key into Integration key. If the address of your account ends in eu.pagerduty.com, choose eu as Region.',
      'The test message triggers an alert of the severity info, with the title Test message from Tocsin. Resolve it in PagerDuty.',
    ],
    documentation: 'https://developer.pagerduty.com/docs/events-api-v2-overview',
  },
  fields,
  calls: [],
  ...service<PagerDutyFields>(fields, {
    isUrlMasked: false,
    urlOf: ({ region }, { originFor }) => `${originFor(origins[region])}/v2/enqueue`,
    contentOf: ({ message }, { routing_key }) => jsonContent(pagerDutyEvent(message, routing_key)),
    explain: pagerDutyRefusal,
  }),
} as const satisfies ChannelDefinition<PagerDutyFields>;
