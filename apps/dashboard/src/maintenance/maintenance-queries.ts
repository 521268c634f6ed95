import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../api/all-pages.js';
import { answerOf, api } from '../api/client.js';
import { type Monitor, monitorQuery } from '../monitors/shared/monitor-queries.js';

/** Windows begin and end without a change that the API announces. */
const refetchMs = 60_000;

/** At most ten monitors may depend on one another in a row. */
const ancestorsMax = 10;

export const windowsQuery = () =>
  queryOptions({
    queryKey: ['maintenance', 'list'],
    queryFn: ({ signal }) =>
      allPages((query) => answerOf(api.GET('/v1/maintenance-windows', { params: { query }, signal }))),
    refetchInterval: refetchMs,
  });

export const windowQuery = (id: string) =>
  queryOptions({
    queryKey: ['maintenance', 'one', id],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/v1/maintenance-windows/{id}', { params: { path: { id } }, signal })),
  });

/** The monitor and its ancestors: a window for any of them covers it. */
export const ancestryQuery = ({ id, parent_id: parentId }: Pick<Monitor, 'id' | 'parent_id'>) =>
  queryOptions({
    queryKey: ['monitors', 'ancestry', id, parentId],
    queryFn: async ({ client }): Promise<readonly string[]> => {
      const ancestry = [id];
      let above = parentId;
      while (above !== null && ancestry.length <= ancestorsMax) {
        ancestry.push(above);
        above = (await client.fetchQuery(monitorQuery(above))).parent_id;
      }
      return ancestry;
    },
  });
