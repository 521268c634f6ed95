import {
  type AccountId,
  type Instant,
  type MaintenanceWindow,
  type MaintenanceWindowId,
  type MonitorId,
  maintenanceBounds,
  type Occurrence,
} from '@tocsin/domain';
import type { Due } from '../database/agenda.js';
import { countOf, type Executor, lockFirst, removedName } from '../database/database.js';
import { type AnyRow, insertEach, selection, upsertInto } from '../database/entities.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { idsIn, raw, type Sql, sql } from '../database/sql.js';
import { toMs } from '../database/values.js';
import { maintenanceWindow, maintenanceWindowMonitor } from '../tables/monitors.js';
import type { Row } from '../tables/table.js';
import { windowsCovering } from './incident-facts.js';

const selected = selection(maintenanceWindow, 'w');

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

type Unnamed = Omit<MaintenanceWindow, 'monitorIds'>;

type NamedMonitors = { readonly count: number; readonly firstIds: readonly MonitorId[] };

/** A window as lists show it. */
export type ListedWindow = Unnamed & {
  /** `null` where `monitorIds` is. */
  readonly named: NamedMonitors | null;
};

type Found = ReturnType<typeof selected.from>;

const unnamedFrom = ({
  allMonitors: _,
  id,
  occurrenceStartsAt,
  occurrenceEndsAt,
  ...window
}: Found): Unnamed => ({
  ...window,
  windowId: id,
  occurrence:
    occurrenceStartsAt === null || occurrenceEndsAt === null
      ? null
      : { startsAt: occurrenceStartsAt, endsAt: occurrenceEndsAt },
});

/** Leaves out windows whose `monitorIds` is `null`. */
const idsOfNaming = (found: readonly Found[]): MaintenanceWindowId[] =>
  found.filter(({ allMonitors }) => !allMonitors).map(({ id }) => id);

export type WindowFilter = {
  /** Only windows that cover this monitor. */
  readonly monitorId?: MonitorId | undefined;
};

export class MaintenanceWindows {
  constructor(private readonly tx: Executor) {}

  async find(accountId: AccountId, id: MaintenanceWindowId): Promise<MaintenanceWindow | null> {
    const [window] = await this.#where(sql`w.id = ${id} AND w.account_id = ${accountId}`);
    return window ?? null;
  }

  /** As `find`, and the window cannot change until this transaction ends. */
  async findForChange(accountId: AccountId, id: MaintenanceWindowId): Promise<MaintenanceWindow | null> {
    lockFirst(
      this.tx,
      sql`maintenance_window w WHERE w.id = ${id} AND w.account_id = ${accountId}`,
      'FOR UPDATE',
    );
    return this.find(accountId, id);
  }

  /** All windows of the account: they are few. */
  all(accountId: AccountId): Promise<readonly MaintenanceWindow[]> {
    return this.#where(sql`w.account_id = ${accountId} ORDER BY w.id`);
  }

  /** Newest first. */
  async list(
    accountId: AccountId,
    { monitorId }: WindowFilter,
    page: PageRequest,
  ): Promise<Page<ListedWindow>> {
    const covering =
      monitorId === undefined
        ? raw('')
        : sql`AND w.id IN ${idsIn(this.tx.dialect, await windowsCovering(this.tx, accountId, monitorId))}`;
    const rows = await this.tx.all<AnyRow>(sql`
      SELECT ${selected.columns} FROM maintenance_window w
      WHERE w.account_id = ${accountId} ${covering} ${pageTail(page, 'w.id')}`);
    const found = rows.map(selected.from);
    const named = await this.#firstNamed(idsOfNaming(found));
    const { items, nextAfter } = pageOf(found, page);
    return {
      items: items.map((window) => ({ ...unnamedFrom(window), named: named.get(window.id) ?? null })),
      nextAfter,
    };
  }

  count(accountId: AccountId): Promise<number> {
    return countOf(this.tx, sql`maintenance_window WHERE account_id = ${accountId}`);
  }

