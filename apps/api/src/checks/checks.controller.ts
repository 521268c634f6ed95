import { Get, Param, Query } from '@nestjs/common';
import type { MonitorId } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount } from '../http/access/current-caller.js';
import { PathId } from '../http/bodies/text.js';
import { Operation, V1Controller } from '../http/operation.js';
import { CheckQueries } from './check-queries.js';
import { CheckPage, FindingListView, UptimeListView } from './check-view.js';
import { ChecksQuery, ResponseTimesQuery } from './checks-query.js';
import { ResponseTimesView } from './response-times-view.js';

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
    @CurrentAccount() { id }: Account,
    @Param('id', PathId) monitorId: MonitorId,
    @Query() { page }: ChecksQuery,
  ): Promise<CheckPage> {
    return this.queries.list(id, monitorId, page);
  }

  @Get('findings')
  @Operation({
    id: 'listFindings',
    summary: 'The latest findings of a monitor, with all details',
    description:
      'Each region has one finding, from its latest check that did not end as `unknown`. A finding is stored when the result changes, and every five minutes.',
    status: 200,
    answer: FindingListView,
    ids: ['id'],
  })
  findings(
    @CurrentAccount() { id }: Account,
    @Param('id', PathId) monitorId: MonitorId,
  ): Promise<FindingListView> {
    return this.queries.listFindings(id, monitorId);
  }

  @Get('uptime')
  @Operation({
    id: 'getUptime',
    summary: 'How much of the time a monitor was up',
    description:
      'The last 24 hours and 7 days in whole hours, and the last 30, 90 and 365 days in whole days, in UTC.',
    status: 200,
    answer: UptimeListView,
    ids: ['id'],
  })
  uptime(
    @CurrentAccount() { id }: Account,
    @Param('id', PathId) monitorId: MonitorId,
  ): Promise<UptimeListView> {
    return this.queries.getUptime(id, monitorId);
  }

  @Get('response-times')
  @Operation({
    id: 'getResponseTimes',
    summary: 'How long checks took, for a chart',
    description:
      'The last 24 hours in steps of five minutes, 7 days by the hour, and longer spans by the day.',
    status: 200,
    answer: ResponseTimesView,
    ids: ['id'],
  })
  responseTimes(
    @CurrentAccount() { id }: Account,
    @Param('id', PathId) monitorId: MonitorId,
    @Query() { span }: ResponseTimesQuery,
  ): Promise<ResponseTimesView> {
    return this.queries.getResponseTimes(id, monitorId, span);
  }
}
