import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../api/client.js';
import { pagedQuery } from '../api/paged-query.js';

export type Incident = Schemas['Incident'];
export type IncidentFilter = { readonly status?: Incident['status']; readonly monitor_id?: string };

export const incidentsQuery = (filter: IncidentFilter) =>
  pagedQuery(['incidents', 'list', filter], (page, signal) =>
    answerOf(api.GET('/v1/incidents', { params: { query: { ...filter, ...page } }, signal })),
  );

/** @param lookAgainMs for changes without an event, such as the end of flapping */
export const incidentQuery = (id: string | null, lookAgainMs?: number) =>
  queryOptions({
    queryKey: ['incidents', 'one', id],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/v1/incidents/{id}', { params: { path: { id: id ?? '' } }, signal })),
    enabled: id !== null,
    refetchInterval: lookAgainMs ?? false,
  });
