import type { WebhookMessage } from '@tocsin/webhook-core';
import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldError, FieldsSchema } from '../channel/channel-type.js';
import type { ServiceAlert } from '../channel/service-definition.js';
import { urlOf } from '../links/message-links.js';
import type { ServiceAnswer } from '../sending/outcome-of.js';
import { basicAuthorization } from '../service/basic-authorization.js';
import { jsonContent } from '../service/json-content.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';
import { serverUrl, urlUnder } from '../service/server-url.js';
import { service } from '../service/service.js';
import { inertAnnouncement } from '../text/announcement.js';
import { factLines } from '../text/fact-lines.js';
import { jsonIn } from '../text/json-in.js';
import { hidden } from '../text/masked-url.js';
import { withoutMentions } from '../text/without-mentions.js';

// An alert without an end is resolved after `resolve_timeout`, five minutes unless configured, since Prometheus sends it
// again and again. https://prometheus.io/docs/alerting/latest/alerts_api/#expectations-from-clients
const neverEnds = '9999-12-31T00:00:00.000Z';
const testLastsMs = 5 * 60_000;

const endOf = ({ event, incident, timestamp }: WebhookMessage): string => {
  if (event === 'channel.test') return new Date(Date.parse(timestamp) + testLastsMs).toISOString();
  return incident.resolved_at ?? neverEnds;
};

const ownLabels = ['alertname', 'severity', 'incident_id', 'monitor_id'] as const;

/**
 * Alertmanager recognises an alert by its labels, so they hold only what stays the same until the incident resolves.
 * Names are annotations.
 */
const labelsOf = ({ incident, monitor }: WebhookMessage): Record<(typeof ownLabels)[number], string> => ({
  alertname: 'TocsinIncident',
  severity: incident.severity,
  incident_id: incident.id,
  monitor_id: monitor.id,
});

const alertsOf = (
  { message, announcement, links }: ServiceAlert,
  labels: Readonly<Record<string, string>> = {},
) => {
  const { title, facts } = inertAnnouncement(announcement);
  const target = facts.find(({ label }) => label === 'Target')?.value ?? '';
  return [
    {
      labels: { ...labels, ...labelsOf(message) },
      annotations: {
        summary: withoutMentions(title),
        description: withoutMentions(factLines(facts)),
        monitor_type: message.monitor.type,
        target: withoutMentions(target),
      },
      // Where the alert comes from: templates show it as a link.
      generatorURL: urlOf(links, 'incident'),
      startsAt: message.incident.started_at,
      endsAt: endOf(message),
    },
  ];
};

/** https://github.com/prometheus/alertmanager/blob/main/api/v2/openapi.yaml, and https://prometheus.io/docs/alerting/latest/https/ */
const adviceByStatus: Readonly<Record<number, string>> = {
  400: 'Check the labels of this channel.',
  401: 'The user name or the password is wrong. Copy both from the web configuration file of Alertmanager again.',
  403: 'A proxy before Alertmanager does not let Tocsin in. Allow it there.',
  404: 'Check the server URL: it must be the address of Alertmanager 0.16 or later, with its route prefix.',
  405: 'Check the server URL: it must be the address of Alertmanager 0.16 or later, with its route prefix.',
  422: 'Check the labels of this channel.',
  429: tooMany,
};

/** Alertmanager answers a JSON string, and its parser of requests an object with a message. */
const saidIn = (body: Buffer): unknown => {
  const [, text] = /^\s*"(.*)"\s*$/s.exec(body.toString('utf8')) ?? [];
  return text ?? jsonIn(body).message;
};

const alertmanagerRefusal = ({ status, body }: ServiceAnswer): string =>
  refusalInWords({
    service: 'Alertmanager',
    status,
    said: saidIn(body),
    advice: adviceByStatus[status] ?? (status >= 500 ? 'Look into the log of Alertmanager.' : undefined),
  });

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['server_url'],
  properties: {
    server_url: {
      ...serverUrl,
      title: 'Server URL',
      description: 'The address of Alertmanager, with its route prefix if it has one.',
      examples: ['https://alertmanager.example.com'],
    },
    username: {
      type: 'string',
      title: 'User name',
      minLength: 1,
      maxLength: 100,
      // A colon would end the user name of the Basic authorization.
      pattern: '^[!-9;-~]+$',
      rule: 'must be at most 100 letters, digits and signs, without spaces and without a colon',
      description: 'For an Alertmanager that asks for a password.',
      examples: ['tocsin'],
    },
    password: {
      type: 'string',
      title: 'Password',
      writeOnly: true,
      minLength: 1,
      maxLength: 200,
      // A client may send back the mask of the secret.
      pattern: '^[^…]+$',
      rule: 'must be text of at most 200 characters, without …',
      description: 'The password of the user. It is never shown again.',
      examples: ['XXXXXXXX'],
    },
    labels: {
      type: 'object',
      title: 'Labels',
      maxProperties: 20,
      // https://prometheus.io/docs/concepts/data_model/#metric-names-and-labels
      propertyNames: { pattern: '^[a-zA-Z_][a-zA-Z0-9_]{0,99}$' },
      additionalProperties: { type: 'string', minLength: 1, maxLength: 200 },
      rule: 'must be at most 20 labels: names of letters, digits and underscores, with texts of 1 to 200 characters',
      description: 'Labels that each alert gets, for the routes of Alertmanager.',
      examples: [{ team: 'shop' }],
    },
  },
} as const satisfies FieldsSchema;

