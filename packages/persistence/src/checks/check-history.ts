import type { CheckStatus, Instant, MonitorId } from '@tocsin/domain';
import type { Executor } from '../database.js';
import { fromMs } from '../instants.js';
import { sql } from '../sql.js';
import { checksIn, hourOf, type KeptCheck } from './check-text.js';
import { noChecks, type Rollup, rollupOf, together } from './rollup.js';
import { withDuration } from './wording.js';

/** How many hours of checks are read at a time. */
const hoursAtOnce = 24;

/** After every hour that there is, and yet a number that the column takes. */
const hoursMax = 2 ** 31 - 1;

/** A check as it is shown. */
export type PastCheck = {
  readonly region: string;
  readonly at: Instant;
  readonly status: CheckStatus;
  readonly durationMs: number;
  /** `null` when it was not kept: it said what others said, with other figures. */
  readonly message: string | null;
  /** As JSON; `null` unless its status or its words were not those of the check before. */
  readonly details: string | null;
};

/** What was last found of a monitor from a region, by a check that could look. */
export type LastFinding = Omit<PastCheck, 'durationMs' | 'message' | 'details'> & {
  readonly message: string;
  /** As JSON. */
  readonly details: string;
};

/** Where a check stands among those of its monitor. */
export type CheckPlace = { readonly atMs: number; readonly series: number };

type Found = KeptCheck & CheckPlace & { readonly region: string };

type SeriesRow = { series: number; region: string; period: number; checks: string };

type NoteRow = { series: number; at: number; status: CheckStatus; message: string; details: string | null };

const newestFirst = (a: CheckPlace, b: CheckPlace): number => b.atMs - a.atMs || b.series - a.series;

/** What became of the checks of monitors, for those who look back. */
export class CheckHistory {
  constructor(private readonly tx: Executor) {}

  /** Checks of a monitor, newest first, that come after the place in that order. */
  async list(
    monitorId: MonitorId,
    { limit, after }: { readonly limit: number; readonly after: CheckPlace | null },
  ): Promise<{ readonly items: readonly PastCheck[]; readonly nextAfter: CheckPlace | null }> {
    const tails = await this.#tails(monitorId);
    const found: Found[] = [];
    for (const tail of tails) found.push(...(await this.#before(tail, after, limit + 1)));
    found.sort(newestFirst);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      items: await this.#told(page),
      nextAfter: found.length > limit && last ? { atMs: last.atMs, series: last.series } : null,
    };
  }

  /** What was last found of a monitor, from each region that it was checked from. */
  async lastFindings(monitorId: MonitorId): Promise<LastFinding[]> {
    const rows = await this.tx.all<Omit<LastFinding, 'at'> & { at: number }>(sql`
      SELECT s.region, f.at, f.status, f.message, f.details
      FROM check_series s JOIN check_finding f ON f.series = s.id WHERE s.monitor_id = ${monitorId} ORDER BY s.region`);
    return rows.map(({ at, ...found }) => ({ ...found, at: fromMs(at) }));
  }

  /** What a monitor's checks came to, hour by hour since that one, oldest first; hours without checks are left out. */
  hours(monitorId: MonitorId, since: number): Promise<Map<number, Rollup>> {
    return this.#periods(monitorId, 'check_hour', 1, since);
  }

  /** The same by days, counted from 1970. */
  days(monitorId: MonitorId, since: number): Promise<Map<number, Rollup>> {
    return this.#periods(monitorId, 'check_day', 24, since);
  }

  async #periods(
    monitorId: MonitorId,
    table: 'check_hour' | 'check_day',
    hoursEach: number,
    since: number,
  ): Promise<Map<number, Rollup>> {
    const from = table === 'check_hour' ? sql`check_hour` : sql`check_day`;
    const rows = await this.tx.all<Rollup & { period: number }>(sql`
      SELECT c.period, CAST(SUM(c.up) AS BIGINT) AS up, CAST(SUM(c.degraded) AS BIGINT) AS degraded,
        CAST(SUM(c.down) AS BIGINT) AS down, CAST(SUM(c.unknown) AS BIGINT) AS unknown,
        CAST(SUM(c.duration_ms_sum) AS BIGINT) AS duration_ms_sum, MIN(c.duration_ms_min) AS duration_ms_min,
        MAX(c.duration_ms_max) AS duration_ms_max
      FROM ${from} c JOIN check_series s ON s.id = c.series
      WHERE s.monitor_id = ${monitorId} AND c.period >= ${since} GROUP BY c.period ORDER BY c.period`);
    const periods = new Map(rows.map(({ period, ...rollup }) => [period, rollup]));
    // The latest checks are not among the figures yet.
    for (const { period: hour, checks } of await this.#tails(monitorId)) {
      const period = Math.floor(hour / hoursEach);
      if (period < since || checks === '') continue;
      periods.set(period, together(periods.get(period) ?? noChecks, rollupOf(checksIn(checks, hour))));
    }
    return new Map([...periods].sort(([a], [b]) => a - b));
  }

  #tails(monitorId: MonitorId): Promise<SeriesRow[]> {
    return this.tx.all<SeriesRow>(sql`
      SELECT s.id AS series, s.region, t.period, t.checks
      FROM check_series s JOIN check_tail t ON t.series = s.id WHERE s.monitor_id = ${monitorId} ORDER BY s.id`);
  }

  /** The latest checks of a series that come after the place, at least so many if there are. */
  async #before(tail: SeriesRow, after: CheckPlace | null, checksMin: number): Promise<Found[]> {
    const { series, region } = tail;
    const found: Found[] = [];
    const add = ({ period, checks }: Pick<SeriesRow, 'period' | 'checks'>): void => {
      for (const check of checksIn(checks, period)) {
        const placed = { ...check, series, region };
        if (after === null || newestFirst(after, placed) < 0) found.push(placed);
      }
    };
    add(tail);
    let below = after === null ? hoursMax : hourOf(after.atMs) + 1;
    while (found.length < checksMin) {
      const hours = await this.tx.all<Pick<SeriesRow, 'period' | 'checks'>>(sql`
        SELECT period, checks FROM check_log WHERE series = ${series} AND period < ${below}
        ORDER BY period DESC LIMIT ${hoursAtOnce}`);
      for (const hour of hours) add(hour);
      if (hours.length < hoursAtOnce) break;
      below = hours.at(-1)?.period ?? below;
    }
    return found;
  }

  /** Checks with what they said. */
  async #told(page: readonly Found[]): Promise<PastCheck[]> {
    const notes = new Map<number, readonly NoteRow[]>();
    for (const series of new Set(page.map((check) => check.series))) {
      const ofSeries = page.filter((check) => check.series === series);
      notes.set(series, await this.#notes(series, ofSeries[0]?.atMs ?? 0, ofSeries.length + 1));
    }
    return page.map(({ series, region, atMs, status, durationMs, asNoted }) => {
      const note = notes.get(series)?.find(({ at }) => at <= atMs);
      const isTold = asNoted && note?.status === status;
      return {
        region,
        at: fromMs(atMs),
        status,
        durationMs,
        message: isTold ? withDuration(note.message, durationMs) : null,
        details: isTold && note.at === atMs ? note.details : null,
      };
    });
  }

  #notes(series: number, untilMs: number, notesMax: number): Promise<NoteRow[]> {
    return this.tx.all<NoteRow>(sql`
      SELECT series, at, status, message, details FROM check_note
      WHERE series = ${series} AND at <= ${untilMs} ORDER BY at DESC LIMIT ${notesMax}`);
  }
}
