import { Module } from '@nestjs/common';
import { CancelBatchHandler, CreateBatchHandler } from './batch-commands.js';
import { BatchQueries } from './batch-queries.js';
import { BatchesController } from './batches.controller.js';

@Module({
  controllers: [BatchesController],
  providers: [CreateBatchHandler, CancelBatchHandler, BatchQueries],
})
export class BatchesModule {}
