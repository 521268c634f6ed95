import { Get, Param, Query } from '@nestjs/common';
import type { MonitorId } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { OwnAccount } from '../http/access/caller.js';
import { PathId } from '../http/bodies/ids.js';
import { Operation, V1Controller } from '../http/operation.js';
import { CheckQueries } from './check-queries.js';
import { CheckPage, ResponseTimesView, UptimeListView } from './check-view.js';
import { ChecksQuery, ResponseTimesQuery } from './checks-query.js';
import { FindingListView } from './finding-view.js';

/** What a monitor's checks have found. */
@V1Controller('monitors/:id', 'Checks')
export class ChecksController {
  constructor(private readonly queries: CheckQueries) {}

  @Get('checks')
  @Operation({
    id: 'listChecks',
    summary: 'The latest checks of a monitor',
    status: 200,
    answer: CheckPage,
    ids: ['id'],
  })
  list(
    @OwnAccount() { id }: Account,
    @Param('id', PathId) monitorId: MonitorId,
    @Query() { page }: ChecksQuery,
  ): Promise<CheckPage> {
    return this.queries.list(id, monitorId, page);
  }

  @Get('findings')
  @Operation({
    id: 'listFindings',
    summary: 'What was last found of a monitor, in full',
    description:
      'By the last check of each region that could look; kept anew where it said something else than the one before, and once an hour.',
    status: 200,
    answer: FindingListView,
    ids: ['id'],
  })
  findings(
    @OwnAccount() { id }: Account,
    @Param('id', PathId) monitorId: MonitorId,
  ): Promise<FindingListView> {
    return this.queries.listFindings(id, monitorId);
  }

  @Get('uptime')
  @Operation({
    id: 'getUptime',
    summary: 'How much of the time a monitor was up',
    description: 'Over 24 hours and 7 days by hours, over 30 and 90 days by days in UTC, up to this moment.',
    status: 200,
    answer: UptimeListView,
    ids: ['id'],
  })
  uptime(@OwnAccount() { id }: Account, @Param('id', PathId) monitorId: MonitorId): Promise<UptimeListView> {
    return this.queries.getUptime(id, monitorId);
  }

  @Get('response-times')
  @Operation({
    id: 'getResponseTimes',
    summary: 'How long checks took, for a chart',
    status: 200,
    answer: ResponseTimesView,
    ids: ['id'],
  })
  responseTimes(
    @OwnAccount() { id }: Account,
    @Param('id', PathId) monitorId: MonitorId,
    @Query() { span }: ResponseTimesQuery,
  ): Promise<ResponseTimesView> {
    return this.queries.getResponseTimes(id, monitorId, span);
  }
}
