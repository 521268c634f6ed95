import { CommandHandler } from '@nestjs/cqrs';
import {
  type Batch,
  type BatchConfig,
  type BatchId,
  type BatchItemId,
  batchBounds,
  type Instant,
  id,
  plusMs,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { requireAccountForChange } from '../accounts/account-queries.js';
import { AccountCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { notFound, Problem } from '../http/problems/problem.js';
import { type BatchView, batchView } from './batch-view.js';

const { batchesMax, waitingMax, deletionDelayMs, itemEveryMs } = batchBounds;

type Wanted = { readonly config: BatchConfig; readonly subjectIds: readonly string[] };

/** Stores what is to be done. `carry-out-batches.ts` does it. */
export class CreateBatch extends AccountCommand<BatchView, Wanted> {}

@CommandHandler(CreateBatch)
export class CreateBatchHandler implements ChangeHandler<CreateBatch> {
  async handle(
    { caller, accountId, data: { config, subjectIds } }: CreateBatch,
    repositories: Repositories,
    now: Instant,
  ) {
    const { batches } = repositories;
    // Its bounds hold for all requests of the account together.
    await requireAccountForChange(repositories, accountId);
    const waiting = await batches.countWaiting(accountId);
    if (waiting + subjectIds.length > waitingMax)
      throw new Problem(
        'conflict',
        `Batches of an account can have at most ${waitingMax} things that wait, and ${waiting} wait. Try again when they are done.`,
      );
    if ((await batches.makeRoom(accountId)) >= batchesMax)
      throw new Problem(
        'conflict',
        `An account can have at most ${batchesMax} batches at a time. Try again when one of them is finished.`,
      );
    const startsAt = plusMs(now, config.action === 'delete' ? deletionDelayMs : 0);
    const batch: Batch = {
      ...config,
      batchId: id<BatchId>(newId()),
      accountId,
      count: subjectIds.length,
      done: 0,
      refused: 0,
      createdAt: now,
      startsAt,
      finishedAt: null,
    };
    const items = subjectIds.map((subjectId, index) => ({
      itemId: id<BatchItemId>(newId()),
      subjectId,
      dueAt: plusMs(startsAt, index * itemEveryMs),
    }));
    const { credential, grant, actor, address } = caller;
    await batches.add(batch, { credential, grant, actor, address }, items);
    const view = batchView({ batch, refusals: [] });
    return changed(view, { action: 'batch.created', subjectId: batch.batchId });
  }
}

export class CancelBatch extends AccountCommand<void, { readonly batchId: BatchId }> {}

@CommandHandler(CancelBatch)
export class CancelBatchHandler implements ChangeHandler<CancelBatch> {
  async handle({ accountId, data: { batchId } }: CancelBatch, { batches }: Repositories, now: Instant) {
    if ((await batches.find(accountId, batchId)) === null) throw notFound('batch');
    if (!(await batches.cancel(batchId, now)))
      throw new Problem('conflict', 'The batch has begun, and cannot be taken back any more.');
    return changed(undefined, { action: 'batch.cancelled', subjectId: batchId });
  }
}
