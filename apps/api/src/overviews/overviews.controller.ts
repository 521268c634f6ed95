import { Get, Query } from '@nestjs/common';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount } from '../http/access/current-caller.js';
import { PageQuery } from '../http/bodies/page.js';
import { Operation, V1Controller } from '../http/operation.js';
import { FiguresPage } from './figures-view.js';
import { OverviewQueries } from './overview-queries.js';
import { OverviewListView } from './overview-view.js';
import { OverviewsQuery } from './overviews-query.js';

@V1Controller('monitor-overviews', 'Checks')
export class OverviewsController {
  constructor(private readonly queries: OverviewQueries) {}

  @Get()
  @Operation({
    id: 'listMonitorOverviews',
    summary: 'The recent state of several monitors',
    description:
      'The last 24 hours by the hour, in UTC, the latest checks and the latest incident. In the order of the request; unknown monitors are left out.',
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
    summary: 'What monitors can be sorted by',
    description:
      'For each monitor the uptime and the average of the last 24 hours, and when it was last checked and last had an incident. In the order of `listMonitors`.',
    status: 200,
    answer: FiguresPage,
  })
  list(@CurrentAccount() { id }: Account, @Query() { page }: PageQuery): Promise<FiguresPage> {
    return this.queries.listFigures(id, page);
  }
}
