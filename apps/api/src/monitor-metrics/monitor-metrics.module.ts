import { Module } from '@nestjs/common';
import { MonitorMetricsController } from './monitor-metrics.controller.js';
import { MonitorMetricsQueries } from './monitor-metrics-queries.js';
import { OpenScrapes } from './open-scrapes.js';

@Module({ controllers: [MonitorMetricsController], providers: [MonitorMetricsQueries, OpenScrapes] })
export class MonitorMetricsModule {}
