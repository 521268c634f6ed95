import type { WebhookMessage } from '@tocsin/webhook-core';
import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel/channel-type.js';
import type { ServiceAlert } from '../channel/service-definition.js';
import { withLinkLines } from '../links/link-texts.js';
import type { ServiceAnswer } from '../sending/outcome-of.js';
import { jsonContent } from '../service/json-content.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';
import { service } from '../service/service.js';
import type { Announcement } from '../text/announcement.js';
import { factLines } from '../text/fact-lines.js';
import { shortened } from '../text/in-words.js';
import { jsonIn, objectOf } from '../text/json-in.js';

// https://operations-help.atlassian.net/wiki/spaces/OPSHELP/pages/8617985/Alert+fields: 130 characters of a message and
// 512 of an entity. An announcement fits into the description and a note.
const messageCharsMax = 130;
const entityCharsMax = 512;

const source = 'Tocsin';

const words = {
  'incident.created': 'Opened',
  'incident.resolved': 'Resolved',
  'channel.test': 'Test',
} as const;

const priorities = {
  critical: 'P1',
  warning: 'P3',
  info: 'P5',
} as const satisfies Record<WebhookMessage['incident']['severity'], string>;

/** The page above says that alerts have HTML, so a customer's `<` and `>` become characters that look alike. */
const withoutTags = (text: string): string => text.replaceAll('<', '‹').replaceAll('>', '›');

const headlineOf = ({ event, title }: Announcement): string => withoutTags(`${words[event]}: ${title}`);

/** The alias is the incident's id, by which the alert is closed. */
const opening = ({ message, announcement, links }: ServiceAlert) => {
  const target = announcement.facts.find(({ label }) => label === 'Target')?.value ?? '';
  return {
    message: shortened(headlineOf(announcement), messageCharsMax),
    alias: message.incident.id,
    // Its alerts have no field for a link.
    description: withLinkLines(withoutTags(factLines(announcement.facts)), links),
    entity: shortened(withoutTags(target), entityCharsMax),
    priority: priorities[message.incident.severity],
    source,
  };
};

const closing = ({ announcement, links }: ServiceAlert) => {
  const note = `${headlineOf(announcement)}\n${withoutTags(factLines(announcement.facts))}`;
  return { note: withLinkLines(note, links), source };
};

const wrongKey =
  'The API key is wrong, or its integration was deleted. Copy the key of an API integration of the team’s operations again.';

/** https://developer.atlassian.com/cloud/jira/service-desk-ops/rest/v2/intro/ */
const adviceByStatus: Readonly<Record<number, string>> = {
  401: wrongKey,
  403: 'The key does not allow this. Use the key of an integration of the type API, and turn the integration on.',
  404: wrongKey,
  422: 'Check the API key: it must be that of an API integration, not an API token of an Atlassian account.',
  429: tooMany,
};

/** The words are in `message`, or as the page above says in the titles of `errors`. */
const saidIn = (body: Buffer): unknown => {
  const { message, errors } = jsonIn(body);
  return message ?? (Array.isArray(errors) ? objectOf(errors[0]).title : undefined);
};

const jiraServiceManagementRefusal = ({ status, body }: ServiceAnswer): string =>
  refusalInWords({
    service: 'Jira Service Management',
    status,
    said: saidIn(body),
    advice:
      adviceByStatus[status] ??
      (status >= 500 ? 'Jira Service Management has a fault. This message is not sent again.' : undefined),
  });

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
  german: {
    'Jira Service Management': 'Jira Service Management',
    'An alert in Jira Service Management, the successor of Opsgenie':
      'Ein Alarm in Jira Service Management, dem Nachfolger von Opsgenie',
    'In Jira Service Management, open Operations of the team, then Integrations, and add an integration of the type API.':
      'Öffnen Sie in Jira Service Management „Operations“ des Teams, dann „Integrations“, und fügen Sie eine Integration vom Typ „API“ hinzu.',
    'Copy its API key into API key, and turn the integration on.':
      'Kopieren Sie ihren API-Schlüssel in „API-Schlüssel“, und schalten Sie die Integration ein.',
    'The test message creates an alert of the priority P5, with the message Test: Test message from Tocsin. Close it there.':
      'Die Testnachricht erstellt einen Alarm der Priorität P5 mit dem Text „Test: Test message from Tocsin“. Schließen Sie ihn dort.',
    'API key': 'API-Schlüssel',
    'The key of an API integration of a team’s operations. An API token of an Atlassian account does not fit. It is never shown again.':
      'Der Schlüssel einer API-Integration in den Operations eines Teams. Ein API-Token eines Atlassian-Kontos passt nicht. Er wird nie wieder angezeigt.',
  },
  arabic: {
    'Jira Service Management': 'Jira Service Management',
    'An alert in Jira Service Management, the successor of Opsgenie':
      'تنبيه في Jira Service Management، خليفة Opsgenie',
    'In Jira Service Management, open Operations of the team, then Integrations, and add an integration of the type API.':
      'في Jira Service Management افتح Operations للفريق، ثم Integrations، وأضف تكاملًا من النوع API.',
    'Copy its API key into API key, and turn the integration on.':
      'انسخ مفتاح API الخاص به إلى مفتاح API، وشغّل التكامل.',
    'The test message creates an alert of the priority P5, with the message Test: Test message from Tocsin. Close it there.':
      'تُنشئ الرسالة التجريبية تنبيهًا بالأولوية P5، ورسالته Test: Test message from Tocsin. أغلقه هناك.',
    'API key': 'مفتاح API',
    'The key of an API integration of a team’s operations. An API token of an Atlassian account does not fit. It is never shown again.':
      'مفتاح تكامل API لعمليات الفريق. رمز API لحساب Atlassian لا يصلح. لا يُعرض مرة أخرى.',
  },
  fields,
  calls: [],
  ...service<JiraServiceManagementFields>(fields, {
    isUrlMasked: false,
    links: 'incident',
    urlOf: (_, { message: { event, incident }, originFor }) =>
      event === 'incident.resolved'
        ? `${originFor(origin)}${alerts}/${incident.id}/close?identifierType=alias`
        : `${originFor(origin)}${alerts}`,
    contentOf: (alert, { api_key }) =>
      jsonContent(alert.message.event === 'incident.resolved' ? closing(alert) : opening(alert), {
        Accept: 'application/json',
        Authorization: `GenieKey ${api_key}`,
      }),
    explain: jiraServiceManagementRefusal,
  }),
} as const satisfies ChannelDefinition<JiraServiceManagementFields>;