  /** Locks windows whose occurrence has ended. */
  async ended(now: Instant, windowsMax: number, whose: WhoseWindows): Promise<readonly Unnamed[]> {
    const { dialect } = this.tx;
    const among =
      'windowIds' in whose
        ? sql`w.id IN ${idsIn(dialect, whose.windowIds)}`
        : sql`w.account_id IN ${idsIn(dialect, whose.accountIds)}`;
    const rows = await this.tx.all<AnyRow>(sql`
      SELECT ${selected.columns} FROM maintenance_window w WHERE ${hasEnded(now)} AND ${among}
      ORDER BY w.id LIMIT ${windowsMax} ${dialect.rowLock('FOR UPDATE')}`);
    return rows.map(selected.from).map(unnamedFrom);
  }

  async #where(condition: Sql): Promise<MaintenanceWindow[]> {
    const rows = await this.tx.all<AnyRow>(sql`
      SELECT ${selected.columns} FROM maintenance_window w WHERE ${condition}`);
    const found = rows.map(selected.from);
    const named = new Map<MaintenanceWindowId, readonly MonitorId[]>();
    // A window of files names thousands, and the event loop waits for a statement on SQLite.
    for (const windowId of idsOfNaming(found)) {
      const ofWindow = await this.tx.all<{ monitor_id: MonitorId }>(sql`
        SELECT o.monitor_id FROM maintenance_window_monitor o WHERE o.window_id = ${windowId} ORDER BY o.monitor_id`);
      named.set(
        windowId,
        ofWindow.map(({ monitor_id }) => monitor_id),
      );
    }
    return found.map((window) => ({ ...unnamedFrom(window), monitorIds: named.get(window.id) ?? null }));
  }

  async #firstNamed(
    windowIds: readonly MaintenanceWindowId[],
  ): Promise<ReadonlyMap<MaintenanceWindowId, NamedMonitors>> {
    const counts = await this.tx.all<{ window_id: MaintenanceWindowId; count: number }>(sql`
      SELECT o.window_id, COUNT(*) AS count FROM maintenance_window_monitor o
      WHERE o.window_id IN ${idsIn(this.tx.dialect, windowIds)} GROUP BY o.window_id`);
    const first = await this.tx.all<Row<typeof maintenanceWindowMonitor>>(sql`
      SELECT f.window_id, f.monitor_id FROM ${idsIn(this.tx.dialect, windowIds)} w
      JOIN maintenance_window_monitor f ON f.window_id = w.id AND f.monitor_id IN (
        SELECT o.monitor_id FROM maintenance_window_monitor o WHERE o.window_id = w.id
        ORDER BY o.monitor_id LIMIT ${maintenanceBounds.listedMonitorsMax})
      ORDER BY f.window_id, f.monitor_id`);
    const countsById = new Map(counts.map(({ window_id, count }) => [window_id, count]));
    const firstIds = new Map<MaintenanceWindowId, MonitorId[]>(windowIds.map((id) => [id, []]));
    for (const { window_id, monitor_id } of first) firstIds.get(window_id)?.push(monitor_id);
    return new Map([...firstIds].map(([id, ids]) => [id, { count: countsById.get(id) ?? 0, firstIds: ids }]));
  }

  /** How many monitors the windows of the account name together. */
  countNamed(accountId: AccountId): Promise<number> {
    return countOf(
      this.tx,
      sql`maintenance_window w JOIN maintenance_window_monitor o ON o.window_id = w.id WHERE w.account_id = ${accountId}`,
    );
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
    const ids = monitorIds ?? [];
    await this.tx.run(sql`
      DELETE FROM maintenance_window_monitor
      WHERE window_id = ${windowId} AND monitor_id NOT IN ${idsIn(this.tx.dialect, ids)}`);
    const named = ids.map((monitor_id) => ({ window_id: windowId, monitor_id }));
    await insertEach(this.tx, maintenanceWindowMonitor, named, sql`DO NOTHING`);
  }

  async setOccurrence(id: MaintenanceWindowId, occurrence: Occurrence | null): Promise<void> {
    await this.tx.run(sql`
      UPDATE maintenance_window SET occurrence_starts_at = ${occurrence && toMs(occurrence.startsAt)},
        occurrence_ends_at = ${occurrence && toMs(occurrence.endsAt)} WHERE id = ${id}`);
  }

  /** @returns its name; `null` when the account has no such window */
  async remove(accountId: AccountId, id: MaintenanceWindowId): Promise<string | null> {
    return removedName(this.tx, sql`maintenance_window WHERE id = ${id} AND account_id = ${accountId}`);
  }
}
