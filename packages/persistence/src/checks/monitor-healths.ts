import { type CheckStatus, type MonitorHealth, type MonitorId, monitorHealthFrom } from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { raw, type Sql, sql } from '../database/sql.js';
import { readJson } from '../database/values.js';

export type SavedHealth = {
  readonly monitorId: MonitorId;
  readonly status: CheckStatus;
  readonly health: MonitorHealth;
};

export class MonitorHealths {
  constructor(private readonly tx: Executor) {}

  find(monitorId: MonitorId): Promise<MonitorHealth> {
    return this.#find(monitorId, raw(''));
  }

  /** Locks the health until this transaction ends. */
  findForChange(monitorId: MonitorId): Promise<MonitorHealth> {
    return this.#find(monitorId, this.tx.dialect.rowLock('FOR UPDATE'));
  }

  async #find(monitorId: MonitorId, lock: Sql): Promise<MonitorHealth> {
    const row = await first<{ state: string }>(
      this.tx,
      sql`SELECT h.state FROM monitor_health h WHERE h.monitor_id = ${monitorId} ${lock}`,
    );
    return monitorHealthFrom(readJson(row?.state ?? ''));
  }

  async save(healths: readonly SavedHealth[]): Promise<void> {
    if (healths.length === 0) return;
    await this.tx.runEach(
      { id: 'uuid', status: 'text', state: 'text' },
      healths.map(({ monitorId, status, health }) => ({
        id: monitorId,
        status,
        state: JSON.stringify(health),
      })),
      ({ each, from }) => sql`
        UPDATE monitor_health SET status = ${each.status}, state = ${each.state},
          changed_at = CASE WHEN monitor_health.status = ${each.status} THEN changed_at
            ELSE ${this.tx.dialect.nowMs} END ${from}
        WHERE monitor_id = ${each.id}`,
    );
  }
}
