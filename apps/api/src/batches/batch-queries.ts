import { Inject, Injectable } from '@nestjs/common';
import type { AccountId, BatchId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound } from '../http/problems/problem.js';
import { type BatchListView, type BatchWithWaitingView, batchView } from './batch-view.js';

@Injectable()
export class BatchQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {}

  async list(accountId: AccountId): Promise<BatchListView> {
    return { items: (await this.committed.batches.list(accountId)).map(batchView) };
  }

  async get(accountId: AccountId, batchId: BatchId): Promise<BatchWithWaitingView> {
    const found = await this.committed.batches.find(accountId, batchId);
    if (!found) throw notFound('batch');
    return { ...batchView(found), waiting_ids: await this.committed.batches.waitingIds(batchId) };
  }
}
