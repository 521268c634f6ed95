import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { pagedQuery } from '../../api/paged-query.js';
import { withWordsOfReasons } from '../../reasons/reasons.js';
import type { Monitor } from './monitor-queries.js';

export type Check = Schemas['Check'];
export type Span = Schemas['Uptime']['span'];

/** Enough for the bar and an hour of the chart. */
const checksAtOnce = 100;

/** Also without live events, as while the account has too many streams. */
export const asOftenAsChecked = ({ status, interval_seconds: seconds }: Monitor): number | false =>
  status === 'paused' ? false : seconds * 1000;

const lookAgainMsMin = 1000;
const lookAgainMsMax = 30_000;

/**
 * Returns when to look for the next check: soon after it is due, and later and later while it is late. A check of each
 * region is awaited.
 */
export const untilNextCheckMs = (
  monitor: Monitor,
  checks: readonly Pick<Check, 'at' | 'region'>[],
  nowMs: number,
): number | false => {
  const oftenMs = asOftenAsChecked(monitor);
  if (oftenMs === false || checks.length === 0) return oftenMs;
  const latest = new Map<string, number>();
  for (const { region, at } of checks) if (!latest.has(region)) latest.set(region, Date.parse(at));
  const waits = [...latest.values()].map((atMs) => {
    const lateMs = nowMs - atMs - monitor.interval_seconds * 1000;
    return lateMs < 0 ? lookAgainMsMin - lateMs : Math.min(Math.max(lateMs, lookAgainMsMin), lookAgainMsMax);
  });
  return Math.min(oftenMs, ...waits);
};

export const checksQuery = (monitor: Monitor) =>
  pagedQuery(
    ['checks', monitor.id],
    (page, signal) => {
      const params = { path: { id: monitor.id }, query: { limit: checksAtOnce, ...page } };
      return withWordsOfReasons(answerOf(api.GET('/v1/monitors/{id}/checks', { params, signal })));
    },
    (checks) => untilNextCheckMs(monitor, checks, Date.now()),
  );

export const uptimeQuery = (monitor: Monitor) =>
  queryOptions({
    queryKey: ['uptime', monitor.id],
    queryFn: async ({ signal }) => {
      const params = { path: { id: monitor.id } };
      return (await answerOf(api.GET('/v1/monitors/{id}/uptime', { params, signal }))).items;
    },
    refetchInterval: asOftenAsChecked(monitor),
  });

export const responseTimesQuery = (monitor: Monitor, span: Span) =>
  queryOptions({
    queryKey: ['response-times', monitor.id, span],
    queryFn: ({ signal }) => {
      const params = { path: { id: monitor.id }, query: { span } };
      return answerOf(api.GET('/v1/monitors/{id}/response-times', { params, signal }));
    },
    refetchInterval: asOftenAsChecked(monitor),
  });

/** It changes with an import alone. */
export const importedHistoryQuery = (monitorId: string) =>
  queryOptions({
    queryKey: ['imported-history', monitorId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/v1/monitors/{id}/imported-history', { params: { path: { id: monitorId } }, signal }),
      ),
  });
