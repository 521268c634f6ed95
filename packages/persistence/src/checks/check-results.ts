import {
  type CheckOutcome,
  type CheckStatus,
  dueAfterReportMs,
  type Instant,
  type MonitorId,
} from '@tocsin/domain';
import { type Executor, first } from '../database.js';
import { fromMs, toMs } from '../instants.js';
import {
  type MonitorRecord,
  type MonitorRow,
  monitorColumns,
  monitorRecordFrom,
} from '../repositories/monitor-rows.js';
import type { SecretBox } from '../secret-box.js';
import { type Sql, sql } from '../sql.js';
import { scheduleOf } from './check-series.js';
import { checksIn, hourOf, textOfCheck } from './check-text.js';
import { type Rollup, rollupOf } from './rollup.js';
import { withoutDuration, wordsOf } from './wording.js';

/** How many checks lie beside their series before they go to those of their hour. */
const tailChecksMax = 120;

/** A check whose result is awaited. Nobody else reports it, or changes the monitor's health, in this transaction's time. */
export type AwaitedCheck = MonitorRecord & {
  readonly series: number;
  readonly region: string;
  /** What was last stored of its health, which only the domain reads; `null` when nothing was. */
  readonly healthState: unknown;
  readonly tail: Tail;
};

type Tail = {
  readonly period: number;
  readonly checks: string;
  readonly status: CheckStatus | '';
  readonly message: string;
  readonly noteMessage: string;
};

/** How an awaited check ended. */
export type ReportedCheck = {
  readonly check: Pick<AwaitedCheck, 'series' | 'region' | 'monitor' | 'tail'>;
  readonly outcome: CheckOutcome;
  /** As JSON. */
  readonly details: string | null;
  /** As JSON; `null` leaves what is remembered as it is. */
  readonly memory: string | null;
  /** The next check comes within this time, and no later than its schedule says. */
  readonly nextWithinMs: number;
};

type AwaitedRow = MonitorRow & {
  series: number;
  region: string;
  period: number;
  checks: string;
  last_status: CheckStatus | '';
  message: string;
  note_message: string;
  state: string;
  now_ms: number;
};

const awaitedFrom = (row: AwaitedRow, secrets: SecretBox): AwaitedCheck => ({
  ...monitorRecordFrom(row, secrets),
  series: row.series,
  region: row.region,
  healthState: row.state === '' ? null : JSON.parse(row.state),
  tail: {
    period: row.period,
    checks: row.checks,
    status: row.last_status,
    message: row.message,
    noteMessage: row.note_message,
  },
});

/** A part of an hour's checks that leaves the tail. */
type Sealed = { readonly series: number; readonly period: number; readonly checks: string };

/** Results on their way into the database: many at a time, each in as few bytes as it can be told. */
export class CheckResults {
  constructor(
    private readonly tx: Executor,
    private readonly secrets: SecretBox,
  ) {}

  /** Those of these checks that are still awaited under these claims, by their series, at this moment. */
  async awaited(
    claims: readonly { readonly claim: number; readonly series: number }[],
  ): Promise<{ readonly checks: Map<number, AwaitedCheck>; readonly now: Instant }> {
    const { dialect } = this.tx;
    const wanted = claims.map(({ claim, series }) => ({ claim, series }));
    const reported = dialect.records('r', { claim: 'bigint', series: 'bigint' }, wanted);
    return this.#read(sql`JOIN ${reported} ON s.id = r.series AND s.claim = r.claim`);
  }

  /** The series of a monitor that reports by itself. */
  ofMonitor(
    monitorId: MonitorId,
  ): Promise<{ readonly checks: Map<number, AwaitedCheck>; readonly now: Instant }> {
    return this.#read(sql`AND s.monitor_id = ${monitorId}`);
  }

