import {
  type CheckStatus,
  type Instant,
  type MonitorHealth,
  type MonitorId,
  monitorHealthFrom,
} from '@tocsin/domain';
import type { Executor } from '../database/database.js';
import { fromMs, fromMsOrNull } from '../database/instants.js';
import { readJson } from '../database/read-json.js';
import { type Sql, sql } from '../database/sql.js';
import {
  type MonitorRecord,
  type MonitorRow,
  monitorColumns,
  monitorRecordFrom,
} from '../monitors/monitor-rows.js';
import type { SecretBox } from '../secrets/secret-box.js';

/** A check whose result is awaited. Nobody else reports it, or changes the monitor's health, in this transaction's time. */
export type AwaitedCheck = MonitorRecord & {
  readonly series: number;
  readonly region: string;
  readonly storedHealth: MonitorHealth;
  /**
   * When the first of the account's maintenance windows ends that have begun, whichever monitors they cover. It is in
   * the past when that window has still to be moved on; `null` when none has begun.
   */
  readonly maintenanceEndsAt: Instant | null;
  readonly tail: Tail;
};

/** The latest checks of a series, which lie beside it, and what the last one said. */
type Tail = {
  readonly period: number;
  readonly checks: string;
  readonly status: CheckStatus | '';
  readonly message: string;
  readonly noteMessage: string;
  /** When the latest check ended that told something, in milliseconds; 0 when none has. */
  readonly seenAtMs: number;
};

type AwaitedRow = MonitorRow & {
  series: number;
  region: string;
  period: number;
  checks: string;
  last_status: CheckStatus | '';
  message: string;
  note_message: string;
  seen_at: number;
  state: string;
  maintenance_ends_at: number | null;
  now_ms: number;
};

const awaitedFrom = (row: AwaitedRow, secrets: SecretBox): AwaitedCheck => ({
  ...monitorRecordFrom(row, secrets),
  series: row.series,
  region: row.region,
  storedHealth: monitorHealthFrom(readJson(row.state)),
  maintenanceEndsAt: fromMsOrNull(row.maintenance_ends_at),
  tail: {
    period: row.period,
    checks: row.checks,
    status: row.last_status,
    message: row.message,
    noteMessage: row.note_message,
    seenAtMs: row.seen_at,
  },
});

/** Checks by their series, at a moment of the database's clock. */
type Awaited = { readonly checks: Map<number, AwaitedCheck>; readonly now: Instant };

/** Checks whose results are to be put on record, with what was so before. */
export class AwaitedChecks {
  constructor(
    private readonly tx: Executor,
    private readonly secrets: SecretBox,
  ) {}

  /** Those of these checks that are still awaited under these claims. */
  under(claims: readonly { readonly claim: number; readonly series: number }[]): Promise<Awaited> {
    const wanted = claims.map(({ claim, series }) => ({ claim, series }));
    const reported = this.tx.dialect.records('r', { claim: 'bigint', series: 'bigint' }, wanted);
    return this.#read(sql`JOIN ${reported} ON s.id = r.series AND s.claim = r.claim`);
  }

  /** The series of a monitor that reports by itself. */
  ofMonitor(monitorId: MonitorId): Promise<Awaited> {
    return this.#read(sql`AND s.monitor_id = ${monitorId}`);
  }

  async #read(which: Sql): Promise<Awaited> {
    const { nowMs, rowLock } = this.tx.dialect;
    // In one order for everyone, so that two transactions never wait for each other.
    const rows = await this.tx.all<AwaitedRow>(sql`
      SELECT ${monitorColumns}, s.id AS series, s.region, t.period, t.checks, t.status AS last_status, t.message,
        t.note_message, t.seen_at, h.state, ${nowMs} AS now_ms, (
          SELECT MIN(w.occurrence_ends_at) FROM maintenance_window w
          WHERE w.account_id = m.account_id AND w.occurrence_starts_at <= ${nowMs}) AS maintenance_ends_at
      FROM check_series s JOIN monitor m ON m.id = s.monitor_id
        JOIN check_tail t ON t.series = s.id JOIN monitor_health h ON h.monitor_id = m.id
        ${which}
      ORDER BY m.id, s.id ${rowLock('FOR UPDATE OF s, h')}`);
    const checks = new Map(rows.map((row) => [row.series, awaitedFrom(row, this.secrets)]));
    return { checks, now: fromMs(rows[0]?.now_ms ?? 0) };
  }
}
