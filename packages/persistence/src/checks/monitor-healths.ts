import type { CheckStatus, MonitorId } from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { sql } from '../database/sql.js';

export type SavedHealth = {
  readonly monitorId: MonitorId;
  readonly status: CheckStatus;
  readonly state: unknown;
};

export class MonitorHealths {
  constructor(private readonly tx: Executor) {}

  /** Locks the health until this transaction ends; `null` before the first result. */
  async findForChange(monitorId: MonitorId): Promise<unknown> {
    const row = await first<{ state: string }>(
      this.tx,
      sql`SELECT h.state FROM monitor_health h WHERE h.monitor_id = ${monitorId}
        ${this.tx.dialect.rowLock('FOR UPDATE')}`,
    );
    return row?.state ? JSON.parse(row.state) : null;
  }

  async save(healths: readonly SavedHealth[]): Promise<void> {
    if (healths.length === 0) return;
    await this.tx.runEach(
      { id: 'uuid', status: 'text', state: 'text' },
      healths.map(({ monitorId, status, state }) => ({
        id: monitorId,
        status,
        state: JSON.stringify(state),
      })),
      ({ each, from }) => sql`
        UPDATE monitor_health SET status = ${each.status}, state = ${each.state},
          changed_at = CASE WHEN monitor_health.status = ${each.status} THEN changed_at
            ELSE ${this.tx.dialect.nowMs} END ${from}
        WHERE monitor_id = ${each.id}`,
    );
  }
}
