import type {
  AccountId,
  ChannelFields,
  ChannelId,
  ChannelType,
  CheckStatus,
  ConfigKind,
  HistorySource,
  ImportedDay,
  ImportedOutage,
  IncidentId,
  MailDomainId,
  MaintenanceWindowId,
  MonitorId,
  MonitorType,
  PauseReason,
  Reason,
  Responder,
  RotaId,
  RouteId,
  Severity,
  StatusPageId,
  Tag,
} from '@tocsin/domain';
import { bigint, flag, integer, json, moment, text, uuid } from './column.js';
import { table } from './table.js';

export const channel = table(
  'channel',
  {
    id: uuid<ChannelId>().primary(),
    accountId: uuid<AccountId>().references('account'),
    type: text<ChannelType>(),
    name: text(),
    enabled: flag(),
    /** Empty in rows that have `fields`. */
    address: text(),
    secretSealed: text().nullable(),
    createdAt: moment(),
    updatedAt: moment(),
    /** NULL in rows of older versions, which have `address` and `secretSealed`. */
    fields: json<ChannelFields>().nullable(),
    unconfirmed: flag().default(0),
    minSeverity: text<Severity>().default('info'),
    fallbackChannelId: uuid<ChannelId>().nullable().references('channel', 'SET NULL'),
    testEveryDays: integer().nullable(),
    nextTestAt: moment().nullable(),
    /** Its mail domain vouches for the address. */
    confirmedByDomain: flag().default(0),
  },
  {
    indexes: {
      channel_account: ['accountId', 'id'],
      channel_fallback: { columns: ['fallbackChannelId'], where: 'fallback_channel_id IS NOT NULL' },
      channel_next_test: { columns: ['nextTestAt'], where: 'next_test_at IS NOT NULL' },
    },
  },
);

export const mailDomain = table(
  'mail_domain',
  {
    id: uuid<MailDomainId>().primary(),
    accountId: uuid<AccountId>().references('account'),
    domain: text(),
    createdAt: moment(),
    /** When somebody asked for a look last. The pauses between looks grow from then on. */
    askedAt: moment(),
    /** When to look for the record next. */
    checkAt: moment(),
    checkedAt: moment().nullable(),
    /** When a look found the record last. NULL: the last answer had none. */
    foundAt: moment().nullable(),
  },
  {
    unique: ['accountId', 'domain'],
    indexes: {
      mail_domain_account: ['accountId', 'id'],
      mail_domain_check: ['checkAt'],
    },
  },
);

export const monitor = table(
  'monitor',
  {
    id: uuid<MonitorId>().primary(),
    accountId: uuid<AccountId>().references('account'),
    name: text(),
    type: text<MonitorType>(),
    target: text(),
    intervalSeconds: integer(),
    timeoutSeconds: integer(),
    settings: json<Readonly<Record<string, unknown>>>(),
    status: text<'active' | 'paused'>(),
    createdAt: moment(),
    updatedAt: moment(),
    secretsSealed: text().nullable(),
    regions: json<readonly string[]>().default('["default"]'),
    severity: text<Severity>().nullable(),
    failuresToOpen: integer().nullable(),
    regionsToOpen: integer().nullable(),
    successesToResolve: integer().nullable(),
    parentId: uuid<MonitorId>().nullable().references('monitor', 'SET NULL'),
    tags: json<readonly Tag[]>().default('[]'),
    /** NULL in active monitors, and in paused ones of older versions, which people paused. */
    pauseReason: text<PauseReason>().nullable(),
    runbookUrl: text().nullable(),
  },
  {
    indexes: {
      monitor_account: ['accountId', 'id'],
      monitor_parent: { columns: ['parentId'], where: 'parent_id IS NOT NULL' },
    },
  },
);

/** The index of `monitor.tags`. */
export const monitorTag = table(
  'monitor_tag',
  {
    accountId: uuid<AccountId>().primary(),
    tagKey: text().primary(),
    monitorId: uuid<MonitorId>().primary().references('monitor'),
    tag: text<Tag>(),
    /** Since when the monitor has it. NULL in rows of older versions. */
    taggedAt: moment().nullable(),
  },
  { indexes: { monitor_tag_monitor: ['monitorId'] } },
);

export const monitorChannel = table(
  'monitor_channel',
  {
    monitorId: uuid<MonitorId>().primary().references('monitor'),
    channelId: uuid<ChannelId>().primary().references('channel'),
    afterMinutes: integer().default(0),
    /** When it was attached with these minutes. NULL in rows of older versions. */
    attachedAt: moment().nullable(),
  },
  { indexes: { monitor_channel_channel: ['channelId'] } },
);

/** For queries; the event log decides. It outlives its monitor. */
export const incident = table(
  'incident',
  {
    id: uuid<IncidentId>().primary(),
    accountId: uuid<AccountId>().references('account'),
    monitorId: uuid<MonitorId>(),
    title: text(),
    titleReason: json<Reason>().nullable(),
    status: text<'open' | 'resolved'>(),
    severity: text<Severity>(),
    startedAt: moment(),
    resolvedAt: moment().nullable(),
    openedBy: text<'checks' | 'request'>().default('request'),
    suppressedBy: uuid<IncidentId>().nullable(),
    acknowledgedAt: moment().nullable(),
    /** The person, key or channel that acknowledged it. */
    acknowledgedBy: json<Responder>().nullable(),
    acknowledgedNote: text().nullable(),
    snoozedUntil: moment().nullable(),
    /** From the message of the start to the first acknowledgement. */
    acknowledgedAfterMs: bigint().nullable(),
    /** When to decide whether more channels are rung. */
    dueAt: moment().nullable(),
  },
  {
    indexes: {
      incident_one_open_a_monitor: { columns: ['monitorId'], where: `status = 'open'`, unique: true },
      incident_account: ['accountId', 'id'],
      incident_account_open: { columns: ['accountId', 'id'], where: `status = 'open'` },
      incident_account_started: ['accountId', 'startedAt'],
      incident_monitor: ['monitorId', 'id'],
      incident_due: { columns: ['dueAt'], where: 'due_at IS NOT NULL' },
      incident_suppressed: { columns: ['suppressedBy', 'id'], where: 'suppressed_by IS NOT NULL' },
    },
  },
);

