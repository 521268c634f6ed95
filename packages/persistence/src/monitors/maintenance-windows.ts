import type {
  AccountId,
  Instant,
  MaintenanceWindow,
  MaintenanceWindowId,
  MonitorId,
  Occurrence,
} from '@tocsin/domain';
import { type FindOptionsWhere, In } from 'typeorm';
import { type Executor, exists } from '../database/database.js';
import { toMs } from '../database/instants.js';
import { findPage, type Page, type PageRequest } from '../database/page.js';
import { idsIn, partsOf, raw, type Sql, sql } from '../database/sql.js';
import { maintenanceWindow, maintenanceWindowMonitor } from '../tables/monitors.js';
import type { Entity, Row } from '../tables/table.js';

type Found = Entity<typeof maintenanceWindow>;

/** Each names up to 500 monitors. The event loop waits for a statement on SQLite. */
const windowsAtOnceMax = 10;

const hasEnded = (now: Instant): Sql => sql`w.occurrence_ends_at <= ${toMs(now)}`;

type Listed = MaintenanceWindow & { readonly id: MaintenanceWindowId };

export class MaintenanceWindows {
  constructor(private readonly tx: Executor) {}

  async find(accountId: AccountId, id: MaintenanceWindowId): Promise<MaintenanceWindow | null> {
    const [window] = await this.#find({ id, accountId });
    return window ?? null;
  }

  /** As `find`, and the window cannot change until this transaction ends. */
  async findForChange(accountId: AccountId, id: MaintenanceWindowId): Promise<MaintenanceWindow | null> {
    await this.#lock(sql`w.id = ${id} AND w.account_id = ${accountId}`);
    return this.find(accountId, id);
  }

  async list(accountId: AccountId, page: PageRequest): Promise<Page<MaintenanceWindow>> {
    const found = await this.tx.entities(maintenanceWindow, (windows) =>
      findPage(windows, { accountId }, page),
    );
    return { ...found, items: await this.#withMonitors(found.items) };
  }

  count(accountId: AccountId): Promise<number> {
    return this.tx.entities(maintenanceWindow, (windows) => windows.countBy({ accountId }));
  }

  /** An ended occurrence, of any account, has its window move on. */
  isAnyEnded(now: Instant): Promise<boolean> {
    return exists(this.tx, sql`SELECT 1 AS found FROM maintenance_window w WHERE ${hasEnded(now)}`);
  }

  /** Locks windows whose occurrence has ended, of these accounts or of all. */
  async ended(
    now: Instant,
    windowsMax: number,
    accountIds?: readonly AccountId[],
  ): Promise<readonly MaintenanceWindow[]> {
    const theirs = accountIds ? sql`AND w.account_id IN ${idsIn(this.tx.dialect, accountIds)}` : raw('');
    const ids = await this.#lock(sql`${hasEnded(now)} ${theirs} ORDER BY w.id LIMIT ${windowsMax}`);
    return ids.length === 0 ? [] : this.#find({ id: In(ids) });
  }

  async #lock(which: Sql): Promise<MaintenanceWindowId[]> {
    const rows = await this.tx.all<{ id: MaintenanceWindowId }>(sql`
      SELECT w.id FROM maintenance_window w WHERE ${which} ${this.tx.dialect.rowLock('FOR UPDATE')}`);
    return rows.map(({ id }) => id);
  }

  async #find(where: FindOptionsWhere<Found>): Promise<Listed[]> {
    const found = await this.tx.entities(maintenanceWindow, (windows) =>
      windows.find({ where, order: { id: 'ASC' } }),
    );
    return this.#withMonitors(found);
  }

  async #withMonitors(found: readonly Found[]): Promise<Listed[]> {
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
    await this.tx.entities(maintenanceWindow, (windows) =>
      windows.upsert(
        { ...window, id: windowId, allMonitors: monitorIds === null, ...columnsOf(occurrence) },
        ['id'],
      ),
    );
    await this.tx.entities(maintenanceWindowMonitor, async (monitors) => {
      await monitors.delete({ windowId });
      await monitors.insert((monitorIds ?? []).map((monitorId) => ({ windowId, monitorId })));
    });
  }

  async setOccurrence(id: MaintenanceWindowId, occurrence: Occurrence | null): Promise<void> {
    await this.tx.entities(maintenanceWindow, (windows) => windows.update(id, columnsOf(occurrence)));
  }

  /** @returns false when the account has no such window */
  async remove(accountId: AccountId, id: MaintenanceWindowId): Promise<boolean> {
    const { affected } = await this.tx.entities(maintenanceWindow, (windows) =>
      windows.delete({ id, accountId }),
    );
    return affected === 1;
  }
}

const columnsOf = (occurrence: Occurrence | null) => ({
  occurrenceStartsAt: occurrence?.startsAt ?? null,
  occurrenceEndsAt: occurrence?.endsAt ?? null,
});
