import type { AccountId, Attachment, IncidentId, Instant, MonitorId, WatchedMonitor } from '@tocsin/domain';
import { type Executor, first, lockFirst } from '../database/database.js';
import { idsIn, type Sql, sql } from '../database/sql.js';
import {
  type AttachedRow,
  attachedTo,
  attachmentFrom,
  attachmentsFrom,
  isAlone,
  matchingRoutes,
  type NamedRow,
  namedByMonitor,
  namedByRoutes,
  sinceTagged,
  type TaggedRow,
  tagsIn,
} from './attachment-rows.js';

type Row = Pick<WatchedMonitor, 'id' | 'name' | 'type' | 'target'> & {
  account_id: AccountId;
  tags: string;
  open_incident_id: string | null;
};

export class WatchedMonitors {
  constructor(private readonly tx: Executor) {}

  /** Locks the monitor until this transaction ends. */
  findForChange(accountId: AccountId, id: MonitorId, now: Instant): Promise<WatchedMonitor | null> {
    return this.#findForChange(accountId, sql`${id}`, now);
  }

  findForChangeByIncident(
    accountId: AccountId,
    incidentId: IncidentId,
    now: Instant,
  ): Promise<WatchedMonitor | null> {
    return this.#findForChange(
      accountId,
      sql`(SELECT monitor_id FROM incident WHERE id = ${incidentId})`,
      now,
    );
  }

  async #findForChange(accountId: AccountId, id: Sql, now: Instant): Promise<WatchedMonitor | null> {
    const found = sql`monitor m WHERE m.id = ${id} AND m.account_id = ${accountId}`;
    lockFirst(this.tx, found, 'FOR UPDATE OF m');
    const [row, attachments] = await Promise.all([
      first<Row>(
        this.tx,
        sql`
          SELECT m.id, m.account_id, m.name, m.type, m.target, m.tags, (
            SELECT i.id FROM incident i WHERE i.monitor_id = m.id AND i.status = 'open') AS open_incident_id
          FROM ${found}`,
      ),
      this.#attachments(id, now),
    ]);
    if (row === null) return null;
    const { account_id, open_incident_id, tags, ...monitor } = row;
    return {
      ...monitor,
      tags: tagsIn(tags),
      accountId: account_id,
      attachments,
      hasOpenIncident: open_incident_id !== null,
    };
  }

  /** All channels that the monitor names at this moment, in a fixed order. Most take one statement. */
  attachments(id: MonitorId, now: Instant): Promise<Attachment[]> {
    return this.#attachments(sql`${id}`, now);
  }

  /** Locks those of these monitors that no other transaction has. @returns the others */
  async lockUnlessLocked(monitorIds: readonly MonitorId[]): Promise<ReadonlySet<MonitorId>> {
    const among = sql`FROM monitor m WHERE m.id IN ${idsIn(this.tx.dialect, monitorIds)}`;
    const locked = await this.tx.all<{ id: MonitorId }>(
      sql`SELECT m.id ${among} ORDER BY m.id ${this.tx.dialect.rowLock('FOR UPDATE OF m SKIP LOCKED')}`,
    );
    const all = await this.tx.all<{ id: MonitorId }>(sql`SELECT m.id ${among}`);
    const own = new Set(locked.map(({ id }) => id));
    return new Set(all.map(({ id }) => id).filter((id) => !own.has(id)));
  }

  async #attachments(id: Sql, now: Instant): Promise<Attachment[]> {
    const attached = await this.tx.all<AttachedRow>(attachedTo(id));
    if (attached.every(isAlone)) return attached.flatMap(attachmentFrom);
    const rows = await this.tx.all<NamedRow>(namedByMonitor(id, now));
    const routes = matchingRoutes(rows);
    if (routes.length === 0) return attachmentsFrom(rows);
    const ofRoutes = await this.tx.all<NamedRow>(namedByRoutes(this.tx.dialect, routes, now));
    // Only later channels ask since when.
    if (ofRoutes.every(({ after_minutes }) => after_minutes === 0))
      return attachmentsFrom([...rows, ...ofRoutes]);
    const tagged = await this.tx.all<TaggedRow>(
      sql`SELECT t.tag_key, t.tagged_at FROM monitor_tag t WHERE t.monitor_id = ${id}`,
    );
    return attachmentsFrom([...rows, ...sinceTagged(ofRoutes, rows, tagged)]);
  }
}
