import type { CheckCounting, CheckStatus, Instant, MonitorId } from '@tocsin/domain';
import type { Executor } from '../database/database.js';
import { idsIn, raw, sql } from '../database/sql.js';
import { fromMs, toMs } from '../database/values.js';
import type { checkNote } from '../tables/checks.js';
import type { Row } from '../tables/table.js';
import { takeTurns } from '../turns/turns.js';
import type { CheckPhases } from './check-phases.js';
import { checksIn, hourOf, type KeptCheck, withDuration } from './check-text.js';
import {
  type LatestCheck,
  latestChecksOfEach,
  type RecentCheck,
  recentChecksOfEach,
} from './recent-checks.js';
import { mergeRollups, noChecks, type Rollup, rollupOf } from './rollup.js';

const hoursAtOnce = 24;

const hoursMax = 2 ** 31 - 1;

/** An incident opens after fewer failed checks in a row, unless it waits for the end of maintenance. */
const runChecksMin = 30;

export type PastCheck = {
  readonly region: string;
  readonly at: Instant;
  readonly status: CheckStatus;
  readonly durationMs: number;
  readonly counting: CheckCounting;
  /** `null` when it was not stored: it differed from others in figures only. */
  readonly message: string | null;
  /** The reason in the message, packed; `null` without a message, and when only the message is known. */
  readonly reason: string | null;
  readonly details: string | null;
  /** When the check was made whose details these are: this one, or an earlier one that it repeats. */
  readonly detailsAt: Instant | null;
  readonly phases: CheckPhases | null;
};

/** The latest finding of a region that was not `unknown`. */
export type LastFinding = Omit<
  PastCheck,
  'durationMs' | 'counting' | 'message' | 'details' | 'detailsAt' | 'phases'
> & {
  readonly message: string;
  readonly details: string;
};

export type CheckPlace = { readonly atMs: number; readonly series: number };

type Found = KeptCheck & CheckPlace & { readonly region: string };

type SeriesRow = { monitor_id: MonitorId; series: number; region: string; period: number; checks: string };

/** By hour or day since 1970, oldest first; periods without checks are left out. */
type Periods = ReadonlyMap<number, Rollup>;

type NoteRow = Row<typeof checkNote>;

/** Returns the words of a check that differs from its note in duration only. */
const wordsOf = (
  { message, reason }: NoteRow,
  durationMs: number,
): Pick<PastCheck, 'message' | 'reason'> => ({
  message: withDuration(message, durationMs),
  reason: reason && withDuration(reason, durationMs),
});

const noWords = { message: null, reason: null } as const;

const noDetails = { details: null, detailsAt: null } as const;

const detailsOf = ({ at, details }: NoteRow): Pick<PastCheck, 'details' | 'detailsAt'> =>
  details === null ? noDetails : { details, detailsAt: fromMs(at) };

/** The checks of several rows of `c`. */
const figures = raw(
  Object.keys(noChecks)
    .map((column) =>
      column.endsWith('_min') || column.endsWith('_max')
        ? `${column.slice(-3)}(c.${column}) AS ${column}`
        : `CAST(SUM(c.${column}) AS BIGINT) AS ${column}`,
    )
    .join(', '),
);

const newestFirst = (a: CheckPlace, b: CheckPlace): number => b.atMs - a.atMs || b.series - a.series;

export class CheckHistory {
  constructor(private readonly tx: Executor) {}

