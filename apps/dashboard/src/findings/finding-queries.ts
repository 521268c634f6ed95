import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../api/client.js';
import { asOftenAsChecked } from '../monitors/shared/check-queries.js';
import type { Monitor } from '../monitors/shared/monitor-queries.js';
import { withWordsOfReasons } from '../reasons/reasons.js';

export type Finding = Schemas['Finding'];

/** A first result comes soon, even where checks are rare. */
const awaitedEveryMs = 5000;

export const findingsQuery = (monitor: Monitor) =>
  queryOptions({
    queryKey: ['findings', monitor.id],
    queryFn: async ({ signal }) => {
      const params = { path: { id: monitor.id } };
      const answer = answerOf(api.GET('/v1/monitors/{id}/findings', { params, signal }));
      return (await withWordsOfReasons(answer)).items;
    },
    refetchInterval: ({ state: { data } }) =>
      data?.length === 0 && monitor.status !== 'paused' ? awaitedEveryMs : asOftenAsChecked(monitor),
  });
