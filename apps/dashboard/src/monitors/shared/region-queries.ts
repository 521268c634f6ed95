import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client.js';

export type Region = Schemas['Region'];

/** No event tells of regions. This finds a lost prober soon enough. */
const lookEveryMs = 15_000;

export const regionsQuery = () =>
  queryOptions({
    queryKey: ['regions'],
    queryFn: async ({ signal }) => (await answerOf(api.GET('/v1/regions', { signal }))).items,
    refetchInterval: lookEveryMs,
  });
