import { hashKey, queryOptions } from '@tanstack/react-query';
import { batched } from '../../api/batched.js';
import { answerOf, api, type Schemas } from '../../api/client.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { everyHour, type Hours } from './hours.js';

export type Overview = Omit<Schemas['MonitorOverview'], 'monitor_id' | 'beats'> & { readonly hours: Hours };

/** The limit of the API. */
const keysMax = 100;
/** Scrolling passes many rows; only those that stay this long are loaded. */
const gatherMs = 100;
/** Live events report incidents and statuses, but no checks. Visible rows are loaded again this often. */
const freshMsMin = 30_000;
const freshMsMax = 60_000;

const commas = { array: { style: 'form', explode: false } } as const;

const overviewOf = batched<Overview>(
  async (monitor_ids) => {
    const { items, since, step_seconds } = await answerOf(
      api.GET('/v1/monitor-overviews', {
        params: { query: { monitor_ids: [...monitor_ids] } },
        querySerializer: commas,
      }),
    );
    return new Map(
      items.map(({ monitor_id, beats, ...overview }) => [
        monitor_id,
        { ...overview, hours: everyHour(beats, since, step_seconds) },
      ]),
    );
  },
  { gatherMs, keysMax },
);

/** Loaded together with the other visible rows; `null` for a deleted monitor. */
export const overviewQuery = ({ id, status, interval_seconds: seconds }: Monitor) =>
  queryOptions({
    queryKey: ['overviews', id],
    queryFn: ({ client, queryKey }) =>
      overviewOf(id, () => client.getQueryCache().get(hashKey(queryKey))?.isActive() ?? false),
    staleTime: freshMsMin,
    gcTime: freshMsMax,
    refetchInterval: status === 'paused' ? false : Math.min(Math.max(freshMsMin, seconds * 1000), freshMsMax),
  });
