import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { pagedQuery } from '../../api/paged-query.js';
import { firstLookEveryMs, type Monitor } from './monitor-queries.js';

export type Check = Schemas['Check'];
export type Span = Schemas['Uptime']['span'];

/** Enough for the bar and an hour of the chart. */
const checksAtOnce = 100;

/** Live events do not tell of single checks. */
export const asOftenAsChecked = ({ status, interval_seconds: seconds }: Monitor): number | false => {
  if (status === 'paused') return false;
  return status === 'unknown' ? Math.min(firstLookEveryMs, seconds * 1000) : seconds * 1000;
};

export const checksQuery = (monitor: Monitor) =>
  pagedQuery(
    ['checks', monitor.id],
    (page, signal) => {
      const params = { path: { id: monitor.id }, query: { limit: checksAtOnce, ...page } };
      return answerOf(api.GET('/v1/monitors/{id}/checks', { params, signal }));
    },
    () => asOftenAsChecked(monitor),
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
