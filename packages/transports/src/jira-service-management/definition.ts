import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel-type.js';
import { jsonContent } from '../service/json-content.js';
import { service } from '../service/service.js';
import { closing, opening } from './post.js';
import { jiraServiceManagementRefusal } from './refusal.js';

const origin = 'https://api.atlassian.com';
const alerts = '/jsm/ops/integration/v2/alerts';

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['api_key'],
  properties: {
    api_key: {
      type: 'string',
      title: 'API key',
      writeOnly: true,
      minLength: 16,
      maxLength: 200,
      pattern: '^[!-~]+$',
      rule: 'must be the whole key of an API integration: at least 16 characters without spaces',
      description:
        'The key of an API integration of a team’s operations. An API token of an Atlassian account does not fit. It is never shown again.',
      examples: ['XXXXXXXX-XXXX-XXXX-XXXX-XXXXXXXXXXXX'],
    },
  },
} as const satisfies FieldsSchema;

export type JiraServiceManagementFields = FromSchema<typeof fields>;

/** https://developer.atlassian.com/cloud/jira/service-desk-ops/rest/v1/api-group-integration-events/ */
export const jiraServiceManagement = {
  type: 'JiraServiceManagement',
  title: 'Jira Service Management',
  description: 'An alert in Jira Service Management, the successor of Opsgenie',
  kind: 'on-call',
  searchWords: ['JSM', 'Atlassian', 'Opsgenie', 'on-call', 'pager', 'phone'],
  setup: {
    steps: [
      'In Jira Service Management, open Operations of the team, then Integrations, and add an integration of the type API.',
      'Copy its API key into API key, and turn the integration on.',
      'The test message creates an alert of the priority P5, with the message Test: Test message from Tocsin. Close it there.',
    ],
    documentation:
      'https://developer.atlassian.com/cloud/jira/service-desk-ops/rest/v1/api-group-integration-events/',
  },
  fields,
  calls: [],
  ...service<JiraServiceManagementFields>(fields, {
    isUrlMasked: false,
    urlOf: (_, { message: { event, incident }, originFor }) =>
      event === 'incident.resolved'
        ? `${originFor(origin)}${alerts}/${incident.id}/close?identifierType=alias`
        : `${originFor(origin)}${alerts}`,
    contentOf: ({ message }, { api_key }) =>
      jsonContent(message.event === 'incident.resolved' ? closing(message) : opening(message), {
        Accept: 'application/json',
        Authorization: `GenieKey ${api_key}`,
      }),
    explain: jiraServiceManagementRefusal,
  }),
} as const satisfies ChannelDefinition<JiraServiceManagementFields>;
