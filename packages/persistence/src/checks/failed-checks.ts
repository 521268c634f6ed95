import { type Instant, isFailing, type MonitorId } from '@tocsin/domain';
import type { Executor } from '../database/database.js';
import { idsIn, type Sql, sql } from '../database/sql.js';
import { fromMs, toMs } from '../database/values.js';
import { CheckHistory, type PastCheck } from './check-history.js';
import { checksIn, hourOf, type KeptCheck } from './check-text.js';

type FailingSince = {
  readonly monitorId: MonitorId;
  readonly since: Instant;
  /** Then a check has failed, even if the latest one before this moment did not. */
  readonly openedByChecks: boolean;
  /** A longer time without a check ends a run of failures. */
  readonly gapMsMax: number;
  /** An incident opens when so many regions fail. */
  readonly regionsToOpen: number;
};

type Failures = {
  /** When the first of the failed checks began that opened the incident; `null` if checks did not fail then. */
  readonly firstAt: Instant | null;
  /** The failed checks of all regions since then, outside maintenance. */
  readonly checks: number;
  /** The latest failed check: of a region that fails now, else the first of its last run. `null` when none has failed. */
  readonly latest: PastCheck | null;
};

/** The message of a failed check, and its reason, packed. */
export type Failure = Pick<PastCheck, 'reason'> & { readonly message: string };

type FailedRow = {
  readonly monitor_id: MonitorId;
  readonly region: string;
  readonly at: number;
  /** `null`: that of its note. */
  readonly message: string | null;
  readonly reason: string | null;
};
type CountRow = { readonly monitor_id: MonitorId; readonly failed: number };
type HourRow = {
  readonly monitor_id: MonitorId;
  readonly period: number;
  readonly checks: string;
};

/** As the figures of an hour count them: a check in maintenance is no failure. */
const isFailed = ({ status, counting }: KeptCheck): boolean =>
  counting !== 'maintenance' && isFailing(status);

const failedIn = (hours: readonly HourRow[], sinceMs: number): number =>
  hours
    .flatMap(({ period, checks }) => checksIn(checks, period))
    .filter((check) => check.atMs >= sinceMs && isFailed(check)).length;

/** The failed checks of incidents. Full hours are counted from their figures, so that a long incident costs little. */
export class FailedChecks {
  constructor(private readonly tx: Executor) {}

  async since(wanted: readonly FailingSince[]): Promise<ReadonlyMap<MonitorId, Failures>> {
    if (wanted.length === 0) return new Map();
    const starts = new Map<MonitorId, Instant | null>();
    for (const each of wanted) starts.set(each.monitorId, await this.#firstOf(each));
    const sinceMs = ({ monitorId, since }: FailingSince): number => toMs(starts.get(monitorId) ?? since);
    const asked = this.tx.dialect.records(
      'r',
      { id: 'uuid', hour: 'bigint' },
      wanted.map((each) => ({ id: each.monitorId, hour: hourOf(sinceMs(each)) })),
    );
    const inFullHours = await this.#inFullHours(asked);
    const inOpenHours = await this.#inOpenHours(asked);
    const failed = await this.#latestOfRegions(asked);
    const found = new Map<MonitorId, Failures>();
    for (const each of wanted) {
      const { monitorId, openedByChecks } = each;
      const inOpen = failedIn(
        inOpenHours.filter(({ monitor_id }) => monitor_id === monitorId),
        sinceMs(each),
      );
      const all = inOpen + (inFullHours.get(monitorId) ?? 0);
      found.set(monitorId, {
        firstAt: starts.get(monitorId) ?? null,
        checks: all,
        latest: all === 0 && !openedByChecks ? null : await this.#checkOf(failed, monitorId),
      });
    }
    return found;
  }

  /** Enough regions failed from this moment on. */
  async #firstOf({ monitorId, since, gapMsMax, regionsToOpen }: FailingSince): Promise<Instant | null> {
    const starts = await new CheckHistory(this.tx).failingSince(monitorId, since, gapMsMax);
    return starts.sort()[Math.min(regionsToOpen, starts.length) - 1] ?? null;
  }

