import {
  type CheckStatus,
  type Instant,
  type MonitorHealth,
  type MonitorId,
  monitorHealthFrom,
} from '@tocsin/domain';
import { type Executor, lockFirst } from '../database/database.js';
import type { AnyRow } from '../database/entities.js';
import { type Sql, sql } from '../database/sql.js';
import { fromMs, fromMsOrNull, readJson } from '../database/values.js';
import { type MonitorRecord, monitorFrom, plainMonitorColumns } from '../monitors/monitor-rows.js';
import type { SecretBox } from '../secrets/secret-box.js';
import type { checkTail } from '../tables/checks.js';
import type { Row } from '../tables/table.js';

/** Its series and its monitor's health cannot change until this transaction ends. */
export type AwaitedCheck = Pick<MonitorRecord, 'monitor' | 'health' | 'uncheckedSince' | 'unsupported'> & {
  readonly series: number;
  readonly region: string;
  readonly storedHealth: MonitorHealth;
  /** The earliest end of the account's windows that have begun. It may be past: the window has still to move on. */
  readonly maintenanceEndsAt: Instant | null;
  readonly tail: Tail;
};

type Tail = Pick<Row<typeof checkTail>, 'period' | 'checks' | 'at' | 'status' | 'note_message' | 'seen_at'>;

type AwaitedRow = AnyRow &
  Omit<Tail, 'status'> & {
    last_status: Tail['status'];
    health: CheckStatus;
    unchecked_since: number | null;
    unsupported: string | null;
    series: number;
    region: string;
    state: string;
    maintenance_ends_at: number | null;
    now_ms: number;
  };

const awaitedFrom = (row: AwaitedRow, secrets: SecretBox): AwaitedCheck => {
  const { series, region, period, checks, at, last_status: status, note_message, seen_at } = row;
  return {
    monitor: monitorFrom(row, secrets),
    health: row.health,
    uncheckedSince: fromMsOrNull(row.unchecked_since),
    unsupported: row.unsupported,
    series,
    region,
    storedHealth: monitorHealthFrom(readJson(row.state)),
    maintenanceEndsAt: fromMsOrNull(row.maintenance_ends_at),
    tail: { period, checks, at, status, note_message, seen_at },
  };
};

type Awaited = { readonly checks: Map<number, AwaitedCheck>; readonly now: Instant };

type ClaimOfCheck = { readonly claim: number; readonly series: number; readonly region: string };

export class AwaitedChecks {
  constructor(
    private readonly tx: Executor,
    private readonly secrets: SecretBox,
  ) {}

  /** A claim of one region says nothing about checks of another. */
  under(claims: readonly ClaimOfCheck[]): Promise<Awaited> {
    const wanted = claims.map(({ claim, series, region }) => ({ claim, series, region }));
    const shape = { claim: 'bigint', series: 'bigint', region: 'text' } as const;
    const reported = this.tx.dialect.records('r', shape, wanted);
    return this.#read(sql`JOIN ${reported} ON s.id = r.series AND s.claim = r.claim AND s.region = r.region`);
  }

  /** The series of a heartbeat, which no prober claims. */
  ofMonitor(monitorId: MonitorId): Promise<Awaited> {
    return this.#read(sql`AND s.monitor_id = ${monitorId}`);
  }

  async #read(which: Sql): Promise<Awaited> {
    const { nowMs } = this.tx.dialect;
    // In one order, so that two transactions never wait for each other.
    const locked = sql`check_series s JOIN monitor_health h ON h.monitor_id = s.monitor_id ${which}
      ORDER BY s.monitor_id, s.id`;
    lockFirst(this.tx, locked, 'FOR UPDATE OF s, h');
    const rows = await this.tx.all<AwaitedRow>(sql`
      SELECT ${plainMonitorColumns}, s.id AS series, s.region, t.period, t.checks, t.at,
        t.status AS last_status, t.note_message, t.seen_at, h.state, h.status AS health, h.unchecked_since,
        h.unsupported, ${nowMs} AS now_ms, (
          SELECT MIN(w.occurrence_ends_at) FROM maintenance_window w
          WHERE w.account_id = m.account_id AND w.occurrence_starts_at <= ${nowMs}) AS maintenance_ends_at
      FROM check_series s JOIN monitor m ON m.id = s.monitor_id
        JOIN check_tail t ON t.series = s.id JOIN monitor_health h ON h.monitor_id = m.id
        ${which}`);
    const checks = new Map(rows.map((row) => [row.series, awaitedFrom(row, this.secrets)]));
    return { checks, now: fromMs(rows[0]?.now_ms ?? 0) };
  }
}
