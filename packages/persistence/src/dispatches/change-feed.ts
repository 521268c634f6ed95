import type { AccountId, IncidentEvent, IncidentId, MonitorId } from '@tocsin/domain';
import { type Database, first } from '../database/database.js';
import { lowestIdAt } from '../database/lowest-id.js';
import { raw, type Sql, sql } from '../database/sql.js';
import { type OccurredRow, occurredColumns, occurredFrom } from '../log/event-store.js';
import { logOrders } from '../log/log-order.js';
import {
  type AlertRecord,
  alertFrom,
  type DispatchRow,
  dispatchColumns,
  endedLateAfterMs,
} from './dispatches.js';

/**
 * What was made so long ago or less is looked at again, since a transaction commits some time after its rows were made,
 * and since an alert that has ended since then is told of again, unless it ended late. The clocks of processes that
 * share a database must agree better than what is left between the two.
 */
export const changesOverlapMs = endedLateAfterMs + 10_000;

/** How many rows of each kind one look reads at most. */
const rowsMax = 2000;

/** How far the changes have been followed: in the event log, and by the database's clock for what is no event. */
export type ChangePlace = { readonly txid: number; readonly position: number; readonly atMs: number };

type AboutAccount = {
  readonly accountId: AccountId;
  /** Names the change: seen again, it is the same. */
  readonly key: string;
};

export type Change = AboutAccount &
  (
    | { readonly kind: 'incident'; readonly id: IncidentId; readonly monitorId: MonitorId }
    | { readonly kind: 'monitor'; readonly id: MonitorId }
    | { readonly kind: 'alert'; readonly alert: AlertRecord }
  );

type Changes = {
  readonly changes: readonly Change[];
  /** Where to go on. */
  readonly place: ChangePlace;
  /** Whether there was more than one look reads. What is missing will not be told. */
  readonly isIncomplete: boolean;
};

/** What changes in accounts, for those who follow them: never a lock, never a write, and a few index look-ups a look. */
export interface ChangeFeed {
  /** Where the changes end at this moment. */
  end(): Promise<ChangePlace>;
  /** What has changed in these accounts after `place`, and again what had changed shortly before. */
  since(place: ChangePlace, accountIds: readonly AccountId[]): Promise<Changes>;
}

type LogRow = OccurredRow & { txid: number; position: number; unsettled: 1 | null };
type AuditRow = { id: string; account_id: AccountId; subject_id: MonitorId };
type HealthRow = { monitor_id: MonitorId; account_id: AccountId; changed_at: number };
type AlertRow = DispatchRow & { account_id: AccountId };

const incidentChange = (row: LogRow): Change => {
  const { data, eventId } = occurredFrom<IncidentEvent>(row);
  const { accountId, incidentId, monitor } = data;
  return { kind: 'incident', key: eventId, accountId, id: incidentId, monitorId: monitor.id };
};

const monitorChange = (row: AuditRow): Change => ({
  kind: 'monitor',
  key: row.id,
  accountId: row.account_id,
  id: row.subject_id,
});

const healthChange = ({ monitor_id: id, account_id: accountId, changed_at }: HealthRow): Change => ({
  kind: 'monitor',
  key: `${id} ${changed_at}`,
  accountId,
  id,
});

/** An alert is told of when it is made and when it has ended. That it is being sent is over before anyone could read it. */
const alertChange = (row: AlertRow): Change => ({
  kind: 'alert',
  key: `${row.id} ${row.completed_at === null ? 'made' : 'ended'}`,
  accountId: row.account_id,
  alert: alertFrom(row),
});

export const changeFeed = ({ dialect, read }: Database): ChangeFeed => {
  const { after, isUnsettled, orderBy } = logOrders[dialect.name];

  const nowMs = async (): Promise<number> =>
    (await first<{ now: number }>(read, sql`SELECT ${dialect.nowMs} AS now`))?.now ?? 0;

  const eventsAfter = (place: ChangePlace): Promise<LogRow[]> =>
    read.all<LogRow>(sql`
      SELECT txid, position, ${occurredColumns}, ${isUnsettled} AS unsettled FROM event
      WHERE ${after(place)} ORDER BY ${orderBy} LIMIT ${rowsMax}`);

  return {
    end: async () => {
      // Before the log is read, so that nothing falls between the two.
      const atMs = await nowMs();
      const descending = dialect.name === 'postgres' ? raw('txid DESC, position DESC') : raw('position DESC');
      const last = await first<{ txid: number; position: number }>(
        read,
        sql`SELECT txid, position FROM event WHERE ${isUnsettled} IS NULL ORDER BY ${descending} LIMIT 1`,
      );
      return { txid: last?.txid ?? 0, position: last?.position ?? 0, atMs };
    },

    since: async (place, accountIds) => {
      const atMs = await nowMs();
      const events = await eventsAfter(place);
      const late = events.findIndex(({ unsettled }) => unsettled === 1);
      const settled = late < 0 ? events : events.slice(0, late);
      const { txid, position } = settled.at(-1) ?? place;

      const wanted = dialect.records(
        'r',
        { id: 'uuid' },
        accountIds.map((id) => ({ id })),
      );
      const ofAccounts = sql`account_id IN (SELECT r.id FROM ${wanted})`;
      const fromMs = place.atMs - changesOverlapMs;
      const madeSince = sql`id > ${lowestIdAt(fromMs)}`;
      const alerts = (condition: Sql): Promise<AlertRow[]> =>
        read.all<AlertRow>(sql`
          SELECT account_id, ${dispatchColumns} FROM alert_dispatch
          WHERE ${ofAccounts} AND ${condition} LIMIT ${rowsMax}`);
      // Whoever changes a monitor goes on record, so the audit log knows what changed, also of those that are gone.
      const audited = await read.all<AuditRow>(sql`
        SELECT id, account_id, subject_id FROM audit_entry
        WHERE ${ofAccounts} AND ${madeSince} AND action LIKE 'monitor.%' ORDER BY id LIMIT ${rowsMax}`);
      const healths = await read.all<HealthRow>(sql`
        SELECT h.monitor_id, m.account_id, h.changed_at FROM monitor_health h JOIN monitor m ON m.id = h.monitor_id
        WHERE h.changed_at > ${fromMs} AND m.${ofAccounts} LIMIT ${rowsMax}`);
      const made = await alerts(madeSince);
      const ended = await alerts(sql`ended_late_at > ${fromMs}`);

      const followed = new Set(accountIds);
      const newest = new Map([...made, ...ended].map((row) => [row.id, row]));
      return {
        changes: [
          ...settled.map(incidentChange).filter(({ accountId }) => followed.has(accountId)),
          ...audited.map(monitorChange),
          ...healths.map(healthChange),
          ...[...newest.values()].map(alertChange),
        ],
        place: { txid, position, atMs },
        isIncomplete: [events, audited, healths, made, ended].some(({ length }) => length === rowsMax),
      };
    },
  };
};
