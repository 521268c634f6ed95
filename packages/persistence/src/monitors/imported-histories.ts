import type { ImportedHistory, MonitorId } from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { type AnyRow, selection, upsertInto } from '../database/entities.js';
import { sql } from '../database/sql.js';
import { importedHistory } from '../tables/monitors.js';

const selected = selection(importedHistory, 'h', ['source', 'importedAt', 'days', 'outages']);

/** What other services recorded about monitors. Nothing else reads it. */
export class ImportedHistories {
  constructor(private readonly tx: Executor) {}

  async find(monitorId: MonitorId): Promise<ImportedHistory | null> {
    const query = sql`SELECT ${selected.columns} FROM imported_history h WHERE h.monitor_id = ${monitorId}`;
    const row = await first<AnyRow>(this.tx, query);
    return row && selected.from(row);
  }

  /** Replaces the history of an earlier import. */
  async save(monitorId: MonitorId, history: ImportedHistory): Promise<void> {
    await this.tx.run(upsertInto(importedHistory, { monitorId, ...history }));
  }

  async remove(monitorId: MonitorId): Promise<void> {
    await this.tx.run(sql`DELETE FROM imported_history WHERE monitor_id = ${monitorId}`);
  }
}
