import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages.js';
import { answerOf, api, type Schemas } from '../../api/client.js';

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
