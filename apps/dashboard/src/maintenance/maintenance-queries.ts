import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../api/all-pages.js';
import { answerOf, api } from '../api/client.js';

/** Windows begin and end without a change that the API announces. */
const refetchMs = 60_000;

export const windowsQuery = () =>
  queryOptions({
    queryKey: ['maintenance', 'list'],
    queryFn: ({ signal }) =>
      allPages((query) => answerOf(api.GET('/v1/maintenance-windows', { params: { query }, signal }))),
    refetchInterval: refetchMs,
  });

/** The windows that cover a monitor, also through a monitor that it depends on. */
export const coveringWindowsQuery = (monitorId: string) =>
  queryOptions({
    queryKey: ['maintenance', 'of', monitorId],
    queryFn: ({ signal }) =>
      allPages((page) =>
        answerOf(
          api.GET('/v1/maintenance-windows', {
            params: { query: { ...page, monitor_id: monitorId } },
            signal,
          }),
        ),
      ),
    refetchInterval: refetchMs,
  });

export const windowQuery = (id: string) =>
  queryOptions({
    queryKey: ['maintenance', 'one', id],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/v1/maintenance-windows/{id}', { params: { path: { id } }, signal })),
  });
