import type { QueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';
import { type Batch, batchesQuery } from './batch-queries.js';
import { type OwnBatch, rememberBatch } from './own-batches.js';

export type Deleted = {
  readonly kind: Batch['kind'];
  readonly id: string;
  readonly name: string;
  /** The status page of a component, a post or a subscriber. */
  readonly pageId?: string;
};

/** Shows a batch that this page has asked for. */
export const noteBatch = (queries: QueryClient, batch: Batch, own: OwnBatch): void => {
  rememberBatch(batch.id, own);
  queries.setQueryData(batchesQuery().queryKey, (before) => [batch, ...(before ?? [])]);
};

/** Asks the api to delete a thing. It waits 30 seconds, in which `BatchToasts` offers to take it back. */
export const requestDeletion = async (
  queries: QueryClient,
  { kind, id, name, pageId }: Deleted,
): Promise<void> => {
  const ofPage = pageId === undefined ? {} : { status_page_id: pageId };
  const batch = await answerOf(
    api.POST('/v1/batches', { body: { action: 'delete', kind, ids: [id], ...ofPage } }),
  );
  noteBatch(queries, batch, { name });
};
