import { boolean, type InferOutput, nullable, object, optional, string } from 'valibot';
import { pageOf } from '../api/answer-schema.js';
import { listCommand } from '../listing/list-command.js';
import { acknowledgement } from './status.js';

// A schema has the fields that a row of the list shows. `show` and `--json` print all fields of the answer.

const shown = object({ id: string() });

const monitorFilters = {
  tag: { type: 'string', value: 'TAG', help: 'only monitors with this tag' },
  'channel-id': { type: 'string', value: 'ID', help: 'only monitors that this channel is attached to' },
} as const;

const channelFilters = {
  health: { type: 'string', value: 'HEALTH', help: 'only failing channels, or only those that are ok' },
} as const;

const incidentFilters = {
  status: { type: 'string', value: 'STATUS', help: 'only open or resolved incidents' },
  'monitor-id': { type: 'string', value: 'ID', help: 'only incidents of this monitor' },
  acknowledged: {
    type: 'string',
    value: 'true|false',
    help: 'only incidents that somebody has, or only the others',
  },
} as const;

const alertFilters = {
  status: { type: 'string', value: 'STATUS', help: 'only alerts of this status, such as failed' },
  'channel-id': { type: 'string', value: 'ID', help: 'only alerts to this channel' },
  'incident-id': { type: 'string', value: 'ID', help: 'only alerts about this incident' },
} as const;

const monitor = object({
  id: string(),
  health: string(),
  status: string(),
  type: string(),
  name: string(),
  target: string(),
});

export const monitors = listCommand<InferOutput<typeof monitor>>({
  name: 'monitors',
  summary: 'list monitors, or show one',
  filters: monitorFilters,
  columns: {
    id: ({ id }) => id,
    health: ({ health, status }) => (status === 'paused' ? status : health),
    type: ({ type }) => type,
    name: ({ name }) => name,
    target: ({ target }) => target,
  },
  list: (api, query) =>
    api.answerOf((signal) => api.client.GET('/v1/monitors', { params: { query }, signal }), pageOf(monitor)),
  show: (api, id) =>
    api.answerOf(
      (signal) => api.client.GET('/v1/monitors/{id}', { params: { path: { id } }, signal }),
      shown,
    ),
});

const stateOf = ({ enabled, confirmed, health }: InferOutput<typeof channel>): string => {
  if (!enabled) return 'off';
  if (confirmed === false) return 'unconfirmed';
  return health?.status === 'failing' ? 'failing' : 'on';
};

const channel = object({
  id: string(),
  type: string(),
  name: string(),
  enabled: boolean(),
  confirmed: optional(boolean()),
  health: optional(nullable(object({ status: string() }))),
});

export const channels = listCommand<InferOutput<typeof channel>>({
  name: 'channels',
  summary: 'list channels, or show one',
  filters: channelFilters,
  columns: {
    id: ({ id }) => id,
    type: ({ type }) => type,
    state: stateOf,
    name: ({ name }) => name,
  },
  list: (api, query) =>
    api.answerOf((signal) => api.client.GET('/v1/channels', { params: { query }, signal }), pageOf(channel)),
  show: (api, id) =>
    api.answerOf(
      (signal) => api.client.GET('/v1/channels/{id}', { params: { path: { id } }, signal }),
      shown,
    ),
});

const incident = object({
  id: string(),
  status: string(),
  severity: string(),
  started_at: string(),
  title: string(),
  acknowledgement,
});

export const incidents = listCommand<InferOutput<typeof incident>>({
  name: 'incidents',
  summary: 'list incidents, or show one',
  filters: incidentFilters,
  columns: {
    id: ({ id }) => id,
    status: ({ status }) => status,
    severity: ({ severity }) => severity,
    'started at': ({ started_at }) => started_at,
    'acknowledged by': ({ acknowledgement }) => acknowledgement?.by.name ?? '',
    title: ({ title }) => title,
  },
  list: (api, query) =>
    api.answerOf(
      (signal) => api.client.GET('/v1/incidents', { params: { query }, signal }),
      pageOf(incident),
    ),
  show: (api, id) =>
    api.answerOf(
      (signal) => api.client.GET('/v1/incidents/{id}', { params: { path: { id } }, signal }),
      shown,
    ),
});

const alert = object({
  id: string(),
  status: string(),
  event: string(),
  channel_type: nullable(string()),
  created_at: string(),
  error: nullable(object({ message: string() })),
});

export const alerts = listCommand<InferOutput<typeof alert>>({
  name: 'alerts',
  summary: 'list alerts, or show one',
  filters: alertFilters,
  columns: {
    id: ({ id }) => id,
    status: ({ status }) => status,
    event: ({ event }) => event,
    channel: ({ channel_type }) => channel_type ?? '',
    'created at': ({ created_at }) => created_at,
    error: ({ error }) => error?.message ?? '',
  },
  list: (api, query) =>
    api.answerOf((signal) => api.client.GET('/v1/alerts', { params: { query }, signal }), pageOf(alert)),
  show: (api, id) =>
    api.answerOf((signal) => api.client.GET('/v1/alerts/{id}', { params: { path: { id } }, signal }), shown),
});
