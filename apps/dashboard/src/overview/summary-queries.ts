import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../api/client.js';

export type Summary = Schemas['Summary'];
export type Highlights = Schemas['Highlights'];

/** Live events report every change of these counts. */
export const summaryQuery = () =>
  queryOptions({
    queryKey: ['summary'],
    queryFn: ({ signal }) => answerOf(api.GET('/v1/summary', { signal })),
  });

/** Certificates, domains and averages change slowly. */
const highlightsFreshMs = 60_000;

export const highlightsQuery = () =>
  queryOptions({
    queryKey: ['highlights'],
    queryFn: ({ signal }) => answerOf(api.GET('/v1/summary/highlights', { signal })),
    staleTime: highlightsFreshMs,
    refetchInterval: highlightsFreshMs,
  });
