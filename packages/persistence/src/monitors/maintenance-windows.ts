import type {
  AccountId,
  Instant,
  MaintenanceWindow,
  MaintenanceWindowId,
  MonitorId,
  Occurrence,
} from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { fromMs, toMs } from '../database/instants.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { raw, type Sql, sql } from '../database/sql.js';

type WindowRow = {
  id: MaintenanceWindowId;
  account_id: AccountId;
  name: string;
  starts_at: number;
  duration_minutes: number;
  rule: string | null;
  time_zone: string;
  all_monitors: number;
  occurrence_starts_at: number | null;
  occurrence_ends_at: number | null;
  created_at: number;
  updated_at: number;
};

const columns =
  raw(`w.id, w.account_id, w.name, w.starts_at, w.duration_minutes, w.rule, w.time_zone, w.all_monitors,
  w.occurrence_starts_at, w.occurrence_ends_at, w.created_at, w.updated_at`);

const hasEnded = (now: Instant): Sql => sql`w.occurrence_ends_at <= ${toMs(now)}`;

/** A window under the name that lists are paged by. */
type Listed = MaintenanceWindow & { readonly id: MaintenanceWindowId };

export class MaintenanceWindows {
  constructor(private readonly tx: Executor) {}

  find(accountId: AccountId, id: MaintenanceWindowId): Promise<MaintenanceWindow | null> {
    return this.#find(accountId, id, raw(''));
  }

  /** As `find`, and nobody else changes or removes it until this transaction ends. */
  findForChange(accountId: AccountId, id: MaintenanceWindowId): Promise<MaintenanceWindow | null> {
    return this.#find(accountId, id, this.tx.dialect.rowLock('FOR UPDATE'));
  }