export const maintenanceWindow = table(
  'maintenance_window',
  {
    id: uuid<MaintenanceWindowId>().primary(),
    accountId: uuid<AccountId>().references('account'),
    name: text(),
    startsAt: moment(),
    durationMinutes: integer(),
    rule: text().nullable(),
    timeZone: text(),
    allMonitors: flag(),
    occurrenceStartsAt: moment().nullable(),
    occurrenceEndsAt: moment().nullable(),
    createdAt: moment(),
    updatedAt: moment(),
    tags: json<readonly Tag[]>().default('[]'),
  },
  {
    indexes: {
      maintenance_window_account: ['accountId', 'id'],
      maintenance_window_ended: { columns: ['occurrenceEndsAt'], where: 'occurrence_ends_at IS NOT NULL' },
    },
  },
);

export const maintenanceWindowMonitor = table(
  'maintenance_window_monitor',
  {
    windowId: uuid<MaintenanceWindowId>().primary().references('maintenance_window'),
    monitorId: uuid<MonitorId>().primary().references('monitor'),
  },
  { indexes: { maintenance_window_monitor_monitor: ['monitorId'] } },
);

/** A row refers to one resource, of its kind. */
export const managedResource = table(
  'managed_resource',
  {
    accountId: uuid<AccountId>().primary().references('account'),
    kind: text<ConfigKind>().primary(),
    key: text().primary(),
    fileSet: text().primary(),
    channelId: uuid<ChannelId>().nullable().references('channel'),
    monitorId: uuid<MonitorId>().nullable().references('monitor'),
    windowId: uuid<MaintenanceWindowId>().nullable().references('maintenance_window'),
    statusPageId: uuid<StatusPageId>().nullable().references('status_page'),
    rotaId: uuid<RotaId>().nullable().references('rota'),
    routeId: uuid<RouteId>().nullable().references('route'),
  },
  {
    indexes: {
      managed_resource_channel: { columns: ['channelId'], where: 'channel_id IS NOT NULL', unique: true },
      managed_resource_monitor: { columns: ['monitorId'], where: 'monitor_id IS NOT NULL', unique: true },
      managed_resource_window: { columns: ['windowId'], where: 'window_id IS NOT NULL', unique: true },
      managed_resource_rota: { columns: ['rotaId'], where: 'rota_id IS NOT NULL', unique: true },
      managed_resource_route: { columns: ['routeId'], where: 'route_id IS NOT NULL', unique: true },
      managed_resource_status_page: {
        columns: ['statusPageId'],
        where: 'status_page_id IS NOT NULL',
        unique: true,
      },
    },
  },
);

/** On PostgreSQL its pages are half empty, for rows that change in place. */
const monitorHealth = table(
  'monitor_health',
  {
    monitorId: uuid<MonitorId>().primary().references('monitor'),
    version: integer(),
    status: text<CheckStatus>(),
    state: text(),
    lookAt: moment().nullable(),
    uncheckedSince: moment().nullable(),
    changedAt: moment().nullable(),
    /** Why no check can ever tell anything of the monitor. */
    unsupported: text().nullable(),
  },
  {
    indexes: {
      monitor_health_look: { columns: ['lookAt'], where: 'look_at IS NOT NULL' },
      monitor_health_unchecked: { columns: ['monitorId'], where: 'unchecked_since IS NOT NULL' },
      monitor_health_changed: { columns: ['changedAt'], where: 'changed_at IS NOT NULL' },
    },
  },
);

export const heartbeat = table(
  'heartbeat',
  {
    monitorId: uuid<MonitorId>().primary().references('monitor'),
    tokenHash: text().unique(),
    state: text(),
    judgeAt: moment().nullable(),
    watches: text<'pings' | 'checks'>().default('pings'),
    tokenSealed: text().nullable(),
    /** Set by older versions only. A start seals it. */
    tokenUnsealed: text().nullable(),
    /** The hash of a token that the job had with another service. */
    pushTokenHash: text().nullable(),
  },
  {
    indexes: {
      heartbeat_due: ['judgeAt'],
      heartbeat_unsealed: { columns: ['monitorId'], where: 'token_unsealed IS NOT NULL' },
      heartbeat_push_token: { columns: ['pushTokenHash'], where: 'push_token_hash IS NOT NULL' },
    },
  },
);

/** What another service recorded about a monitor. It is written and read as a whole: docs/adr/0149-imported-history.md. */
export const importedHistory = table('imported_history', {
  monitorId: uuid<MonitorId>().primary().references('monitor'),
  source: text<HistorySource>(),
  importedAt: moment(),
  days: json<readonly ImportedDay[]>(),
  outages: json<readonly ImportedOutage[]>(),
});

/** The evidence of the checks of an incident, packed: docs/adr/0163-evidence.md. */
export const incidentEvidence = table('incident_evidence', {
  incidentId: uuid<IncidentId>().primary().references('incident'),
  evidence: text(),
});

export const monitorTables = [
  channel,
  mailDomain,
  monitor,
  monitorTag,
  monitorChannel,
  incident,
  incidentEvidence,
  maintenanceWindow,
  maintenanceWindowMonitor,
  managedResource,
  monitorHealth,
  heartbeat,
  importedHistory,
];
