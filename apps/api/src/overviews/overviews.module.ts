import { Module } from '@nestjs/common';
import { OverviewQueries } from './overview-queries.js';
import { FiguresController, OverviewsController } from './overviews.controller.js';

@Module({ controllers: [OverviewsController, FiguresController], providers: [OverviewQueries] })
export class OverviewsModule {}
