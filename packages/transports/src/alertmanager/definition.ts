import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldError, FieldsSchema } from '../channel-type.js';
import { hidden } from '../masked-url.js';
import { basicAuthorization } from '../service/basic-authorization.js';
import { jsonContent } from '../service/json-content.js';
import { serverUrl } from '../service/server-url.js';
import { service } from '../service/service.js';
import { urlUnder } from '../service/url-under.js';
import { alertsOf, ownLabels } from './post.js';
import { alertmanagerRefusal } from './refusal.js';

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
  fields,
  masked: { password: () => hidden },
  calls: ['server_url'],
  faults: (given) => [...halfOfLogin(given), ...takenLabels(given)],
  ...service<AlertmanagerFields>(fields, {
    isUrlMasked: false,
    urlOf: ({ server_url }) => urlUnder(server_url, '/api/v2/alerts'),
    contentOf: ({ message }, { username, password, labels }) =>
      jsonContent(
        alertsOf(message, labels),
        username === undefined || password === undefined ? {} : basicAuthorization(username, password),
      ),
    recorded: ['username', 'password', 'labels'],
    explain: alertmanagerRefusal,
  }),
} as const satisfies ChannelDefinition<AlertmanagerFields>;
