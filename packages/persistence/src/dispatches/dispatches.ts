import type {
  AccountId,
  AlertEvent,
  AlertId,
  ChannelId,
  DispatchErrorCode,
  DispatchStatus,
  IncidentEvent,
  IncidentId,
  Instant,
  Occurred,
  PlannedDispatch,
  SentRequest,
} from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { type AnyRow, selection } from '../database/entities.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { raw, type Sql, sql } from '../database/sql.js';
import { fromMs, toMs } from '../database/values.js';
import { type OccurredRow, occurredColumns, occurredFrom } from '../log/event-store.js';
import { alertDispatch } from '../tables/dispatches.js';
import type { Row } from '../tables/table.js';
import { claimedIds } from './claims.js';

const selected = selection(alertDispatch, 'd', [
  'id',
  'eventId',
  'event',
  'status',
  'channelId',
  'channelType',
  'incidentId',
  'monitorId',
  'errorCode',
  'errorMessage',
  'responseStatus',
  'durationMs',
  'createdAt',
  'sentAt',
  'completedAt',
  'standsInFor',
]);

export const dispatchColumns = selected.columns;

type Selected = ReturnType<typeof selected.from>;

export type AlertRecord = Omit<Selected, 'errorCode' | 'errorMessage'> & {
  readonly error: { readonly code: DispatchErrorCode; readonly message: string } | null;
  /** A sentence about a trouble that did not stop a delivered message. */
  readonly note: string | null;
};

export type AlertFilter = {
  readonly status?: DispatchStatus | undefined;
  readonly event?: AlertEvent | undefined;
  readonly channelId?: ChannelId | undefined;
  readonly incidentId?: IncidentId | undefined;
  /** Only the latest one of each channel that there is. */
  readonly isLatest?: boolean | undefined;
};

const latestIds = (accountId: AccountId): Sql => sql`
  SELECT (SELECT l.id FROM alert_dispatch l WHERE l.channel_id = c.id ORDER BY l.id DESC LIMIT 1)
  FROM channel c WHERE c.account_id = ${accountId}`;

export const alertFrom = (row: AnyRow): AlertRecord => {
  const { errorCode, errorMessage, ...alert } = selected.from(row);
  return errorCode === null
    ? { ...alert, error: null, note: errorMessage }
    : { ...alert, error: { code: errorCode, message: errorMessage ?? '' }, note: null };
};

/** An alert with its request and all that the body is made of. */
export type AlertWithRequest = {
  readonly alert: AlertRecord;
  /** As it was sent. `null` when none is on record. */
  readonly request: SentRequest | null;
  /** `null` before the claim, and in rows of versions whose messages bore the time of their event. */
  readonly producedAt: Instant | null;
  readonly cause: Occurred<IncidentEvent> | null;
};

const requestFrom = (
  { request_signature: signature, request_recipient: recipient }: Row<typeof alertDispatch>,
  url: string,
): SentRequest => ({ url, signature, ...(recipient === null ? {} : { recipient }) });

export const plannedRow = (dispatch: PlannedDispatch) => ({
  account_id: dispatch.accountId,
  event_id: dispatch.eventId,
  channel_id: dispatch.channelId,
  event: dispatch.event,
  incident_id: dispatch.incidentId,
  monitor_id: dispatch.monitorId,
  created_at: toMs(dispatch.createdAt),
  stands_in_for: dispatch.standsInFor ?? null,
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
  stands_in_for: 'uuid',
} as const;

/** Messages that end later than this after they were made are found by their end too. */
export const endedLateAfterMs = 5000;

/** As the partial indexes have it. */
export const isPending = raw(`status = 'pending' AND sent_at IS NULL AND error_code IS NULL`);

const hasStatus: Readonly<Record<DispatchStatus, Sql>> = {
  pending: isPending,
  sending: raw(`status = 'sending'`),
  delivered: raw(`status = 'delivered'`),
  failed: raw(`status = 'failed' AND error_code IS NOT NULL`),
};

/** As `producedAt` of the domain has it. @param createdMs the SQL of a row's time */
export const producedAtMs = (nowMs: number, createdMs: Sql): Sql =>
  sql`CASE WHEN ${createdMs} > ${nowMs} THEN ${createdMs} ELSE ${nowMs} END`;

export class Dispatches {
  constructor(
    private readonly tx: Executor,
    private readonly newAlertId: () => AlertId,
  ) {}

  async plan(planned: readonly PlannedDispatch[]): Promise<AlertId[]> {
    if (planned.length === 0) return [];
    const rows = planned.map((dispatch) => ({ ...plannedRow(dispatch), id: this.newAlertId() }));
    await this.tx.run(sql`
      INSERT INTO alert_dispatch
        (id, account_id, event_id, channel_id, channel_type, event, incident_id, monitor_id, created_at, stands_in_for)
      SELECT r.id, r.account_id, r.event_id, r.channel_id, c.type, r.event, r.incident_id, r.monitor_id, r.created_at,
        r.stands_in_for
      FROM ${this.tx.dialect.records('r', plannedShape, rows)} LEFT JOIN channel c ON c.id = r.channel_id
      WHERE true
      ON CONFLICT (event_id, channel_id) DO NOTHING`);
    return rows.map(({ id }) => id);
  }

  async find(accountId: AccountId, id: AlertId): Promise<AlertRecord | null> {
    const row = await first<AnyRow>(
      this.tx,
      sql`SELECT ${dispatchColumns} FROM alert_dispatch d WHERE d.id = ${id} AND d.account_id = ${accountId}`,
    );
    return row && alertFrom(row);
  }

  async list(accountId: AccountId, filter: AlertFilter, page: PageRequest): Promise<Page<AlertRecord>> {
    const { status, event, channelId, incidentId, isLatest } = filter;
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
    const rows = await this.tx.all<AnyRow>(sql`
      ${from} SELECT ${dispatchColumns} FROM ${alerts} d WHERE account_id = ${accountId}
      ${status ? sql`AND ${hasStatus[status]}` : raw('')}
      ${event ? raw(`AND event = '${event}'`) : raw('')}
      ${channelId ? sql`AND channel_id = ${channelId}` : raw('')}
      ${incidentId ? sql`AND incident_id = ${incidentId}` : raw('')}
      ${isLatest ? sql`AND id IN (${latestIds(accountId)})` : raw('')}
      ${pageTail(page)}`);
    return pageOf(rows.map(alertFrom), page);
  }

  async findWithRequest(accountId: AccountId, id: AlertId): Promise<AlertWithRequest | null> {
    const row = await first<AnyRow & Row<typeof alertDispatch>>(
      this.tx,
      sql`SELECT ${dispatchColumns}, event_id, request_url, request_signature, request_recipient,
            produced_at
          FROM alert_dispatch d WHERE id = ${id} AND account_id = ${accountId}`,
    );
    if (!row) return null;
    const cause = await first<OccurredRow>(
      this.tx,
      sql`SELECT ${occurredColumns} FROM event WHERE event_id = ${row.event_id}`,
    );
    return {
      alert: alertFrom(row),
      request: row.request_url === null ? null : requestFrom(row, row.request_url),
      producedAt: row.produced_at === null ? null : fromMs(row.produced_at),
      cause: cause && occurredFrom<IncidentEvent>(cause),
    };
  }
}