  async #read(which: Sql): Promise<{ checks: Map<number, AwaitedCheck>; now: Instant }> {
    // In one order for everyone, so that two transactions never wait for each other.
    const rows = await this.tx.all<AwaitedRow>(sql`
      SELECT ${monitorColumns}, s.id AS series, s.region, t.period, t.checks, t.status AS last_status, t.message,
        t.note_message, h.state, ${this.tx.dialect.nowMs} AS now_ms
      FROM check_series s JOIN monitor m ON m.id = s.monitor_id
        JOIN check_tail t ON t.series = s.id JOIN monitor_health h ON h.monitor_id = m.id
        ${which}
      ORDER BY m.id, s.id ${this.tx.dialect.rowLock('FOR UPDATE OF s, h')}`);
    const checks = new Map(rows.map((row) => [row.series, awaitedFrom(row, this.secrets)]));
    return { checks, now: fromMs(rows[0]?.now_ms ?? 0) };
  }

  /** Puts results on record and schedules the checks after them. At most one of a series. */
  async record(results: readonly ReportedCheck[], now: Instant): Promise<void> {
    const kept = results.map((result) => keep(result));
    await this.#release(results, toMs(now));
    await this.tx.runEach(
      {
        series: 'bigint',
        period: 'bigint',
        checks: 'text',
        at: 'bigint',
        status: 'text',
        message: 'text',
        note: 'text',
      },
      kept.map(({ tail }) => tail),
      ({ each, from }) => sql`
        UPDATE check_tail SET period = ${each.period}, checks = ${each.checks}, at = ${each.at},
          status = ${each.status}, message = ${each.message}, note_message = ${each.note} ${from}
        WHERE check_tail.series = ${each.series}`,
    );
    await this.#seal(kept.flatMap(({ sealed }) => sealed ?? []));
    await this.#note(kept.flatMap(({ note }) => note ?? []));
    await this.#find(kept.flatMap(({ finding }) => finding ?? []));
    await this.#remember(
      results.flatMap(({ check: { series }, memory }) => (memory === null ? [] : [{ series, memory }])),
    );
  }

  async #release(results: readonly ReportedCheck[], nowMs: number): Promise<void> {
    const rows = results.map(({ check: { series, region, monitor }, nextWithinMs }) => ({
      series,
      due_at:
        monitor.type === 'heartbeat'
          ? null
          : dueAfterReportMs(scheduleOf(monitor, region), nowMs, nextWithinMs),
    }));
    await this.tx.runEach(
      { series: 'bigint', due_at: 'bigint' },
      rows,
      ({ each, from }) => sql`
        UPDATE check_series SET due_at = ${each.due_at}, claim = NULL ${from} WHERE check_series.id = ${each.series}`,
    );
  }

  /** Moves checks to those of their hour, and counts them in its figures and its day's. */
  async #seal(sealed: readonly Sealed[]): Promise<void> {
    if (sealed.length === 0) return;
    await this.tx.runEach(
      { series: 'bigint', period: 'bigint', checks: 'text' },
      sealed,
      ({ each, values }) => sql`
        INSERT INTO check_log (series, period, checks)
        ${values(sql`${each.series}, ${each.period}, ${each.checks}`)}
        ON CONFLICT (series, period) DO UPDATE SET checks = check_log.checks || excluded.checks`,
    );
    const hours = sealed.map(({ series, period, checks }) => ({
      series,
      period,
      ...rollupOf(checksIn(checks, period)),
    }));
    await this.#count('check_hour', hours);
    await this.#count(
      'check_day',
      hours.map((hour) => ({ ...hour, period: Math.floor(hour.period / 24) })),
    );
  }

  async #count(
    table: 'check_hour' | 'check_day',
    periods: readonly (Rollup & { series: number; period: number })[],
  ): Promise<void> {
    const into = table === 'check_hour' ? sql`check_hour` : sql`check_day`;
    // The least and the greatest of two, either of which may be NULL, in words that both databases have.
    const least = (before: Sql, added: Sql) =>
      sql`CASE WHEN ${added} < ${before} OR ${before} IS NULL THEN ${added} ELSE ${before} END`;
    await this.tx.runEach(
      {
        series: 'bigint',
        period: 'bigint',
        up: 'bigint',
        degraded: 'bigint',
        down: 'bigint',
        unknown: 'bigint',
        duration_ms_sum: 'bigint',
        duration_ms_min: 'bigint',
        duration_ms_max: 'bigint',
      },
      periods,
      ({ each, values }) => sql`
        INSERT INTO ${into} AS c (series, period, up, degraded, down, unknown, duration_ms_sum, duration_ms_min,
          duration_ms_max)
        ${values(sql`${each.series}, ${each.period}, ${each.up}, ${each.degraded}, ${each.down}, ${each.unknown},
          ${each.duration_ms_sum}, ${each.duration_ms_min}, ${each.duration_ms_max}`)}
        ON CONFLICT (series, period) DO UPDATE SET up = c.up + excluded.up,
          degraded = c.degraded + excluded.degraded, down = c.down + excluded.down,
          unknown = c.unknown + excluded.unknown,
          duration_ms_sum = c.duration_ms_sum + excluded.duration_ms_sum,
          duration_ms_min = ${least(sql`c.duration_ms_min`, sql`excluded.duration_ms_min`)},
          duration_ms_max = CASE WHEN excluded.duration_ms_max > c.duration_ms_max OR c.duration_ms_max IS NULL
            THEN excluded.duration_ms_max ELSE c.duration_ms_max END`,
    );
  }

  async #note(notes: readonly Note[]): Promise<void> {
    if (notes.length === 0) return;
    await this.tx.runEach(
      { series: 'bigint', at: 'bigint', status: 'text', message: 'text', details: 'text' },
      notes,
      ({ each, values }) => sql`
        INSERT INTO check_note (series, at, status, message, details)
        ${values(sql`${each.series}, ${each.at}, ${each.status}, ${each.message}, ${each.details}`)}
        ON CONFLICT (series, at) DO NOTHING`,
    );
  }

  async #find(findings: readonly Found[]): Promise<void> {
    if (findings.length === 0) return;
    await this.tx.runEach(
      { series: 'bigint', at: 'bigint', status: 'text', message: 'text', details: 'text' },
      findings,
      ({ each, values }) => sql`
        INSERT INTO check_finding (series, at, status, message, details)
        ${values(sql`${each.series}, ${each.at}, ${each.status}, ${each.message}, ${each.details}`)}
        ON CONFLICT (series) DO UPDATE SET at = excluded.at, status = excluded.status,
          message = excluded.message, details = excluded.details`,
    );
  }

  async #remember(memories: readonly { series: number; memory: string }[]): Promise<void> {
    if (memories.length === 0) return;
    await this.tx.runEach(
      { series: 'bigint', memory: 'text' },
      memories,
      ({ each, values }) => sql`
        INSERT INTO check_memory (series, memory) ${values(sql`${each.series}, ${each.memory}`)}
        ON CONFLICT (series) DO UPDATE SET memory = excluded.memory`,
    );
  }

  /** What was last stored of a monitor's health, and nobody else changes it meanwhile; `null` when nothing was. */
  async healthOf(monitorId: MonitorId): Promise<unknown> {
    const row = await first<{ state: string }>(
      this.tx,
      sql`SELECT h.state FROM monitor_health h WHERE h.monitor_id = ${monitorId}
        ${this.tx.dialect.rowLock('FOR UPDATE')}`,
    );
    return row?.state ? JSON.parse(row.state) : null;
  }

  /** Stores what is now held of monitors. */
  async saveHealth(healths: readonly SavedHealth[]): Promise<void> {
    if (healths.length === 0) return;
    await this.tx.runEach(
      { id: 'uuid', status: 'text', state: 'text' },
      healths.map(({ monitorId, status, state }) => ({
        id: monitorId,
        status,
        state: JSON.stringify(state),
      })),
      ({ each, from }) => sql`
        UPDATE monitor_health SET status = ${each.status}, state = ${each.state} ${from}
        WHERE monitor_id = ${each.id}`,
    );
  }
}

