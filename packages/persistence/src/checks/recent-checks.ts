import type { CheckStatus, Instant, MonitorId } from '@tocsin/domain';
import type { Executor } from '../database/database.js';
import { idsIn, raw, sql } from '../database/sql.js';
import { fromMs } from '../database/values.js';
import { checksIn, type KeptCheck } from './check-text.js';

/** The most checks of a monitor that a list shows. */
export const recentChecksMax = 30;

export type RecentCheck = {
  readonly at: Instant;
  readonly status: CheckStatus;
  readonly durationMs: number;
};

type HourRow = { monitor_id: MonitorId; series: number; period: number; is_log: number; checks: string };

/**
 * The latest checks of each monitor from all regions, oldest first. Reads the hours that `recentChecksMax` intervals
 * take, counted back from the latest check, and at most `recentChecksMax` hours of a region.
 */
export const recentChecksOfEach = async (
  tx: Executor,
  monitorIds: readonly MonitorId[],
): Promise<ReadonlyMap<MonitorId, readonly RecentCheck[]>> => {
  const rows = await tx.all<HourRow>(sql`
    WITH tail AS (
      SELECT s.monitor_id, s.id AS series, t.period, t.checks,
        t.period - 1 - m.interval_seconds * ${raw(String(recentChecksMax))} / 3600 AS since
      FROM check_series s JOIN check_tail t ON t.series = s.id JOIN monitor m ON m.id = s.monitor_id
      WHERE s.monitor_id IN ${idsIn(tx.dialect, monitorIds)})
    SELECT tail.monitor_id, tail.series, tail.period, 0 AS is_log, tail.checks FROM tail
    UNION ALL
    SELECT tail.monitor_id, tail.series, l.period, 1 AS is_log, l.checks FROM tail JOIN check_log l ON l.series = tail.series
    WHERE l.period >= tail.since AND l.period >= COALESCE((
      SELECT k.period FROM check_log k WHERE k.series = tail.series AND k.period >= tail.since
      ORDER BY k.period DESC LIMIT 1 OFFSET ${raw(String(recentChecksMax - 1))}), 0)`);
  // Newest first, so that only what is shown is parsed.
  rows.sort((a, b) => b.period - a.period || a.is_log - b.is_log);
  const found = new Map<MonitorId, KeptCheck[]>();
  const counts = new Map<number, number>();
  for (const { monitor_id, series, period, checks } of rows) {
    const ofMonitor = found.get(monitor_id) ?? [];
    if (ofMonitor.length === 0) found.set(monitor_id, ofMonitor);
    const count = counts.get(series) ?? 0;
    const latest = checksIn(lastWords(checks, recentChecksMax - count), period);
    counts.set(series, count + latest.length);
    ofMonitor.push(...latest);
  }
  return new Map([...found].map(([monitorId, checks]) => [monitorId, latestOf(checks)]));
};

/** The latest check of a monitor from one region. */
export type LatestCheck = RecentCheck & { readonly region: string };

export const latestChecksOfEach = async (
  tx: Executor,
  monitorIds: readonly MonitorId[],
): Promise<ReadonlyMap<MonitorId, readonly LatestCheck[]>> => {
  const rows = await tx.all<{ monitor_id: MonitorId; region: string; period: number; checks: string }>(sql`
    SELECT s.monitor_id, s.region, t.period, t.checks
    FROM check_series s JOIN check_tail t ON t.series = s.id
    WHERE s.monitor_id IN ${idsIn(tx.dialect, monitorIds)} ORDER BY s.id`);
  const found = new Map<MonitorId, LatestCheck[]>();
  for (const { monitor_id, region, period, checks } of rows) {
    const [latest] = checksIn(lastWords(checks, 1), period);
    if (latest === undefined) continue;
    const check = { region, at: fromMs(latest.atMs), status: latest.status, durationMs: latest.durationMs };
    found.set(monitor_id, [...(found.get(monitor_id) ?? []), check]);
  }
  return found;
};

const latestOf = (checks: KeptCheck[]): readonly RecentCheck[] =>
  checks
    .sort((a, b) => a.atMs - b.atMs)
    .slice(-recentChecksMax)
    .map(({ atMs, status, durationMs }) => ({ at: fromMs(atMs), status, durationMs }));

/** The last checks of a text; each ends with a space. */
const lastWords = (text: string, wordsMax: number): string => {
  let end = text.length - 1;
  for (let word = 0; word < wordsMax && end > 0; word++) end = text.lastIndexOf(' ', end - 1);
  return text.slice(end + 1);
};
