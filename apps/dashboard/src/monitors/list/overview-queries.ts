import { hashKey, queryOptions } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages.js';
import { batched } from '../../api/batched.js';
import { listMonitorOverviews } from '../../api/bounds/list-monitor-overviews.js';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { wordsOfReasons } from '../../reasons/reasons.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { everyHour, type Hours } from './hours.js';

export type Overview = Omit<Schemas['MonitorOverview'], 'monitor_id' | 'beats'> & { readonly hours: Hours };

const keysMax = listMonitorOverviews.monitor_ids.maxItems;
/** Scrolling passes many rows; only those that stay this long are loaded. */
const gatherMs = 100;
/** Live events report checks. Rows in the window are loaded again this often for what only time changes. */
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
    // While nothing is wrong, the list shows no reason and loads no words.
    if (items.some(({ failure, last_incident: last }) => failure ?? last?.status === 'open'))
      await wordsOfReasons();
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

export type Figures = Schemas['MonitorFigures'];

const freshMs = 60_000;

/** The figures by which all monitors are sorted. Rows in the window show their overviews, which are newer. */
export const figuresQuery = () =>
  queryOptions({
    queryKey: ['figures'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Figures>> => {
      const all = await allPages((query) =>
        answerOf(api.GET('/v1/monitor-figures', { params: { query }, signal })),
      );
      return new Map(all.map((figures) => [figures.monitor_id, figures]));
    },
    staleTime: freshMs,
    refetchInterval: freshMs,
  });

export const noFigures: ReadonlyMap<string, Figures> = new Map();