/** What is now held of a monitor. */
export type SavedHealth = {
  readonly monitorId: MonitorId;
  readonly status: CheckStatus;
  /** Of the domain's, as it is to come back. */
  readonly state: unknown;
};

type Note = { series: number; at: number; status: CheckStatus; message: string; details: string | null };

type Found = Note & { details: string };

/** What is written of a result: the tail as it now is and, now and then, what leaves it, a note, and what was found. */
const keep = ({ check: { series, tail }, outcome, details }: ReportedCheck) => {
  const { status, durationMs } = outcome;
  const at = toMs(outcome.at);
  const period = hourOf(at);
  const message = withoutDuration(outcome.message, durationMs);
  const isNewHour = period !== tail.period;
  const asNoted = tail.status === status && message === tail.noteMessage;
  // Where only figures differ, once an hour is enough.
  const isTold =
    asNoted || (tail.status === status && !isNewHour && wordsOf(message) === wordsOf(tail.noteMessage));
  const isFull = tail.checks.split(' ').length > tailChecksMax;
  const isSealed = tail.checks !== '' && (isNewHour || isFull);
  // Its details have figures that differ with every check: once an hour is enough for these, too.
  const isFound = details !== null && status !== 'unknown' && (isNewHour || !asNoted);
  const text = textOfCheck({ atMs: at, status, durationMs, asNoted: asNoted || !isTold });
  return {
    tail: {
      series,
      period,
      checks: isSealed ? text : tail.checks + text,
      at,
      status,
      message: outcome.message,
      note: isTold ? tail.noteMessage : message,
    },
    sealed: isSealed ? { series, period: tail.period, checks: tail.checks } : undefined,
    note: isTold ? undefined : { series, at, status, message, details },
    finding: isFound ? { series, at, status, message: outcome.message, details } : undefined,
  };
};
