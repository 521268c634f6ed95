import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel/channel-type.js';
import type { ServiceAlert } from '../channel/service-definition.js';
import { urlOf } from '../links/message-links.js';
import type { ServiceAnswer } from '../sending/outcome-of.js';
import { jsonContent } from '../service/json-content.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';
import { service } from '../service/service.js';
import { oneLine } from '../text/in-words.js';
import { jsonIn } from '../text/json-in.js';
import { truncate } from '../text/truncate.js';

// Far below the 512 kB of an event. https://developer.pagerduty.com/docs/events-api-v2-overview#size-limits
const sourceCharsMax = 1_000;

/**
 * The incident's id joins the events of an incident: `resolve` ends the alert that `trigger` began. A summary has at most
 * 1,024 characters, and a headline is shorter. https://developer.pagerduty.com/docs/send-alert-event
 */
const pagerDutyEvent = ({ message, announcement, links }: ServiceAlert, routingKey: string) => {
  const { headline, facts } = announcement;
  const { event, incident, monitor } = message;
  return {
    routing_key: routingKey,
    event_action: event === 'incident.resolved' ? 'resolve' : 'trigger',
    dedup_key: incident.id,
    // PagerDuty shows both as the link “View in Tocsin”.
    client: 'Tocsin',
    client_url: urlOf(links, 'incident'),
    payload: {
      summary: headline,
      // An event without a source is refused.
      source: truncate(oneLine(monitor.target), sourceCharsMax) || 'Tocsin',
      severity: incident.severity,
      timestamp: incident.started_at,
      class: monitor.type,
      custom_details: Object.fromEntries(facts.map(({ label, value }) => [label, value])),
    },
  };
};

const wrongKey =
  'The integration key is wrong or was deleted, or belongs to the other region. Copy the key of an Events API v2 integration again.';

/** https://developer.pagerduty.com/docs/events-api-v2-overview#response-codes--retry-logic */
const adviceFor = (status: number): string | undefined => {
  if (status === 400 || status === 404) return wrongKey;
  if (status === 429) return tooMany;
  return status >= 500 ? 'PagerDuty has a fault. This message is not sent again.' : undefined;
};

const pagerDutyRefusal = ({ status, body }: ServiceAnswer): string => {
  const { message, errors } = jsonIn(body);
  // The errors say more than the message, which is always `Event object is invalid`.
  const said = Array.isArray(errors) && errors.length > 0 ? errors.join('; ') : message;
  return refusalInWords({ service: 'PagerDuty', status, said, advice: adviceFor(status) });
};

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
  german: {
    PagerDuty: 'PagerDuty',
    'An alert in PagerDuty, which resolves with the incident':
      'Ein Alarm in PagerDuty, der mit dem Vorfall behoben wird',
    'In PagerDuty, open the service, then Integrations, and add an integration of the type Events API v2.':
      'Öffnen Sie in PagerDuty den Service, dann „Integrations“, und fügen Sie eine Integration vom Typ „Events API v2“ hinzu.',
    'Copy its Integration Key into Integration key. If the address of your account ends in eu.pagerduty.com, choose eu as Region.':
      'Kopieren Sie ihren „Integration Key“ in „Integrationsschlüssel“. Endet die Adresse Ihres Kontos auf eu.pagerduty.com, wählen Sie eu als „Region“.',
    'The test message triggers an alert of the severity info, with the title Test message from Tocsin. Resolve it in PagerDuty.':
      'Die Testnachricht löst einen Alarm mit dem Schweregrad „info“ und dem Titel „Test message from Tocsin“ aus. Beheben Sie ihn in PagerDuty.',
    'Integration key': 'Integrationsschlüssel',
    'The integration key of a service or an event orchestration. An API key of the account does not fit. It is never shown again.':
      'Der Integrationsschlüssel eines Service oder einer Event Orchestration. Ein API-Schlüssel des Kontos passt nicht. Er wird nie wieder angezeigt.',
    Region: 'Region',
    'The service region of the account: `eu` if its address ends in eu.pagerduty.com.':
      'Die Service-Region des Kontos: `eu`, wenn seine Adresse auf eu.pagerduty.com endet.',
  },
  arabic: {
    PagerDuty: 'PagerDuty',
    'An alert in PagerDuty, which resolves with the incident': 'تنبيه في PagerDuty، يُحلّ مع الحادثة',
    'In PagerDuty, open the service, then Integrations, and add an integration of the type Events API v2.':
      'في PagerDuty افتح الخدمة، ثم Integrations، وأضف تكاملًا من النوع Events API v2.',
    'Copy its Integration Key into Integration key. If the address of your account ends in eu.pagerduty.com, choose eu as Region.':
      'انسخ Integration Key الخاص به إلى مفتاح التكامل. إذا انتهى عنوان حسابك بـ eu.pagerduty.com فاختر eu في المنطقة.',
    'The test message triggers an alert of the severity info, with the title Test message from Tocsin. Resolve it in PagerDuty.':
      'تُنشئ الرسالة التجريبية تنبيهًا بدرجة info، وعنوانه Test message from Tocsin. حُلّه في PagerDuty.',
    'Integration key': 'مفتاح التكامل',
    'The integration key of a service or an event orchestration. An API key of the account does not fit. It is never shown again.':
      'مفتاح تكامل لخدمة أو لتنسيق أحداث. مفتاح API للحساب لا يصلح. لا يُعرض مرة أخرى.',
    Region: 'المنطقة',
    'The service region of the account: `eu` if its address ends in eu.pagerduty.com.':
      'منطقة خدمة الحساب: `eu` إذا انتهى عنوانه بـ eu.pagerduty.com.',
  },
  fields,
  calls: [],
  ...service<PagerDutyFields>(fields, {
    isUrlMasked: false,
    links: 'incident',
    urlOf: ({ region }, { originFor }) => `${originFor(origins[region])}/v2/enqueue`,
    contentOf: (alert, { routing_key }) => jsonContent(pagerDutyEvent(alert, routing_key)),
    explain: pagerDutyRefusal,
  }),
} as const satisfies ChannelDefinition<PagerDutyFields>;
