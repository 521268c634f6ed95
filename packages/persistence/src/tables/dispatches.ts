import type {
  AccountId,
  AlertEvent,
  AlertId,
  ChannelId,
  ChannelType,
  DispatchErrorCode,
  DispatchStatus,
  EventId,
  IncidentId,
  MonitorId,
} from '@tocsin/domain';
import { bigint, integer, moment, text, uuid } from './column.js';
import { table } from './table.js';

/** On PostgreSQL in the order of transaction ids: docs/adr/0006-log-order.md. */
const event = table(
  'event',
  {
    txid: integer().default(0),
    position: integer().primary().generated(),
    eventId: uuid<EventId>().unique(),
    stream: text(),
    version: integer(),
    type: text(),
    data: text(),
    recordedAt: moment(),
  },
  {
    unique: ['stream', 'version'],
    postgres: {
      txid: bigint()
        .primary()
        .default(() => 'pg_current_xact_id()::text::bigint'),
      position: bigint().primary().generated(),
    },
  },
);

const checkpoint = table('checkpoint', {
  name: text().primary(),
  txid: bigint(),
  position: bigint(),
  movedBy: text().nullable(),
  movedAt: moment().nullable(),
  othersMovedAt: moment().nullable(),
});

/** The condition of the partial indexes of waiting messages. */
export const waits = 'sent_at IS NULL AND error_code IS NULL';

/**
 * Outlives channel, monitor and incident, so it refers to none. Rows change in place on delivery, since no index has
 * the columns that change, and PostgreSQL's pages have room.
 */
export const alertDispatch = table(
  'alert_dispatch',
  {
    id: uuid<AlertId>().primary(),
    accountId: uuid<AccountId>().references('account'),
    eventId: uuid<EventId>(),
    channelId: uuid<ChannelId>(),
    channelType: text<ChannelType>().nullable(),
    event: text<AlertEvent>(),
    incidentId: uuid<IncidentId>().nullable(),
    monitorId: uuid<MonitorId>().nullable(),
    status: text<DispatchStatus>().default('pending'),
    errorCode: text<DispatchErrorCode>().nullable(),
    /** Without a code: what went wrong on the way of a delivered message. */
    errorMessage: text().nullable(),
    responseStatus: integer().nullable(),
    durationMs: integer().nullable(),
    createdAt: moment(),
    sentAt: moment().nullable(),
    completedAt: moment().nullable(),
    claimedBy: text().nullable(),
    claimExpiresAt: moment().nullable(),
    requestUrl: text().nullable(),
    requestSignature: text().nullable(),
    requestRecipient: text().nullable(),
    endedLateAt: moment().nullable(),
    producedAt: moment().nullable(),
    /** The failed message of another channel that has this one as its fallback. */
    standsInFor: uuid<AlertId>().nullable(),
  },
  {
    unique: ['eventId', 'channelId'],
    postgres: { accountId: uuid<AccountId>() },
    indexes: {
      alert_dispatch_account: ['accountId', 'id'],
      alert_dispatch_channel: ['channelId', 'id'],
      alert_dispatch_incident: ['incidentId', 'id'],
      alert_dispatch_pending: { columns: ['id'], where: waits },
      alert_dispatch_pending_account: { columns: ['accountId', 'id'], where: waits },
      alert_dispatch_waiting: { columns: ['channelId', 'id'], where: waits },
      alert_dispatch_failed: { columns: ['accountId', 'id'], where: 'error_code IS NOT NULL' },
      alert_dispatch_ended: { columns: ['accountId', 'endedLateAt'], where: 'ended_late_at IS NOT NULL' },
      alert_dispatch_test: { columns: ['accountId', 'id'], where: `event = 'channel.test'` },
    },
  },
);

const claim = table('claim', {
  id: uuid().primary(),
  expiresAt: moment(),
  alertIds: text(),
});

/** The latest jump of the database's clock that a process saw: one row. */
const clockJump = table('clock_jump', { id: integer().primary(), at: moment(), byMs: bigint() });

/** When an api process could last take the reports of jobs, and when none could before: one row. */
const servicePresence = table('service_presence', {
  id: integer().primary(),
  presentAt: moment(),
  absentFrom: moment().nullable(),
  absentTo: moment().nullable(),
});

export const dispatchTables = [event, checkpoint, alertDispatch, claim, clockJump, servicePresence];
