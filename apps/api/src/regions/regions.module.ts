import { Module } from '@nestjs/common';
import { ListRegionsHandler } from './list-regions.js';
import { RegionMetrics } from './region-metrics.js';
import { RegionsController } from './regions.controller.js';

@Module({ controllers: [RegionsController], providers: [ListRegionsHandler, RegionMetrics] })
export class RegionsModule {}
