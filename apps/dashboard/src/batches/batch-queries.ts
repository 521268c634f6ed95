import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../api/client.js';

export type Batch = Schemas['Batch'];

/** No event tells of each thing that a batch has done. */
const lookEveryMs = 1000;

export const isUnfinished = ({ finished_at }: Batch): boolean => finished_at === null;

/** The latest batches of the account, newest first. */
export const batchesQuery = () =>
  queryOptions({
    queryKey: ['batches'],
    queryFn: () => answerOf(api.GET('/v1/batches')).then(({ items }) => items),
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? lookEveryMs : false),
  });

const waitingIdsOf = (id: string): Promise<readonly string[]> =>
  answerOf(api.GET('/v1/batches/{id}', { params: { path: { id } } })).then(({ waiting_ids }) => waiting_ids);

export const unfinishedDeletions = (batches: readonly Batch[]): string[] =>
  batches.filter((batch) => batch.action === 'delete' && isUnfinished(batch)).map(({ id }) => id);

/**
 * The ids of the things that these batches are to delete. They are thousands, so the page asks once. It does not ask again
 * when all answers are outdated: a batch may be cancelled by then, and the api would not find it.
 */
export const waitingQuery = (batchIds: readonly string[]) =>
  queryOptions({
    queryKey: ['batches', 'waiting', ...batchIds],
    queryFn: async () => new Set((await Promise.all(batchIds.map(waitingIdsOf))).flat()),
    enabled: batchIds.length > 0,
    staleTime: 'static',
  });
