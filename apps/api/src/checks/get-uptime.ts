import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountId, Clock, MonitorId } from '@tocsin/domain';
import { mergeRollups, noChecks, UnitOfWork } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { notFound } from '../http/problems/problem.js';
import { type UptimeListView, type UptimeView, uptimeView } from './check-view.js';
import { spans } from './checks-query.js';
import { spanBack } from './spans-back.js';

export class GetUptime extends Query<UptimeListView> {
  constructor(
    readonly accountId: AccountId,
    readonly monitorId: MonitorId,
  ) {
    super();
  }
}

@QueryHandler(GetUptime)
export class GetUptimeHandler implements IQueryHandler<GetUptime> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ accountId, monitorId }: GetUptime): Promise<UptimeListView> {
    const { committed } = this.unitOfWork;
    if (!(await committed.monitors.find(accountId, monitorId))) throw notFound('monitor');
    const now = this.clock.now();
    const items: UptimeView[] = [];
    for (const span of spans) {
      const { since, periods } = await spanBack(committed, monitorId, span, now);
      items.push(uptimeView(span, since, periods.map(({ rollup }) => rollup).reduce(mergeRollups, noChecks)));
    }
    return { items };
  }
}