  async list(
    monitorId: MonitorId,
    { limit, after }: { readonly limit: number; readonly after: CheckPlace | null },
  ): Promise<{ readonly items: readonly PastCheck[]; readonly nextAfter: CheckPlace | null }> {
    const tails = await this.#tails([monitorId]);
    const found: Found[] = [];
    for (const tail of tails) found.push(...(await this.#before(tail, after, limit + 1)));
    found.sort(newestFirst);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      items: await this.#withMessages(page),
      nextAfter: found.length > limit && last ? { atMs: last.atMs, series: last.series } : null,
    };
  }

  /** The checks of all regions since the beginning of an hour, counted from 1970. */
  async since(monitorId: MonitorId, hour: number): Promise<KeptCheck[]> {
    const logs = await this.tx.all<Pick<SeriesRow, 'period' | 'checks'>>(sql`
      SELECT l.period, l.checks FROM check_log l JOIN check_series s ON s.id = l.series
      WHERE s.monitor_id = ${monitorId} AND l.period >= ${hour}`);
    const tails = (await this.#tails([monitorId])).filter(({ period }) => period >= hour);
    return [...logs, ...tails].flatMap(({ period, checks }) => checksIn(checks, period));
  }

  /** The latest check of each region at a moment, with the message and details of its note. */
  async at(monitorId: MonitorId, moment: Instant): Promise<PastCheck[]> {
    const found: PastCheck[] = [];
    for (const tail of await this.#tails([monitorId])) {
      const { series } = tail;
      const place = { atMs: toMs(moment) + 1, series };
      const check = (await this.#before(tail, place, 1)).sort(newestFirst)[0];
      if (check === undefined) continue;
      const [note] = await this.#notes(series, check.atMs, 1);
      const isNoted = note?.status === check.status;
      found.push({
        region: check.region,
        at: fromMs(check.atMs),
        status: check.status,
        durationMs: check.durationMs,
        counting: check.counting,
        ...(isNoted ? wordsOf(note, check.durationMs) : noWords),
        ...(isNoted ? detailsOf(note) : noDetails),
        phases: check.phases,
      });
    }
    return found;
  }

  /**
   * When the checks began to fail that failed until a moment, in each region where they did.
   * @param gapMsMax a longer time without a check begins anew
   */
  async failingSince(monitorId: MonitorId, moment: Instant, gapMsMax: number): Promise<Instant[]> {
    const found: Instant[] = [];
    for (const tail of await this.#tails([monitorId])) {
      let firstMs = toMs(moment);
      let isFailed = false;
      const place = { atMs: firstMs + 1, series: tail.series };
      for (const { atMs, status } of (await this.#before(tail, place, runChecksMin)).sort(newestFirst)) {
        if (status === 'up' || firstMs - atMs > gapMsMax) break;
        if (status === 'unknown') continue;
        firstMs = atMs;
        isFailed = true;
      }
      if (isFailed) found.push(fromMs(firstMs));
    }
    return found;
  }

  /** When the latest check began that found the target up; `null` if none is known. */
  async lastGood(monitorId: MonitorId): Promise<Instant | null> {
    const rows = await this.tx.all<
      SeriesRow & { at: number; status: CheckStatus | ''; bad_from: number | null }
    >(sql`
      SELECT s.monitor_id, s.id AS series, s.region, t.period, t.checks, t.at, t.status, (
        SELECT MIN(n.at) FROM check_note n WHERE n.series = s.id AND n.at > (
          SELECT MAX(u.at) FROM check_note u WHERE u.series = s.id AND u.status = 'up')) AS bad_from
      FROM check_series s JOIN check_tail t ON t.series = s.id WHERE s.monitor_id = ${monitorId}`);
    const found: number[] = [];
    for (const { at, status, bad_from: atMs, ...tail } of rows) {
      if (status === 'up') found.push(at);
      if (status === 'up' || atMs === null) continue;
      const before = await this.#before(tail, { atMs, series: tail.series }, 1);
      found.push(...before.filter((check) => check.status === 'up').map((check) => check.atMs));
    }
    return found.length === 0 ? null : fromMs(Math.max(...found));
  }

  async lastFindings(monitorId: MonitorId): Promise<LastFinding[]> {
    const rows = await this.tx.all<Omit<LastFinding, 'at'> & { at: number }>(sql`
      SELECT s.region, f.at, f.status, f.message, f.reason, f.details
      FROM check_series s JOIN check_finding f ON f.series = s.id WHERE s.monitor_id = ${monitorId} ORDER BY s.region`);
    return rows.map(({ at, ...found }) => ({ ...found, at: fromMs(at) }));
  }

  async hours(monitorId: MonitorId, since: number): Promise<Periods> {
    return (await this.hoursOfEach([monitorId], since)).get(monitorId) ?? new Map();
  }

  hoursOfEach(monitorIds: readonly MonitorId[], since: number): Promise<ReadonlyMap<MonitorId, Periods>> {
    return this.#periods(monitorIds, 'check_hour', 1, since);
  }

  recentOfEach(monitorIds: readonly MonitorId[]): Promise<ReadonlyMap<MonitorId, readonly RecentCheck[]>> {
    return recentChecksOfEach(this.tx, monitorIds);
  }

  latestOfEach(monitorIds: readonly MonitorId[]): Promise<ReadonlyMap<MonitorId, readonly LatestCheck[]>> {
    return latestChecksOfEach(this.tx, monitorIds);
  }

  /** When the latest check of each monitor began. */
  async lastOfEach(monitorIds: readonly MonitorId[]): Promise<ReadonlyMap<MonitorId, Instant>> {
    const rows = await this.tx.all<{ monitor_id: MonitorId; at: number }>(sql`
      SELECT s.monitor_id, MAX(t.at) AS at FROM check_series s JOIN check_tail t ON t.series = s.id
      WHERE s.monitor_id IN ${idsIn(this.tx.dialect, monitorIds)} AND t.at > 0 GROUP BY s.monitor_id`);
    return new Map(rows.map(({ monitor_id, at }) => [monitor_id, fromMs(at)]));
  }

  /** All checks of each monitor since an hour, counted from 1970. Monitors without any are left out. */
  async totalsOfEach(
    monitorIds: readonly MonitorId[],
    since: number,
  ): Promise<ReadonlyMap<MonitorId, Rollup>> {
    const rows = await this.tx.all<Rollup & { monitor_id: MonitorId }>(sql`
      SELECT s.monitor_id, ${figures} FROM check_hour c JOIN check_series s ON s.id = c.series
      WHERE s.monitor_id IN ${idsIn(this.tx.dialect, monitorIds)} AND c.period >= ${since} GROUP BY s.monitor_id`);
    const totals = new Map(rows.map(({ monitor_id, ...rollup }) => [monitor_id, rollup as Rollup]));
    for (const { monitor_id, period, checks } of await this.#tails(monitorIds)) {
      if (period < since || checks === '') continue;
      await takeTurns();
      totals.set(
        monitor_id,
        mergeRollups(totals.get(monitor_id) ?? noChecks, rollupOf(checksIn(checks, period))),
      );
    }
    return totals;
  }

  async days(monitorId: MonitorId, since: number): Promise<Periods> {
    return (await this.daysOfEach([monitorId], since)).get(monitorId) ?? new Map();
  }

  daysOfEach(monitorIds: readonly MonitorId[], since: number): Promise<ReadonlyMap<MonitorId, Periods>> {
    return this.#periods(monitorIds, 'check_day', 24, since);
  }

  async #periods(
    monitorIds: readonly MonitorId[],
    table: 'check_hour' | 'check_day',
    hoursEach: number,
    since: number,
  ): Promise<ReadonlyMap<MonitorId, Periods>> {
    const rows = await this.tx.all<Rollup & { monitor_id: MonitorId; period: number }>(sql`
      SELECT s.monitor_id, c.period, ${figures}
      FROM ${raw(table)} c JOIN check_series s ON s.id = c.series
      WHERE s.monitor_id IN ${idsIn(this.tx.dialect, monitorIds)} AND c.period >= ${since} GROUP BY s.monitor_id, c.period`);
    const found = new Map<MonitorId, Map<number, Rollup>>();
    const add = (monitorId: MonitorId, period: number, rollup: Rollup): void => {
      const periods = found.get(monitorId) ?? new Map<number, Rollup>();
      found.set(monitorId, periods.set(period, mergeRollups(periods.get(period) ?? noChecks, rollup)));
    };
    for (const { monitor_id, period, ...rollup } of rows) add(monitor_id, period, rollup);
    // The latest checks are not sealed, so no figures have them.
    for (const { monitor_id, period: hour, checks } of await this.#tails(monitorIds)) {
      const period = Math.floor(hour / hoursEach);
      if (period >= since && checks !== '') add(monitor_id, period, rollupOf(checksIn(checks, hour)));
    }
    return new Map(
      [...found].map(([monitorId, periods]) => [monitorId, new Map([...periods].sort(([a], [b]) => a - b))]),
    );
  }

  #tails(monitorIds: readonly MonitorId[]): Promise<SeriesRow[]> {
    return this.tx.all<SeriesRow>(sql`
      SELECT s.monitor_id, s.id AS series, s.region, t.period, t.checks
      FROM check_series s JOIN check_tail t ON t.series = s.id
      WHERE s.monitor_id IN ${idsIn(this.tx.dialect, monitorIds)} ORDER BY s.id`);
  }

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

  /** Details that checks repeat are given once: to the oldest check of the page in its region. */
  async #withMessages(page: readonly Found[]): Promise<PastCheck[]> {
    const notes = new Map<number, readonly NoteRow[]>();
    for (const series of new Set(page.map((check) => check.series))) {
      const ofSeries = page.filter((check) => check.series === series);
      notes.set(series, await this.#notes(series, ofSeries[0]?.atMs ?? 0, ofSeries.length + 1));
    }
    const oldest = new Map(page.map((check) => [check.series, check]));
    return page.map((check) => {
      const { series, region, atMs, status, durationMs, counting, asNoted, phases } = check;
      const note = notes.get(series)?.find(({ at }) => at <= atMs);
      const isLike = note?.status === status;
      const hasDetails = isLike && (note.at === atMs || oldest.get(series) === check);
      return {
        region,
        at: fromMs(atMs),
        status,
        durationMs,
        counting,
        ...(isLike && asNoted ? wordsOf(note, durationMs) : noWords),
        ...(hasDetails ? detailsOf(note) : noDetails),
        phases,
      };
    });
  }

  #notes(series: number, untilMs: number, notesMax: number): Promise<NoteRow[]> {
    return this.tx.all<NoteRow>(sql`
      SELECT series, at, status, message, details, reason FROM check_note
      WHERE series = ${series} AND at <= ${untilMs} ORDER BY at DESC LIMIT ${notesMax}`);
  }
}
