import { fields, flag, optional, orNull, pageOf, type Read, text } from '../api/shape.js';
import { listCommand } from '../listing/list-command.js';
import { acknowledgement } from './status.js';

// Shapes are what a row of the list shows. `show` and `--json` print whatever comes.

const shown = fields({ id: text });

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

const monitor = fields({ id: text, health: text, status: text, type: text, name: text, target: text });

export const monitors = listCommand<Read<typeof monitor>>({
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

const stateOf = ({ enabled, confirmed, health }: Read<typeof channel>): string => {
  if (!enabled) return 'off';
  if (confirmed === false) return 'unconfirmed';
  return health?.status === 'failing' ? 'failing' : 'on';
};

const channel = fields({
  id: text,
  type: text,
  name: text,
  enabled: flag,
  confirmed: optional(flag),
  health: optional(orNull(fields({ status: text }))),
});

export const channels = listCommand<Read<typeof channel>>({
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

const incident = fields({
  id: text,
  status: text,
  severity: text,
  started_at: text,
  title: text,
  acknowledgement,
});

export const incidents = listCommand<Read<typeof incident>>({
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

const alert = fields({
  id: text,
  status: text,
  event: text,
  channel_type: orNull(text),
  created_at: text,
  error: orNull(fields({ message: text })),
});

export const alerts = listCommand<Read<typeof alert>>({
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
