import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { answerOf, api } from '../api/client.js';
import { useMay } from '../session/use-may.js';
import { toasts } from '../toasts/toast-store.js';
import { showToasts } from '../toasts/toasts.js';
import { type Batch, batchesQuery, isUnfinished, waitingQuery } from './batch-queries.js';
import { endedWords, runningWords, waitingWords } from './batch-words.js';
import { forgetDeleted } from './deleted-things.js';
import { ownBatch, ownBatchIds } from './own-batches.js';

type Named = readonly { readonly id: string; readonly name: string }[];

/**
 * Shows what the batches of the account do, on every page: a deletion that can be taken back, the progress of one that
 * runs, and the result of one that this page has seen run.
 */
export const BatchToasts = () => {
  const queries = useQueryClient();
  const mayUndo = useMay('cancelBatch');
  const { data: batches } = useQuery(batchesQuery());
  // This part loads when the page asks for its first batch, which may end before the part is there.
  const seen = useRef(new Set<string>(ownBatchIds()));
  useEffect(() => {
    for (const batch of batches ?? []) {
      if (isUnfinished(batch)) {
        show(batch);
        seen.current.add(batch.id);
      } else if (seen.current.delete(batch.id)) {
        // Live events have told of most changes one by one.
        void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'batches' });
        showResult(batch);
      }
    }
    const known = new Set(batches?.map(({ id }) => id));
    for (const id of seen.current) {
      if (batches === undefined || known.has(id)) continue;
      // Somebody has cancelled it.
      seen.current.delete(id);
      toasts.take(id);
    }

    function show(batch: Batch): void {
      const { id, action, starts_at, done, refused, count } = batch;
      const isWaiting = action === 'delete' && Date.parse(starts_at) > Date.now();
      showToasts();
      toasts.put(id, {
        text: isWaiting ? waitingWords(batch, ownBatch(id)?.name) : runningWords(batch),
        progress: isWaiting ? undefined : { done: done + refused, count },
        stays: true,
        undo: isWaiting && mayUndo ? () => cancel(batch) : undefined,
      });
    }

    async function cancel({ id }: Batch): Promise<void> {
      const waiting = await queries.fetchQuery(waitingQuery([id]));
      await answerOf(api.DELETE('/v1/batches/{id}', { params: { path: { id } } }));
      forgetDeleted(waiting);
      await queries.invalidateQueries();
    }

    function showResult(batch: Batch): void {
      const undo = ownBatch(batch.id)?.undo;
      const named = queries.getQueryData<Named>(['monitors', 'list']);
      toasts.put(batch.id, {
        text: endedWords(batch, (id) => named?.find((each) => each.id === id)?.name),
        progress: undefined,
        stays: batch.refused > 0,
        undo:
          undo === undefined
            ? undefined
            : async () => {
                await answerOf(api.POST('/v1/batches', { body: undo }));
                await queries.invalidateQueries({ queryKey: batchesQuery().queryKey });
              },
      });
    }
  }, [batches, mayUndo, queries]);
  return null;
};
