import { Module } from '@nestjs/common';
import { OverviewQueries } from './overview-queries.js';
import { OverviewsController } from './overviews.controller.js';

@Module({ controllers: [OverviewsController], providers: [OverviewQueries] })
export class OverviewsModule {}