  async #find(accountId: AccountId, id: MaintenanceWindowId, lock: Sql): Promise<MaintenanceWindow | null> {
    const [window] = await this.#windows(sql`w.id = ${id} AND w.account_id = ${accountId} ${lock}`);
    return window ?? null;
  }

  async list(accountId: AccountId, page: PageRequest): Promise<Page<MaintenanceWindow>> {
    return pageOf(await this.#windows(sql`w.account_id = ${accountId} ${pageTail(page, 'w.id')}`), page);
  }

  async count(accountId: AccountId): Promise<number> {
    const row = await first<{ n: number }>(
      this.tx,
      sql`SELECT COUNT(*) AS n FROM maintenance_window WHERE account_id = ${accountId}`,
    );
    return row?.n ?? 0;
  }

  /** Whether any window of any account has still to be moved on to its next occurrence. */
  async isAnyEnded(now: Instant): Promise<boolean> {
    const ended = sql`SELECT 1 AS found FROM maintenance_window w WHERE ${hasEnded(now)} LIMIT 1`;
    return (await first(this.tx, ended)) !== null;
  }

  /**
   * Locks windows whose occurrence has ended. Another transaction that asks for them waits until they are moved on.
   * @param accountIds whose; left out: everybody's
   */
  ended(
    now: Instant,
    windowsMax: number,
    accountIds?: readonly AccountId[],
  ): Promise<readonly MaintenanceWindow[]> {
    const { records, rowLock } = this.tx.dialect;
    const ids = accountIds?.map((id) => ({ id }));
    const theirs = ids && sql`AND w.account_id IN (SELECT r.id FROM ${records('r', { id: 'uuid' }, ids)})`;
    return this.#windows(
      sql`${hasEnded(now)} ${theirs ?? raw('')} ORDER BY w.id LIMIT ${windowsMax} ${rowLock('FOR UPDATE')}`,
    );
  }

  async #windows(which: Sql): Promise<Listed[]> {
    const rows = await this.tx.all<WindowRow>(
      sql`SELECT ${columns} FROM maintenance_window w WHERE ${which}`,
    );
    const named = await this.#monitorsOf(rows.filter(({ all_monitors }) => all_monitors === 0));
    return rows.map((row) => ({
      id: row.id,
      windowId: row.id,
      accountId: row.account_id,
      name: row.name,
      startsAt: fromMs(row.starts_at),
      durationMinutes: row.duration_minutes,
      rule: row.rule,
      timeZone: row.time_zone,
      monitorIds: row.all_monitors === 1 ? null : (named.get(row.id) ?? []),
      occurrence: occurrenceFrom(row),
      createdAt: fromMs(row.created_at),
      updatedAt: fromMs(row.updated_at),
    }));
  }

  async #monitorsOf(rows: readonly WindowRow[]): Promise<Map<MaintenanceWindowId, MonitorId[]>> {
    const named = new Map<MaintenanceWindowId, MonitorId[]>();
    if (rows.length === 0) return named;
    const windows = this.tx.dialect.records(
      'r',
      { id: 'uuid' },
      rows.map(({ id }) => ({ id })),
    );
    const found = await this.tx.all<{ window_id: MaintenanceWindowId; monitor_id: MonitorId }>(sql`
      SELECT window_id, monitor_id FROM maintenance_window_monitor
      WHERE window_id IN (SELECT r.id FROM ${windows}) ORDER BY window_id, monitor_id`);
    for (const { window_id, monitor_id } of found) {
      named.set(window_id, [...(named.get(window_id) ?? []), monitor_id]);
    }
    return named;
  }

  /** Stores the window as it now is. */
  async save(window: MaintenanceWindow): Promise<void> {
    const { windowId, monitorIds, occurrence } = window;
    await this.tx.run(sql`
      INSERT INTO maintenance_window (id, account_id, name, starts_at, duration_minutes, rule, time_zone, all_monitors,
        occurrence_starts_at, occurrence_ends_at, created_at, updated_at)
      VALUES (${windowId}, ${window.accountId}, ${window.name}, ${toMs(window.startsAt)}, ${window.durationMinutes},
        ${window.rule}, ${window.timeZone}, ${monitorIds === null ? 1 : 0}, ${msOrNull(occurrence?.startsAt)},
        ${msOrNull(occurrence?.endsAt)}, ${toMs(window.createdAt)}, ${toMs(window.updatedAt)})
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, starts_at = excluded.starts_at,
        duration_minutes = excluded.duration_minutes, rule = excluded.rule, time_zone = excluded.time_zone,
        all_monitors = excluded.all_monitors, occurrence_starts_at = excluded.occurrence_starts_at,
        occurrence_ends_at = excluded.occurrence_ends_at, updated_at = excluded.updated_at`);
    await this.tx.run(sql`DELETE FROM maintenance_window_monitor WHERE window_id = ${windowId}`);
    if (monitorIds === null || monitorIds.length === 0) return;
    const named = monitorIds.map((id) => ({ id }));
    await this.tx.run(sql`
      INSERT INTO maintenance_window_monitor (window_id, monitor_id)
      SELECT ${windowId}, r.id FROM ${this.tx.dialect.records('r', { id: 'uuid' }, named)}`);
  }

  /** Puts on record which occurrence is under way, or next. */
  async setOccurrence(id: MaintenanceWindowId, occurrence: Occurrence | null): Promise<void> {
    await this.tx.run(sql`
      UPDATE maintenance_window SET occurrence_starts_at = ${msOrNull(occurrence?.startsAt)},
        occurrence_ends_at = ${msOrNull(occurrence?.endsAt)} WHERE id = ${id}`);
  }

  /** @returns false when the account has no such window */
  async remove(accountId: AccountId, id: MaintenanceWindowId): Promise<boolean> {
    const removed = await this.tx.run(
      sql`DELETE FROM maintenance_window WHERE id = ${id} AND account_id = ${accountId}`,
    );
    return removed > 0;
  }
}

const msOrNull = (at: Instant | undefined): number | null => (at === undefined ? null : toMs(at));

const occurrenceFrom = ({ occurrence_starts_at, occurrence_ends_at }: WindowRow): Occurrence | null =>
  occurrence_starts_at === null || occurrence_ends_at === null
    ? null
    : { startsAt: fromMs(occurrence_starts_at), endsAt: fromMs(occurrence_ends_at) };