  /** Why each monitor fails, from the region whose check failed last. Those that do not, or are paused, are left out. */
  async ofEach(monitorIds: readonly MonitorId[]): Promise<ReadonlyMap<MonitorId, Failure>> {
    // A region that the monitor names no more keeps its last check, and has none due.
    const rows = await this.tx.all<Failure & { monitor_id: MonitorId }>(sql`
      SELECT s.monitor_id, t.message, t.reason
      FROM check_series s JOIN check_tail t ON t.series = s.id JOIN monitor m ON m.id = s.monitor_id
      WHERE s.monitor_id IN ${idsIn(this.tx.dialect, monitorIds)} AND t.status IN ('degraded', 'down')
        AND m.status = 'active' AND (s.due_at IS NOT NULL OR m.type = 'heartbeat')
      ORDER BY t.at`);
    return new Map(rows.map(({ monitor_id, ...failure }) => [monitor_id, failure]));
  }

  /** In the hours that are over and begin after the first. */
  async #inFullHours(asked: Sql): Promise<ReadonlyMap<MonitorId, number>> {
    const rows = await this.tx.all<CountRow>(sql`
      SELECT s.monitor_id, CAST(SUM(c.degraded + c.down) AS BIGINT) AS failed
      FROM ${asked} JOIN check_series s ON s.monitor_id = r.id
        JOIN check_hour c ON c.series = s.id AND c.period > r.hour
      GROUP BY s.monitor_id`);
    return new Map(rows.map(({ monitor_id, failed }) => [monitor_id, failed]));
  }

  /** The checks of the first hour, and those that no figures have yet. */
  #inOpenHours(asked: Sql): Promise<HourRow[]> {
    return this.tx.all<HourRow>(sql`
      SELECT s.monitor_id, t.period, t.checks FROM ${asked} JOIN check_series s ON s.monitor_id = r.id
        JOIN check_tail t ON t.series = s.id AND t.period >= r.hour
      UNION ALL
      SELECT s.monitor_id, l.period, l.checks FROM ${asked} JOIN check_series s ON s.monitor_id = r.id
        JOIN check_log l ON l.series = s.id AND l.period = r.hour`);
  }

  /**
   * The latest check of each region that fails now, with its exact message. A note begins each run of checks that ended
   * alike, also in other figures, and says how a region that is up again failed last.
   */
  async #latestOfRegions(asked: Sql): Promise<FailedRow[]> {
    const failing = await this.tx.all<FailedRow>(sql`
      SELECT s.monitor_id, s.region, t.at, t.message, t.reason FROM ${asked} JOIN check_series s ON s.monitor_id = r.id
        JOIN check_tail t ON t.series = s.id AND t.status IN ('degraded', 'down')`);
    const failed = await this.tx.all<FailedRow>(sql`
      SELECT f.monitor_id, f.region, f.at, NULL AS message, NULL AS reason FROM (
        SELECT s.monitor_id, s.region, (
          SELECT MAX(n.at) FROM check_note n WHERE n.series = s.id AND n.status IN ('degraded', 'down')
        ) AS at
        FROM ${asked} JOIN check_series s ON s.monitor_id = r.id) f
      WHERE f.at IS NOT NULL`);
    return [...failing, ...failed];
  }

  async #checkOf(failed: readonly FailedRow[], monitorId: MonitorId): Promise<PastCheck | null> {
    const [latest] = failed.filter(({ monitor_id }) => monitor_id === monitorId).sort((a, b) => b.at - a.at);
    if (latest === undefined) return null;
    const checks = await new CheckHistory(this.tx).at(monitorId, fromMs(latest.at));
    const check = checks.find(({ region, status }) => region === latest.region && isFailing(status));
    if (check === undefined || latest.message === null) return check ?? null;
    return { ...check, message: latest.message, reason: latest.reason };
  }
}
