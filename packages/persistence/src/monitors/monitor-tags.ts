import { type AccountId, type ExistingMonitor, type Tag, tagKey } from '@tocsin/domain';
import type { Executor } from '../database/database.js';
import { type Sql, sql } from '../database/sql.js';

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

  async save({ accountId, monitorId, tags }: ExistingMonitor): Promise<void> {
    await this.tx.run(sql`DELETE FROM monitor_tag WHERE monitor_id = ${monitorId}`);
    if (tags.length === 0) return;
    const rows = tags.map((tag) => ({ tag_key: tagKey(tag), tag }));
    await this.tx.run(sql`
      INSERT INTO monitor_tag (account_id, tag_key, monitor_id, tag)
      SELECT ${accountId}, r.tag_key, ${monitorId}, r.tag
      FROM ${this.tx.dialect.records('r', { tag_key: 'text', tag: 'text' }, rows)}`);
  }
}
