import { Get, Module } from '@nestjs/common';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount } from '../http/access/current-caller.js';
import { Operation, V1Controller } from '../http/operation.js';
import { RegionMetrics } from './region-metrics.js';
import { RegionQueries, regionsListedMax } from './region-queries.js';
import { RegionListView } from './region-view.js';

@V1Controller('regions', 'Checks')
class RegionsController {
  constructor(private readonly queries: RegionQueries) {}

  @Get()
  @Operation({
    id: 'listRegions',
    summary: 'The regions of all monitors, and whether their probers work',
    description: `Only regions that check a monitor now, by name, at most ${regionsListedMax}.`,
    status: 200,
    answer: RegionListView,
  })
  list(@CurrentAccount() { id }: Account): Promise<RegionListView> {
    return this.queries.list(id);
  }
}

@Module({ controllers: [RegionsController], providers: [RegionQueries, RegionMetrics] })
export class RegionsModule {}
