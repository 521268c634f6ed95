import { type MonitorId, parentChainMax } from '@tocsin/domain';
import type { Executor } from '../database/database.js';
import { sql } from '../database/sql.js';

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

  async suppressedChildren(monitorId: MonitorId): Promise<MonitorId[]> {
    const rows = await this.tx.all<{ id: MonitorId }>(sql`
      SELECT m.id FROM monitor m JOIN incident i ON i.monitor_id = m.id AND i.status = 'open'
      WHERE m.parent_id = ${monitorId} AND i.suppressed_by IS NOT NULL ORDER BY m.id`);
    return rows.map(({ id }) => id);
  }
}