export type AlertmanagerFields = FromSchema<typeof fields>;

const halfOfLogin = ({ username, password }: AlertmanagerFields): FieldError[] =>
  (username === undefined) === (password === undefined)
    ? []
    : [
        { field: 'username', message: 'username and password go together' },
        { field: 'password', message: 'password and username go together' },
      ];

const takenLabels = ({ labels = {} }: AlertmanagerFields): FieldError[] =>
  ownLabels
    .filter((name) => Object.hasOwn(labels, name))
    .map((name) => ({ field: 'labels', message: `labels must not have ${name}, which Tocsin sets` }));

/** https://prometheus.io/docs/alerting/latest/alerts_api/ */
export const alertmanager = {
  type: 'Alertmanager',
  title: 'Alertmanager',
  description: 'An alert in Prometheus Alertmanager, which resolves with the incident',
  kind: 'on-call',
  searchWords: ['Prometheus', 'on-call', 'self-hosted', 'Grafana'],
  setup: {
    steps: [
      'Put the address of Alertmanager into Server URL. It needs version 0.16 or later.',
      'If it asks for a password, put the user and the password of its web configuration file into User name and Password.',
      'In alertmanager.yml, add a route for the label alertname with the value TocsinIncident, or for a label of your own under Labels.',
    ],
    documentation: 'https://prometheus.io/docs/alerting/latest/alerts_api/',
  },
  german: {
    Alertmanager: 'Alertmanager',
    'An alert in Prometheus Alertmanager, which resolves with the incident':
      'Ein Alarm im Prometheus Alertmanager, der mit dem Vorfall behoben wird',
    'Put the address of Alertmanager into Server URL. It needs version 0.16 or later.':
      'Tragen Sie die Adresse des Alertmanagers in „Server-URL“ ein. Er braucht Version 0.16 oder neuer.',
    'If it asks for a password, put the user and the password of its web configuration file into User name and Password.':
      'Verlangt er ein Passwort, tragen Sie Benutzer und Passwort aus seiner Web-Konfigurationsdatei in „Benutzername“ und „Passwort“ ein.',
    'In alertmanager.yml, add a route for the label alertname with the value TocsinIncident, or for a label of your own under Labels.':
      'Fügen Sie in alertmanager.yml eine Route für das Label alertname mit dem Wert TocsinIncident hinzu, oder für ein eigenes Label unter „Labels“.',
    'Server URL': 'Server-URL',
    'The address of Alertmanager, with its route prefix if it has one.':
      'Die Adresse des Alertmanagers, mit seinem Route-Präfix, falls er eines hat.',
    'User name': 'Benutzername',
    'For an Alertmanager that asks for a password.': 'Für einen Alertmanager, der ein Passwort verlangt.',
    Password: 'Passwort',
    'The password of the user. It is never shown again.':
      'Das Passwort des Benutzers. Es wird nie wieder angezeigt.',
    Labels: 'Labels',
    'Labels that each alert gets, for the routes of Alertmanager.':
      'Labels, die jeder Alarm erhält, für die Routen des Alertmanagers.',
  },
  arabic: {
    Alertmanager: 'Alertmanager',
    'An alert in Prometheus Alertmanager, which resolves with the incident':
      'تنبيه في Prometheus Alertmanager، يُحلّ مع الحادثة',
    'Put the address of Alertmanager into Server URL. It needs version 0.16 or later.':
      'ضع عنوان Alertmanager في عنوان الخادم (Server URL). يتطلّب الإصدار 0.16 أو أحدث.',
    'If it asks for a password, put the user and the password of its web configuration file into User name and Password.':
      'إذا طلب كلمة مرور فضع المستخدم وكلمة المرور من ملفّ إعداداته للويب في اسم المستخدم وكلمة المرور.',
    'In alertmanager.yml, add a route for the label alertname with the value TocsinIncident, or for a label of your own under Labels.':
      'في alertmanager.yml أضف مسارًا للوسم alertname بالقيمة TocsinIncident، أو لوسم خاص بك تضعه في الوسوم.',
    'Server URL': 'عنوان الخادم',
    'The address of Alertmanager, with its route prefix if it has one.':
      'عنوان Alertmanager، مع بادئة المسار إن وُجدت.',
    'User name': 'اسم المستخدم',
    'For an Alertmanager that asks for a password.': 'لـ Alertmanager الذي يطلب كلمة مرور.',
    Password: 'كلمة المرور',
    'The password of the user. It is never shown again.': 'كلمة مرور المستخدم. لا تُعرض مرة أخرى.',
    Labels: 'الوسوم',
    'Labels that each alert gets, for the routes of Alertmanager.':
      'الوسوم التي ينالها كل تنبيه، من أجل مسارات Alertmanager.',
  },
  fields,
  masked: { password: () => hidden },
  calls: ['server_url'],
  faults: (given) => [...halfOfLogin(given), ...takenLabels(given)],
  ...service<AlertmanagerFields>(fields, {
    isUrlMasked: false,
    links: 'incident',
    urlOf: ({ server_url }) => urlUnder(server_url, '/api/v2/alerts'),
    contentOf: (alert, { username, password, labels }) =>
      jsonContent(
        alertsOf(alert, labels),
        username === undefined || password === undefined ? {} : basicAuthorization(username, password),
      ),
    recorded: ['username', 'password', 'labels'],
    explain: alertmanagerRefusal,
  }),
} as const satisfies ChannelDefinition<AlertmanagerFields>;
