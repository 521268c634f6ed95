import {
  type AccountId,
  type CheckedState,
  type ClockState,
  checkedStateAt,
  type ExistingMonitor,
  type MonitorId,
  uncheckedAfterMs,
} from '@tocsin/domain';
import { claimDue, type DueRows } from '../database/agenda.js';
import type { Executor } from '../database/database.js';
import { type Dialect, idsIn, raw, type Sql, sql } from '../database/sql.js';
import { fromMs, toMs } from '../database/values.js';

/** Two statements of a transaction read the clock one after the other. */
const roundingMs = 1000;

type LookRow = {
  id: MonitorId;
  account_id: AccountId;
  interval_seconds: number;
  timeout_seconds: number;
  look_at: number;
  seen_at: number | null;
};

type Looked = { id: MonitorId; look_at: number | null; since: number | null };

const lookedOf = (row: LookRow, clock: ClockState): Looked => {
  const { id } = row;
  const watch: CheckedState = checkedStateAt(clock, {
    lookAt: fromMs(row.look_at),
    seenAt: row.seen_at ? fromMs(row.seen_at) : null,
    pace: { intervalSeconds: row.interval_seconds, timeoutSeconds: row.timeout_seconds },
  });
  return watch.state === 'checked'
    ? { id, look_at: toMs(watch.lookAgainAt), since: null }
    : { id, look_at: null, since: toMs(watch.since) };
};

export const monitorsToLookAt = ({ nowMs }: Dialect): DueRows => ({
  subject: raw('h.monitor_id'),
  dueAt: raw('h.look_at'),
  from: sql`monitor_health h WHERE h.look_at <= ${nowMs}`,
});

/** Finds monitors without a telling check for three intervals. `look_at` spares ordinary results a write. */
export class UncheckedMonitors {
  constructor(private readonly tx: Executor) {}

  /** Starts the watch, or ends it for a paused monitor or a heartbeat. */
  async watch({ monitorId, status, type, ...pace }: ExistingMonitor): Promise<void> {
    const isChecked = status === 'active' && type !== 'heartbeat';
    const lookAt = sql`${this.tx.dialect.nowMs} + ${uncheckedAfterMs(pace)}`;
    await this.tx.run(
      isChecked
        ? sql`UPDATE monitor_health SET look_at = ${lookAt}, unsupported = NULL
              WHERE monitor_id = ${monitorId} AND unchecked_since IS NULL`
        : sql`UPDATE monitor_health SET look_at = NULL, unchecked_since = NULL, unsupported = NULL
              WHERE monitor_id = ${monitorId}`,
    );
  }

  async seen(monitors: readonly ExistingMonitor[]): Promise<void> {
    const { nowMs } = this.tx.dialect;
    await this.tx.runEach(
      { id: 'uuid', after_ms: 'bigint' },
      monitors.map((monitor) => ({ id: monitor.monitorId, after_ms: uncheckedAfterMs(monitor) })),
      ({ each, from }) => sql`
        UPDATE monitor_health SET unchecked_since = NULL, unsupported = NULL, look_at = ${nowMs} + ${each.after_ms},
          changed_at = ${nowMs}
        ${from} WHERE monitor_id = ${each.id}`,
    );
  }

  /** Ends the watch of monitors that no check can ever tell anything of. */
  async neverKnown(
    monitors: readonly { readonly monitorId: MonitorId; readonly why: string }[],
  ): Promise<void> {
    await this.tx.runEach(
      { id: 'uuid', why: 'text' },
      monitors.map(({ monitorId, why }) => ({ id: monitorId, why })),
      ({ each, from }) => sql`
        UPDATE monitor_health SET status = 'unknown', unsupported = ${each.why}, unchecked_since = NULL, look_at = NULL,
          changed_at = ${this.tx.dialect.nowMs} ${from}
        WHERE monitor_id = ${each.id}`,
    );
  }

  /** Begins the watch anew of monitors that lie too far ahead, as they do after the clock was set back. */
  async realign(): Promise<void> {
    const { nowMs, rowLock } = this.tx.dialect;
    const afterMs = sql`1000 * (m.interval_seconds + 2 * CASE
      WHEN m.interval_seconds > m.timeout_seconds THEN m.interval_seconds ELSE m.timeout_seconds END)`;
    const far = await this.tx.all<{ id: MonitorId; look_at: number }>(sql`
      SELECT m.id, ${nowMs} + ${afterMs} AS look_at FROM monitor_health h JOIN monitor m ON m.id = h.monitor_id
      WHERE h.look_at > ${nowMs} + ${afterMs} + ${roundingMs}
      ORDER BY m.id ${rowLock('FOR UPDATE OF h')}`);
    await this.tx.runEach(
      { id: 'uuid', look_at: 'bigint' },
      far,
      ({ each, from }) =>
        sql`UPDATE monitor_health SET look_at = ${each.look_at} ${from} WHERE monitor_id = ${each.id}`,
    );
  }

  /**
   * Looks at those of these monitors that are due, and that no other transaction has.
   * @param readClock is called when the monitors are locked
   * @returns how many monitors were due, and the accounts of those that became unchecked
   */
  async look(
    monitorIds: readonly MonitorId[],
    readClock: () => Promise<ClockState>,
  ): Promise<{ readonly looked: number; readonly accountIds: readonly AccountId[] }> {
    const due = await claimDue(this.tx, monitorsToLookAt(this.tx.dialect), monitorIds, 'h');
    if (due.length === 0) return { looked: 0, accountIds: [] };
    const rows = await this.#lastSeen(due.map(({ subject }) => subject));
    const clock = await readClock();
    const looked = rows.map((row) => lookedOf(row, clock));
    await this.#save(looked);
    const unchecked = new Set(looked.flatMap(({ id, since }) => (since === null ? [] : id)));
    const accountIds = rows.flatMap((row) => (unchecked.has(row.id) ? row.account_id : []));
    return { looked: due.length, accountIds: [...new Set(accountIds)] };
  }

  /** A second statement, after the lock, sees every result stored before it. */
  #lastSeen(monitorIds: readonly string[]): Promise<LookRow[]> {
    return this.tx.all<LookRow>(sql`
      SELECT m.id, m.account_id, m.interval_seconds, m.timeout_seconds, h.look_at, (
        SELECT MAX(t.seen_at) FROM check_series s JOIN check_tail t ON t.series = s.id WHERE s.monitor_id = m.id
      ) AS seen_at
      FROM monitor m JOIN monitor_health h ON h.monitor_id = m.id
      WHERE m.id IN ${idsIn(this.tx.dialect, monitorIds)}`);
  }

  async #save(looked: readonly Looked[]): Promise<void> {
    await this.tx.runEach({ id: 'uuid', look_at: 'bigint', since: 'bigint' }, looked, ({ each, from }) => {
      const ifUnchecked = (then: Sql, otherwise: Sql) =>
        sql`CASE WHEN ${each.since} IS NULL THEN ${otherwise} ELSE ${then} END`;
      return sql`
        UPDATE monitor_health SET look_at = ${each.look_at}, unchecked_since = ${each.since},
          status = ${ifUnchecked(raw(`'unknown'`), raw('status'))},
          changed_at = ${ifUnchecked(this.tx.dialect.nowMs, raw('changed_at'))} ${from}
        WHERE monitor_id = ${each.id}`;
    });
  }
}
