import type {
  AccountId,
  Instant,
  MaintenanceWindow,
  MaintenanceWindowId,
  MonitorId,
  Occurrence,
} from '@tocsin/domain';
import type { Due } from '../database/agenda.js';
import { countOf, type Executor, removedName } from '../database/database.js';
import { type AnyRow, insertEach, selection, upsertInto } from '../database/entities.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { idsIn, partsOf, raw, type Sql, sql } from '../database/sql.js';
import { toMs } from '../database/values.js';
import { maintenanceWindow, maintenanceWindowMonitor } from '../tables/monitors.js';
import type { Row } from '../tables/table.js';

const selected = selection(maintenanceWindow, 'w');

/** Each names up to 500 monitors. The event loop waits for a statement on SQLite. */
const windowsAtOnceMax = 10;

const hasEnded = (now: Instant): Sql => sql`w.occurrence_ends_at <= ${toMs(now)}`;

/** The next occurrence of a window is stored when one has ended. */
export const endedWindows: Due = (_dialect, now) => ({
  subject: raw('w.id'),
  dueAt: raw('w.occurrence_ends_at'),
  from: sql`maintenance_window w WHERE ${hasEnded(now)}`,
});

export type WhoseWindows =
  | { readonly accountIds: readonly AccountId[] }
  | { readonly windowIds: readonly MaintenanceWindowId[] };

type Listed = MaintenanceWindow & { readonly id: MaintenanceWindowId };

export class MaintenanceWindows {
  constructor(private readonly tx: Executor) {}

  async find(accountId: AccountId, id: MaintenanceWindowId): Promise<MaintenanceWindow | null> {
    const [window] = await this.#where(sql`w.id = ${id} AND w.account_id = ${accountId}`);
    return window ?? null;
  }

  /** As `find`, and the window cannot change until this transaction ends. */
  async findForChange(accountId: AccountId, id: MaintenanceWindowId): Promise<MaintenanceWindow | null> {
    await this.#lock(sql`w.id = ${id} AND w.account_id = ${accountId}`);
    return this.find(accountId, id);
  }

  async list(accountId: AccountId, page: PageRequest): Promise<Page<MaintenanceWindow>> {
    return pageOf(await this.#where(sql`w.account_id = ${accountId} ${pageTail(page, 'w.id')}`), page);
  }

  count(accountId: AccountId): Promise<number> {
    return countOf(this.tx, sql`maintenance_window WHERE account_id = ${accountId}`);
  }

  /** Locks windows whose occurrence has ended. */
  async ended(now: Instant, windowsMax: number, whose: WhoseWindows): Promise<readonly MaintenanceWindow[]> {
    const { dialect } = this.tx;
    const among =
      'windowIds' in whose
        ? sql`w.id IN ${idsIn(dialect, whose.windowIds)}`
        : sql`w.account_id IN ${idsIn(dialect, whose.accountIds)}`;
    const ids = await this.#lock(sql`${hasEnded(now)} AND ${among} ORDER BY w.id LIMIT ${windowsMax}`);
    return ids.length === 0 ? [] : this.#where(sql`w.id IN ${idsIn(dialect, ids)} ORDER BY w.id`);
  }

  async #lock(which: Sql): Promise<MaintenanceWindowId[]> {
    const rows = await this.tx.all<{ id: MaintenanceWindowId }>(sql`
      SELECT w.id FROM maintenance_window w WHERE ${which} ${this.tx.dialect.rowLock('FOR UPDATE')}`);
    return rows.map(({ id }) => id);
  }

  async #where(condition: Sql): Promise<Listed[]> {
    const rows = await this.tx.all<AnyRow>(sql`
      SELECT ${selected.columns} FROM maintenance_window w WHERE ${condition}`);
    const found = rows.map(selected.from);
    const windowIds = found.filter(({ allMonitors }) => !allMonitors).map(({ id }) => id);
    const named = new Map<MaintenanceWindowId, MonitorId[]>(windowIds.map((id) => [id, []]));
    for (const some of partsOf(windowIds, windowsAtOnceMax)) {
      const rows = await this.tx.all<Row<typeof maintenanceWindowMonitor>>(sql`
        SELECT o.window_id, o.monitor_id FROM maintenance_window_monitor o
        WHERE o.window_id IN ${idsIn(this.tx.dialect, some)} ORDER BY o.window_id, o.monitor_id`);
      for (const { window_id, monitor_id } of rows) named.get(window_id)?.push(monitor_id);
    }
    return found.map(({ allMonitors, occurrenceStartsAt, occurrenceEndsAt, ...window }) => ({
      ...window,
      windowId: window.id,
      monitorIds: named.get(window.id) ?? null,
      occurrence:
        occurrenceStartsAt === null || occurrenceEndsAt === null
          ? null
          : { startsAt: occurrenceStartsAt, endsAt: occurrenceEndsAt },
    }));
  }

  async save({ windowId, monitorIds, occurrence, ...window }: MaintenanceWindow): Promise<void> {
    await this.tx.run(
      upsertInto(maintenanceWindow, {
        ...window,
        id: windowId,
        allMonitors: monitorIds === null,
        occurrenceStartsAt: occurrence?.startsAt ?? null,
        occurrenceEndsAt: occurrence?.endsAt ?? null,
      }),
    );
    await this.tx.run(sql`DELETE FROM maintenance_window_monitor WHERE window_id = ${windowId}`);
    const named = (monitorIds ?? []).map((monitor_id) => ({ window_id: windowId, monitor_id }));
    await insertEach(this.tx, maintenanceWindowMonitor, named, sql`DO NOTHING`);
  }

  async setOccurrence(id: MaintenanceWindowId, occurrence: Occurrence | null): Promise<void> {
    await this.tx.run(sql`
      UPDATE maintenance_window SET occurrence_starts_at = ${occurrence && toMs(occurrence.startsAt)},
        occurrence_ends_at = ${occurrence && toMs(occurrence.endsAt)} WHERE id = ${id}`);
  }

  /** @returns false when the account has no such window */
  /** @returns its name; `null` when the account has no such window */
  async remove(accountId: AccountId, id: MaintenanceWindowId): Promise<string | null> {
    return removedName(this.tx, sql`maintenance_window WHERE id = ${id} AND account_id = ${accountId}`);
  }
}
