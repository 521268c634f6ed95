import { Body, Delete, Get, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type BatchId, batchBounds } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount, CurrentCaller } from '../http/access/current-caller.js';
import { idOf, PathId } from '../http/bodies/text.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, PostOperation, V1Controller, WriteOperation } from '../http/operation.js';
import { NewBatch } from './batch-bodies.js';
import { CancelBatch, CreateBatch } from './batch-commands.js';
import { BatchQueries } from './batch-queries.js';
import { BatchListView, BatchView, BatchWithWaitingView } from './batch-view.js';

const { itemsMax, waitingMax, batchesMax, deletionDelayMs, itemEveryMs } = batchBounds;

@V1Controller('batches', 'Batches')
export class BatchesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: BatchQueries,
  ) {}

  @Post()
  @PostOperation({
    id: 'createBatch',
    command: CreateBatch,
    summary: 'Change or delete many things at once',
    description:
      `Changes up to ${itemsMax} things, one after the other, ${1000 / itemEveryMs} a second. The work goes on when the client leaves. A thing that refuses the change is named in the batch, and the others are changed. ` +
      `Deletions begin after ${deletionDelayMs / 1000} seconds; until then, everything works as before, but a monitor opens no incident, and the batch can be cancelled. ` +
      `\`conflict\`: an account can have ${batchesMax} unfinished batches, and ${waitingMax} things in them that wait.`,
    status: 202,
    answer: BatchView,
    problems: ['payload_too_large'],
  })
  create(@CurrentCaller() caller: Caller, @Body() body: NewBatch): Promise<BatchView> {
    const subjectIds = body.ids.map((uuid) => idOf(uuid));
    return this.commands.execute(new CreateBatch(caller, { config: body.config, subjectIds }));
  }

  @Get()
  @Operation({
    id: 'listBatches',
    summary: "The account's latest batches",
    status: 200,
    answer: BatchListView,
  })
  list(@CurrentAccount() { id }: Account): Promise<BatchListView> {
    return this.queries.list(id);
  }

  @Get(':id')
  @Operation({
    id: 'getBatch',
    summary: 'A batch with what it has yet to do',
    status: 200,
    answer: BatchWithWaitingView,
    ids: ['id'],
  })
  get(
    @CurrentAccount() { id }: Account,
    @Param('id', PathId) batchId: BatchId,
  ): Promise<BatchWithWaitingView> {
    return this.queries.get(id, batchId);
  }

  @Delete(':id')
  @WriteOperation({
    id: 'cancelBatch',
    command: CancelBatch,
    summary: 'Cancel a batch',
    description: 'Nothing is changed. `conflict`: it has begun.',
    status: 204,
    ids: ['id'],
    problems: ['conflict'],
  })
  cancel(@CurrentCaller() caller: Caller, @Param('id', PathId) batchId: BatchId): Promise<void> {
    return this.commands.execute(new CancelBatch(caller, { batchId }));
  }
}
