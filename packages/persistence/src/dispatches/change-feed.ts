import {
  type AccountId,
  type AuditAction,
  type AuditedKind,
  auditedKindOf,
  type IncidentEvent,
  type IncidentId,
  type MonitorId,
} from '@tocsin/domain';
import { type Database, first } from '../database/database.js';
import type { AnyRow } from '../database/entities.js';
import { idsIn, raw, type Sql, sql } from '../database/sql.js';
import { lowestIdAt } from '../database/values.js';
import { type OccurredRow, occurredColumns, occurredFrom } from '../log/event-store.js';
import { logOrders } from '../log/log-order.js';
import { settledRows, unsettledByAppenders } from '../log/settled-rows.js';
import { type AlertRecord, alertFrom, dispatchColumns, endedLateAfterMs } from './dispatches.js';

/** Changes of this time are read again: rows become visible after they were made. Clocks must agree to 10 s. */
export const changesOverlapMs = endedLateAfterMs + 10_000;

const rowsMax = 2000;

/** The end of what was read: of the event log, and by the database's clock of the rest. */
export type ChangePlace = { readonly txid: number; readonly position: number; readonly atMs: number };

type AboutAccount = {
  readonly accountId: AccountId;
  readonly key: string;
};

export type Change = AboutAccount &
  (
    | { readonly kind: 'incident'; readonly id: IncidentId; readonly monitorId: MonitorId }
    | { readonly kind: 'monitor'; readonly id: MonitorId }
    | { readonly kind: 'alert'; readonly alert: AlertRecord }
    /** Of something that has no event of its own, such as a channel. Its log has each change but readings of calendars. */
    | { readonly kind: 'audited'; readonly of: LiveKind }
  );

/** Incidents come from the event log, and monitors with their id. */
export type LiveKind = Exclude<AuditedKind, 'incident' | 'monitor'>;

type Changes = {
  readonly changes: readonly Change[];
  readonly place: ChangePlace;
  /** There were more changes than `rowsMax`. The rest is lost. */
  readonly isIncomplete: boolean;
};

/** A check that was stored, and its monitor. */
export type StoredCheck = AboutAccount & { readonly monitorId: MonitorId };

export interface ChangeFeed {
  end(): Promise<ChangePlace>;
  /** Returns a place before all changes since then, and not far before. */
  placeAt(atMs: number): Promise<ChangePlace>;
  /** Changes after `place`, and again those shortly before it. */
  since(place: ChangePlace, accountIds: readonly AccountId[]): Promise<Changes>;
  /** The latest check of each series, if it ended after `place` or shortly before. It reads all series of the accounts. */
  checksSince(place: ChangePlace, accountIds: readonly AccountId[]): Promise<readonly StoredCheck[]>;
}

type LogPlace = Pick<ChangePlace, 'txid' | 'position'>;

type LogRow = OccurredRow & { txid: number; position: number; unsettled: 1 | null };
type AuditRow = {
  id: string;
  account_id: AccountId;
  action: Exclude<AuditAction, `incident.${string}`>;
  subject_id: string;
};
type HealthRow = { monitor_id: MonitorId; account_id: AccountId; changed_at: number };
type RotaRow = { id: string; account_id: AccountId; fetched_at: number | null; failing_since: number | null };
type TailRow = { account_id: AccountId; monitor_id: MonitorId; id: number; at: number };
type AlertRow = AnyRow & { id: string; account_id: AccountId; completed_at: number | null };

const incidentChange = (row: LogRow): Change => {
  const { data, eventId } = occurredFrom<IncidentEvent>(row);
  const { accountId, incidentId, monitor } = data;
  return { kind: 'incident', key: eventId, accountId, id: incidentId, monitorId: monitor.id };
};

const auditedChange = ({ id: key, account_id: accountId, action, subject_id }: AuditRow): Change => {
  const of = auditedKindOf(action) as Exclude<AuditedKind, 'incident'>;
  if (of === 'monitor') return { kind: 'monitor', key, accountId, id: subject_id as MonitorId };
  return { kind: 'audited', key, accountId, of };
};

const healthChange = ({ monitor_id: id, account_id: accountId, changed_at }: HealthRow): Change => {
  return { kind: 'monitor', key: `${id} ${changed_at}`, accountId, id };
};

/** The dispatcher read a calendar, or failed to. */
const rotaChange = ({ id, account_id: accountId, fetched_at, failing_since }: RotaRow): Change => {
  return { kind: 'audited', key: `${id} ${fetched_at} ${failing_since}`, accountId, of: 'rota' };
};

const alertChange = (row: AlertRow): Change => ({
  kind: 'alert',
  key: `${row.id} ${row.completed_at === null ? 'made' : 'ended'}`,
  accountId: row.account_id,
  alert: alertFrom(row),
});

