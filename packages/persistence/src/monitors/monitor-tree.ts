import {
  type AccountId,
  type ExistingMonitor,
  type MonitorId,
  parentChainMax,
  type Tag,
  tagKey,
} from '@tocsin/domain';
import type { Executor } from '../database/database.js';
import { insertAll } from '../database/entities.js';
import { idsIn, type Sql, sql } from '../database/sql.js';
import { toMs } from '../database/values.js';
import { monitorTag } from '../tables/monitors.js';

export class MonitorTree {
  constructor(private readonly tx: Executor) {}

  /** Up to `parentChainMax` generations, the nearest first. */
  async selfAndAncestorsOf(monitorId: MonitorId): Promise<MonitorId[]> {
    const rows = await this.tx.all<{ id: MonitorId }>(sql`
      WITH RECURSIVE line (id, parent_id, generation) AS (
        SELECT m.id, m.parent_id, 0 FROM monitor m WHERE m.id = ${monitorId}
        UNION ALL
        SELECT m.id, m.parent_id, l.generation + 1 FROM line l JOIN monitor m ON m.id = l.parent_id
        WHERE l.generation < ${parentChainMax})
      SELECT id FROM line ORDER BY generation`);
    return rows.map(({ id }) => id);
  }

  /** Up to `parentChainMax`. */
  async depthBelow(monitorId: MonitorId): Promise<number> {
    const rows = await this.tx.all<{ below: number }>(sql`
      WITH RECURSIVE tree (id, generation) AS (
        SELECT m.id, 0 FROM monitor m WHERE m.id = ${monitorId}
        UNION ALL
        SELECT m.id, t.generation + 1 FROM tree t JOIN monitor m ON m.parent_id = t.id
        WHERE t.generation < ${parentChainMax})
      SELECT MAX(generation) AS below FROM tree`);
    return rows[0]?.below ?? 0;
  }

  /** The parent of each monitor that has one. */
  async parents(accountId: AccountId): Promise<Map<MonitorId, MonitorId>> {
    const rows = await this.tx.all<{ id: MonitorId; parent_id: MonitorId }>(sql`
      SELECT m.id, m.parent_id FROM monitor m WHERE m.account_id = ${accountId} AND m.parent_id IS NOT NULL`);
    return new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
  }

  /** So that chains which several changes make anew are not too long, nor circles, in between. */
  async unsetParents(ids: readonly MonitorId[]): Promise<void> {
    const { dialect } = this.tx;
    await this.tx.run(sql`
      UPDATE monitor SET parent_id = NULL WHERE id IN (
        SELECT m.id FROM monitor m WHERE m.id IN ${idsIn(dialect, ids)}
        ORDER BY m.id ${dialect.rowLock('FOR NO KEY UPDATE')})`);
  }

  async suppressedChildren(monitorId: MonitorId): Promise<MonitorId[]> {
    const rows = await this.tx.all<{ id: MonitorId }>(sql`
      SELECT m.id FROM monitor m JOIN incident i ON i.monitor_id = m.id AND i.status = 'open'
      WHERE m.parent_id = ${monitorId} AND i.suppressed_by IS NOT NULL ORDER BY m.id`);
    return rows.map(({ id }) => id);
  }
}

export const tagsListedMax = 1000;

export type CountedTag = { readonly tag: Tag; readonly monitors: number };

/** Joins the monitors `m` that have the tag in any spelling. */
export const taggedMonitors = (accountId: AccountId, tag: Tag): Sql =>
  sql`monitor_tag mt ON mt.monitor_id = m.id AND mt.account_id = ${accountId} AND mt.tag_key = ${tagKey(tag)}`;

export class MonitorTags {
  constructor(private readonly tx: Executor) {}

  list(accountId: AccountId): Promise<CountedTag[]> {
    return this.tx.all<CountedTag>(sql`
      SELECT MIN(tag) AS tag, COUNT(*) AS monitors FROM monitor_tag WHERE account_id = ${accountId}
      GROUP BY tag_key ORDER BY monitors DESC, tag_key LIMIT ${tagsListedMax}`);
  }

  async save({ accountId, monitorId, tags, updatedAt }: ExistingMonitor): Promise<void> {
    const rows = tags.map((tag) => ({ tag_key: tagKey(tag), tag }));
    const records = this.tx.dialect.records('r', { tag_key: 'text', tag: 'text' }, rows);
    await this.tx.run(sql`
      DELETE FROM monitor_tag WHERE monitor_id = ${monitorId} AND tag_key NOT IN (SELECT r.tag_key FROM ${records})`);
    if (tags.length === 0) return;
    await this.tx.run(sql`
      INSERT INTO monitor_tag (account_id, tag_key, monitor_id, tag, tagged_at)
      SELECT ${accountId}, r.tag_key, ${monitorId}, r.tag, ${toMs(updatedAt)} FROM ${records} WHERE true
      ON CONFLICT (account_id, tag_key, monitor_id) DO UPDATE SET tag = excluded.tag`);
  }

  async saveNew(monitors: readonly ExistingMonitor[]): Promise<void> {
    const tagged = monitors.flatMap(({ accountId, monitorId, tags, updatedAt: taggedAt }) =>
      tags.map((tag) => ({ accountId, tagKey: tagKey(tag), monitorId, tag, taggedAt })),
    );
    await insertAll(this.tx, monitorTag, tagged);
  }
}
