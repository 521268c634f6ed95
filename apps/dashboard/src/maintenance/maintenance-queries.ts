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
export const ancestryQuery = ({
  id,
  parent_id: parentId,
  tags,
}: Pick<Monitor, 'id' | 'parent_id' | 'tags'>) =>
  queryOptions({
    queryKey: ['monitors', 'ancestry', id, parentId, tags],
    queryFn: async ({ client }): Promise<readonly Pick<Monitor, 'id' | 'tags'>[]> => {
      const ancestry = [{ id, tags }];
      let above = parentId;
      while (above !== null && ancestry.length <= ancestorsMax) {
        const monitor: Monitor = await client.fetchQuery(monitorQuery(above));
        ancestry.push({ id: monitor.id, tags: monitor.tags });
        above = monitor.parent_id;
      }
      return ancestry;
    },
  });
