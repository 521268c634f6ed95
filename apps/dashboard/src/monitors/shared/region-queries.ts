import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client.js';

export type Region = Schemas['Region'];

/** Of regions no event tells: they are looked at as often as it takes to find that a prober is gone. */
const lookEveryMs = 15_000;

/** Where the account's monitors are checked from, and whether anything is seen from there. */
export const regionsQuery = () =>
  queryOptions({
    queryKey: ['regions'],
    queryFn: async ({ signal }) => (await answerOf(api.GET('/v1/regions', { signal }))).items,
    refetchInterval: lookEveryMs,
  });
