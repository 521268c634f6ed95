import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client.js';

export type Region = Schemas['Region'];
type RegionList = Schemas['RegionList'];

/** No event tells of regions. This finds a lost prober soon enough. */
const lookEveryMs = 15_000;

const of = <Part>(select: (list: RegionList) => Part) =>
  queryOptions({
    queryKey: ['regions'],
    queryFn: async ({ signal }) => answerOf(api.GET('/v1/regions', { signal })),
    select,
    refetchInterval: lookEveryMs,
  });

const itemsOf = ({ items }: RegionList) => items;
const clockJumpOf = ({ clock_jump: jump }: RegionList) => jump;

export const regionsQuery = () => of(itemsOf);

export const clockJumpQuery = () => of(clockJumpOf);
