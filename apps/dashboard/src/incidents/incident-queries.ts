import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../api/client.js';
import { pagedQuery } from '../api/paged-query.js';
import { withWordsOfReasons } from '../reasons/reasons.js';
import { nextEndMs } from '../trouble/next-end.js';

export type Incident = Schemas['Incident'];
export type IncidentFilter = {
  readonly status?: Incident['status'];
  readonly monitor_id?: string;
  readonly before?: string;
  readonly acknowledged?: boolean;
};

/** The end of a snooze may be further away than a timer can be set. */
const timerMsMax = 3_600_000;

/** No event tells of the end of a snooze. */
const untilNextEnd = (incidents: readonly Incident[]): number | false => {
  const nowMs = Date.now();
  const endMs = nextEndMs(incidents, nowMs);
  return endMs === null ? false : Math.min(endMs - nowMs + 1, timerMsMax);
};

export const incidentsQuery = (filter: IncidentFilter) =>
  pagedQuery(
    ['incidents', 'list', filter],
    (page, signal) =>
      withWordsOfReasons(
        answerOf(api.GET('/v1/incidents', { params: { query: { ...filter, ...page } }, signal })),
      ),
    untilNextEnd,
  );

export const incidentFiguresQuery = () =>
  queryOptions({
    queryKey: ['incidents', 'figures'],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/v1/incidents/figures', { params: { query: { span: '30d' } }, signal })),
  });

/** @param lookAgainMs for changes without an event, such as the end of flapping */
export const incidentQuery = (id: string | null, lookAgainMs?: number) =>
  queryOptions({
    queryKey: ['incidents', 'one', id],
    queryFn: ({ signal }) =>
      withWordsOfReasons(
        answerOf(api.GET('/v1/incidents/{id}', { params: { path: { id: id ?? '' } }, signal })),
      ),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => lookAgainMs ?? untilNextEnd(data === undefined ? [] : [data]),
  });