export const changeFeed = ({ dialect, read }: Database): ChangeFeed => {
  const { after, orderBy } = logOrders[dialect.name];

  const nowMs = async (): Promise<number> =>
    (await first<{ now: number }>(read, sql`SELECT ${dialect.nowMs} AS now`))?.now ?? 0;

  const eventsAfter = (place: ChangePlace, isUnsettled: Sql): Promise<LogRow[]> =>
    read.all<LogRow>(sql`
      SELECT txid, position, ${occurredColumns}, ${isUnsettled} AS unsettled FROM event
      WHERE ${after(place)} ORDER BY ${orderBy} LIMIT ${rowsMax}`);

  const end = async (): Promise<ChangePlace> => {
    // Read first, so that no change falls between the two.
    const atMs = await nowMs();
    const descending = dialect.name === 'postgres' ? raw('txid DESC, position DESC') : raw('position DESC');
    const isUnsettled = await unsettledByAppenders(read);
    const last = await first<LogPlace>(
      read,
      sql`SELECT txid, position FROM event WHERE ${isUnsettled} IS NULL ORDER BY ${descending} LIMIT 1`,
    );
    return { txid: last?.txid ?? 0, position: last?.position ?? 0, atMs };
  };

  return {
    end,

    placeAt: async (atMs) => {
      const last = await end();
      // Ids of events are UUIDv7, which begin with their time.
      const next = await first<LogPlace>(
        read,
        sql`SELECT txid, position FROM event WHERE event_id > ${lowestIdAt(atMs - changesOverlapMs)}
            ORDER BY event_id LIMIT 1`,
      );
      return next === null ? { ...last, atMs } : { txid: next.txid, position: next.position - 1, atMs };
    },

    since: async (place, accountIds) => {
      const atMs = await nowMs();
      const events = await settledRows(read, (isUnsettled) => eventsAfter(place, isUnsettled));
      const { txid, position } = events.at(-1) ?? place;

      const ofAccounts = sql`account_id IN ${idsIn(dialect, accountIds)}`;
      const fromMs = place.atMs - changesOverlapMs;
      const madeSince = sql`id > ${lowestIdAt(fromMs)}`;
      const alerts = (condition: Sql): Promise<AlertRow[]> =>
        read.all<AlertRow>(sql`
          SELECT account_id, id, completed_at, ${dispatchColumns} FROM alert_dispatch d
          WHERE ${ofAccounts} AND ${condition} LIMIT ${rowsMax}`);
      const audited = await read.all<AuditRow>(sql`
        SELECT id, account_id, action, subject_id FROM audit_entry
        WHERE ${ofAccounts} AND ${madeSince} AND action NOT LIKE 'incident.%' ORDER BY id LIMIT ${rowsMax}`);
      const healths = await read.all<HealthRow>(sql`
        SELECT h.monitor_id, m.account_id, h.changed_at FROM monitor_health h JOIN monitor m ON m.id = h.monitor_id
        WHERE h.changed_at > ${fromMs} AND m.${ofAccounts} LIMIT ${rowsMax}`);
      const rotas = await read.all<RotaRow>(sql`
        SELECT id, account_id, fetched_at, failing_since FROM rota
        WHERE ${ofAccounts} AND (fetched_at > ${fromMs} OR failing_since > ${fromMs}) LIMIT ${rowsMax}`);
      const made = await alerts(madeSince);
      const ended = await alerts(sql`ended_late_at > ${fromMs}`);

      const followed = new Set(accountIds);
      const newest = new Map([...made, ...ended].map((row) => [row.id, row]));
      return {
        changes: [
          ...events.map(incidentChange).filter(({ accountId }) => followed.has(accountId)),
          ...audited.map(auditedChange),
          ...healths.map(healthChange),
          ...rotas.map(rotaChange),
          ...[...newest.values()].map(alertChange),
        ],
        place: { txid, position, atMs },
        isIncomplete: [events, audited, healths, rotas, made, ended].some(({ length }) => length === rowsMax),
      };
    },

    checksSince: async (place, accountIds) => {
      const fromMs = place.atMs - changesOverlapMs;
      const rows = await read.all<TailRow>(sql`
        SELECT m.account_id, s.monitor_id, s.id, t.at FROM monitor m
        JOIN check_series s ON s.monitor_id = m.id JOIN check_tail t ON t.series = s.id
        WHERE m.account_id IN ${idsIn(dialect, accountIds)} AND (t.at > ${fromMs} OR t.seen_at > ${fromMs})`);
      return rows.map(({ account_id: accountId, monitor_id: monitorId, id, at }) => ({
        ...{ accountId, monitorId, key: `check ${id} ${at}` },
      }));
    },
  };
};
