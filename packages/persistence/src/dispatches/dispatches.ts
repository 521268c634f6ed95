import type {
  AccountId,
  AlertEvent,
  AlertId,
  ChannelId,
  ChannelType,
  DispatchErrorCode,
  DispatchStatus,
  EventId,
  IncidentEvent,
  IncidentId,
  Instant,
  MonitorId,
  Occurred,
  PlannedDispatch,
  SentRequest,
} from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { fromMs, fromMsOrNull, toMs } from '../database/instants.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { raw, type Sql, sql } from '../database/sql.js';
import { type OccurredRow, occurredColumns, occurredFrom } from '../log/event-store.js';
import { claimedIds } from './claims.js';

export type AlertRecord = {
  readonly id: AlertId;
  readonly eventId: EventId;
  readonly event: AlertEvent;
  readonly status: DispatchStatus;
  readonly channelId: ChannelId;
  /** `null` when the channel was removed before the message was planned. */
  readonly channelType: ChannelType | null;
  readonly incidentId: IncidentId | null;
  readonly monitorId: MonitorId | null;
  readonly error: { readonly code: DispatchErrorCode; readonly message: string } | null;
  readonly responseStatus: number | null;
  readonly durationMs: number | null;
  readonly createdAt: Instant;
  readonly sentAt: Instant | null;
  readonly completedAt: Instant | null;
};

export type AlertFilter = {
  readonly status?: DispatchStatus | undefined;
  readonly event?: AlertEvent | undefined;
  readonly channelId?: ChannelId | undefined;
  readonly incidentId?: IncidentId | undefined;
};

type RequestRow = {
  request_url: string | null;
  request_signature: string | null;
  request_recipient: string | null;
};

export type DispatchRow = {
  id: AlertId;
  event_id: EventId;
  event: AlertEvent;
  status: DispatchStatus;
  channel_id: ChannelId;
  channel_type: ChannelType | null;
  incident_id: IncidentId | null;
  monitor_id: MonitorId | null;
  error_code: DispatchErrorCode | null;
  error_message: string | null;
  response_status: number | null;
  duration_ms: number | null;
  created_at: number;
  sent_at: number | null;
  completed_at: number | null;
};

export const dispatchColumns = raw(
  `id, event_id, event, status, channel_id, channel_type, incident_id, monitor_id, error_code, error_message,
   response_status, duration_ms, created_at, sent_at, completed_at`,
);

export const alertFrom = (row: DispatchRow): AlertRecord => ({
  id: row.id,
  eventId: row.event_id,
  event: row.event,
  status: row.status,
  channelId: row.channel_id,
  channelType: row.channel_type,
  incidentId: row.incident_id,
  monitorId: row.monitor_id,
  error: row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? '' },
  responseStatus: row.response_status,
  durationMs: row.duration_ms,
  createdAt: fromMs(row.created_at),
  sentAt: fromMsOrNull(row.sent_at),
  completedAt: fromMsOrNull(row.completed_at),
});

export const plannedRow = (dispatch: PlannedDispatch) => ({
  account_id: dispatch.accountId,
  event_id: dispatch.eventId,
  channel_id: dispatch.channelId,
  event: dispatch.event,
  incident_id: dispatch.incidentId,
  monitor_id: dispatch.monitorId,
  created_at: toMs(dispatch.createdAt),
});

export const plannedShape = {
  id: 'uuid',
  account_id: 'uuid',
  event_id: 'uuid',
  channel_id: 'uuid',
  event: 'text',
  incident_id: 'uuid',
  monitor_id: 'uuid',
  created_at: 'bigint',
} as const;

/** Messages that end later than this after they were made are found by their end too. */
export const endedLateAfterMs = 5000;

/** As the partial indexes have it. */
export const isPending = raw(`status = 'pending' AND sent_at IS NULL AND error_code IS NULL`);

/** As the partial indexes have it. */
const hasStatus: Readonly<Record<DispatchStatus, Sql>> = {
  pending: isPending,
  sending: raw(`status = 'sending'`),
  delivered: raw(`status = 'delivered'`),
  failed: raw(`status = 'failed' AND error_code IS NOT NULL`),
};

export class Dispatches {
  constructor(
    private readonly tx: Executor,
    private readonly newAlertId: () => AlertId,
  ) {}

  /** Leaves rows alone that exist. */
  async plan(planned: readonly PlannedDispatch[]): Promise<AlertId[]> {
    if (planned.length === 0) return [];
    const rows = planned.map((dispatch) => ({ ...plannedRow(dispatch), id: this.newAlertId() }));
    await this.tx.run(sql`
      INSERT INTO alert_dispatch
        (id, account_id, event_id, channel_id, channel_type, event, incident_id, monitor_id, created_at)
      SELECT r.id, r.account_id, r.event_id, r.channel_id, c.type, r.event, r.incident_id, r.monitor_id, r.created_at
      FROM ${this.tx.dialect.records('r', plannedShape, rows)} LEFT JOIN channel c ON c.id = r.channel_id
      WHERE true
      ON CONFLICT (event_id, channel_id) DO NOTHING`);
    return rows.map(({ id }) => id);
  }

  async find(accountId: AccountId, id: AlertId): Promise<AlertRecord | null> {
    const row = await first<DispatchRow>(
      this.tx,
      sql`SELECT ${dispatchColumns} FROM alert_dispatch WHERE id = ${id} AND account_id = ${accountId}`,
    );
    return row && alertFrom(row);
  }

  async list(accountId: AccountId, filter: AlertFilter, page: PageRequest): Promise<Page<AlertRecord>> {
    const { status, event, channelId, incidentId } = filter;
    // Few messages are being sent at a time, and the account's index would find them last.
    const [from, alerts] =
      status === 'sending'
        ? [
            sql`WITH sending AS MATERIALIZED (
              SELECT * FROM alert_dispatch WHERE status = 'sending' AND id IN (${claimedIds(this.tx.dialect)}))`,
            raw('sending'),
          ]
        : [raw(''), raw('alert_dispatch')];
    // Constants in the text let the partial indexes serve.
    const rows = await this.tx.all<DispatchRow>(sql`
      ${from} SELECT ${dispatchColumns} FROM ${alerts} WHERE account_id = ${accountId}
      ${status ? sql`AND ${hasStatus[status]}` : raw('')}
      ${event ? raw(`AND event = '${event}'`) : raw('')}
      ${channelId ? sql`AND channel_id = ${channelId}` : raw('')}
      ${incidentId ? sql`AND incident_id = ${incidentId}` : raw('')}
      ${pageTail(page)}`);
    return pageOf(rows.map(alertFrom), page);
  }

  /** `null` when there is no such alert or nothing was sent. */
  async sentRequest(
    accountId: AccountId,
    id: AlertId,
  ): Promise<(SentRequest & { alert: AlertRecord; cause: Occurred<IncidentEvent> | null }) | null> {
    const row = await first<DispatchRow & RequestRow>(
      this.tx,
      sql`SELECT ${dispatchColumns}, request_url, request_signature, request_recipient FROM alert_dispatch
          WHERE id = ${id} AND account_id = ${accountId}`,
    );
    if (!row?.request_url) return null;
    const cause = await first<OccurredRow>(
      this.tx,
      sql`SELECT ${occurredColumns} FROM event WHERE event_id = ${row.event_id}`,
    );
    return {
      url: row.request_url,
      signature: row.request_signature,
      ...(row.request_recipient === null ? {} : { recipient: row.request_recipient }),
      alert: alertFrom(row),
      cause: cause && occurredFrom<IncidentEvent>(cause),
    };
  }
}
