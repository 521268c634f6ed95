import { Module } from '@nestjs/common';
import { SummaryController } from './summary.controller.js';
import { SummaryQueries } from './summary-queries.js';

@Module({ controllers: [SummaryController], providers: [SummaryQueries] })
export class SummaryModule {}
