import { Module } from '@nestjs/common';
import { ListOverviewsHandler } from './list-overviews.js';
import { OverviewsController } from './overviews.controller.js';

@Module({ controllers: [OverviewsController], providers: [ListOverviewsHandler] })
export class OverviewsModule {}
