import { Module } from '@nestjs/common';
import { RegionMetrics } from './region-metrics.js';
import { RegionQueries } from './region-queries.js';
import { RegionsController } from './regions.controller.js';

@Module({ controllers: [RegionsController], providers: [RegionQueries, RegionMetrics] })
export class RegionsModule {}
