import { Module } from '@nestjs/common';
import { ImportHistoryHandler } from './import-history.js';
import { ImportedHistoryController } from './imported-history.controller.js';
import { ImportedHistoryQueries } from './imported-history-queries.js';

@Module({
  controllers: [ImportedHistoryController],
  providers: [ImportHistoryHandler, ImportedHistoryQueries],
})
export class ImportedHistoryModule {}
