import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../api/client.js';

export type Incident = Schemas['Incident'];
export type IncidentFilter = { readonly status?: Incident['status']; readonly monitor_id?: string };

export const incidentsQuery = (filter: IncidentFilter) =>
  infiniteQueryOptions({
    queryKey: ['incidents', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET('/v1/incidents', {
          params: { query: { ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) } },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

export const incidentQuery = (id: string) =>
  queryOptions({
    queryKey: ['incidents', 'one', id],
    queryFn: ({ signal }) => answerOf(api.GET('/v1/incidents/{id}', { params: { path: { id } }, signal })),
  });
