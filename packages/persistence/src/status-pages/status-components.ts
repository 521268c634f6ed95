import type { MonitorId, StatusComponent, StatusComponentId, StatusPageId } from '@tocsin/domain';
import { countOf, type Executor, lockFirst, removedName } from '../database/database.js';
import { type AnyRow, selection, upsertInto } from '../database/entities.js';
import { idsIn, partsOf, type Sql, sql } from '../database/sql.js';
import { statusComponent } from '../tables/status-pages.js';

/** Each has up to 100 components. The event loop waits for a statement on SQLite. */
const pagesAtOnceMax = 5;

const selected = selection(statusComponent, 'c');

export type ComponentPlace = {
  readonly id: StatusComponentId;
  readonly group: string | null;
  readonly position: number;
};

/** Callers hold the lock of the page: `StatusPages.findForChange`. */
export class StatusComponents {
  constructor(private readonly tx: Executor) {}

  /** In the order of the page. */
  list(pageId: StatusPageId): Promise<StatusComponent[]> {
    return this.#where(sql`c.page_id = ${pageId}`);
  }

  /** The components of several pages, each page in its own order. */
  async ofPages(pageIds: readonly StatusPageId[]): Promise<StatusComponent[]> {
    const found: StatusComponent[] = [];
    for (const some of partsOf(pageIds, pagesAtOnceMax))
      found.push(...(await this.#where(sql`c.page_id IN ${idsIn(this.tx.dialect, some)}`)));
    return found;
  }

  async find(pageId: StatusPageId, id: StatusComponentId): Promise<StatusComponent | null> {
    const [found] = await this.#where(sql`c.id = ${id} AND c.page_id = ${pageId}`);
    return found ?? null;
  }

  /** Locks the component until this transaction ends. The deletion of its monitor, which changes it, waits. */
  findForChange(pageId: StatusPageId, id: StatusComponentId): Promise<StatusComponent | null> {
    lockFirst(this.tx, sql`status_component c WHERE c.id = ${id} AND c.page_id = ${pageId}`, 'FOR UPDATE');
    return this.find(pageId, id);
  }

  /** In the order of the page. */
  ofMonitor(pageId: StatusPageId, monitorId: MonitorId): Promise<StatusComponent[]> {
    return this.#where(sql`c.page_id = ${pageId} AND c.monitor_id = ${monitorId}`);
  }

  async #where(condition: Sql): Promise<StatusComponent[]> {
    const rows = await this.tx.all<AnyRow>(sql`
      SELECT ${selected.columns} FROM status_component c WHERE ${condition} ORDER BY c.position, c.id`);
    return rows.map((row) => {
      const { groupName: group, ...component } = selected.from(row);
      return { ...component, group };
    });
  }

  count(pageId: StatusPageId): Promise<number> {
    return countOf(this.tx, sql`status_component WHERE page_id = ${pageId}`);
  }

  async save({ group: groupName, ...component }: StatusComponent): Promise<void> {
    await this.tx.run(upsertInto(statusComponent, { ...component, groupName }));
  }

  async place(pageId: StatusPageId, places: readonly ComponentPlace[]): Promise<void> {
    const rows = places.map(({ id, group, position }) => ({ id, group_name: group, position }));
    await this.tx.runEach(
      { id: 'uuid', group_name: 'text', position: 'bigint' },
      rows,
      ({ each, from }) => sql`
        UPDATE status_component SET group_name = ${each.group_name}, position = ${each.position} ${from}
        WHERE status_component.id = ${each.id} AND status_component.page_id = ${pageId}`,
    );
  }

  /** @returns false when the page has no such component */
  /** @returns its name; `null` when the page has no such component */
  async remove(pageId: StatusPageId, id: StatusComponentId): Promise<string | null> {
    return removedName(this.tx, sql`status_component WHERE id = ${id} AND page_id = ${pageId}`);
  }
}
