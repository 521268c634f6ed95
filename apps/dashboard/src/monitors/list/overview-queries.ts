import { hashKey, queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { gathered } from '../../api/gathered.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { everyHour, type Hours } from './hours.js';

/** How a monitor has been of late: what its row shows beside it. */
export type Overview = Pick<Schemas['MonitorOverview'], 'uptime_percent' | 'last_incident'> & {
  readonly hours: Hours;
};

/** As many as the api tells of at once. */
const keysMax = 100;
/** Rows come and go while the list is scrolled: those that stay this long are asked for. */
const gatherMs = 100;
/** A day by the hour changes little in less time than this. */
const freshMs = 60_000;

const commas = { array: { style: 'form', explode: false } } as const;

const overviewOf = gathered<Overview>(
  async (monitor_ids) => {
    const { items, since, step_seconds } = await answerOf(
      api.GET('/v1/monitor-overviews', {
        params: { query: { monitor_ids: [...monitor_ids] } },
        querySerializer: commas,
      }),
    );
    return new Map(
      items.map(({ monitor_id, beats, uptime_percent, last_incident }) => [
        monitor_id,
        { uptime_percent, last_incident, hours: everyHour(beats, since, step_seconds) },
      ]),
    );
  },
  { gatherMs, keysMax },
);

/** Asked for together with those of the other rows that are drawn; `null` for a monitor that is gone. */
export const overviewQuery = ({ id, status, interval_seconds: seconds }: Monitor) =>
  queryOptions({
    queryKey: ['overviews', id],
    queryFn: ({ client, queryKey }) =>
      overviewOf(id, () => client.getQueryCache().get(hashKey(queryKey))?.isActive() ?? false),
    staleTime: freshMs,
    gcTime: freshMs,
    // What checks find changes by itself; of incidents, and of a status that changes, the page hears.
    refetchInterval: status === 'paused' ? false : Math.max(freshMs, seconds * 1000),
  });
