import { Get, Query } from '@nestjs/common';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount } from '../http/access/current-caller.js';
import { PageQuery } from '../http/bodies/page.js';
import { Operation, V1Controller } from '../http/operation.js';
import { OverviewQueries, OverviewsQuery } from './overview-queries.js';
import { FiguresPage, OverviewListView } from './overview-view.js';

@V1Controller('monitor-overviews', 'Checks')
export class OverviewsController {
  constructor(private readonly queries: OverviewQueries) {}

  @Get()
  @Operation({
    id: 'listMonitorOverviews',
    summary: 'The recent state of several monitors',
    description:
      'The last 24 hours by the hour in UTC, the latest checks and the latest incident of each monitor. Monitors come in the order of the request; unknown ids are left out.',
    status: 200,
    answer: OverviewListView,
  })
  list(
    @CurrentAccount() { id }: Account,
    @Query() { monitorIds }: OverviewsQuery,
  ): Promise<OverviewListView> {
    return this.queries.list(id, monitorIds);
  }
}

@V1Controller('monitor-figures', 'Checks')
export class FiguresController {
  constructor(private readonly queries: OverviewQueries) {}

  @Get()
  @Operation({
    id: 'listMonitorFigures',
    summary: 'The figures to sort monitors by',
    description:
      'For each monitor: uptime and average response time of the last 24 hours, the time of its last check, and the time of its last incident. In the order of `listMonitors`.',
    status: 200,
    answer: FiguresPage,
  })
  list(@CurrentAccount() { id }: Account, @Query() { page }: PageQuery): Promise<FiguresPage> {
    return this.queries.listFigures(id, page);
  }
}
