import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountId, Clock, MonitorId } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { notFound } from '../http/problems/problem.js';
import { pointView, type ResponseTimesView } from './check-view.js';
import type { Span } from './checks-query.js';
import { spanBack } from './spans-back.js';

export class GetResponseTimes extends Query<ResponseTimesView> {
  constructor(
    readonly accountId: AccountId,
    readonly monitorId: MonitorId,
    readonly span: Span,
  ) {
    super();
  }
}

@QueryHandler(GetResponseTimes)
export class GetResponseTimesHandler implements IQueryHandler<GetResponseTimes> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ accountId, monitorId, span }: GetResponseTimes): Promise<ResponseTimesView> {
    const { committed } = this.unitOfWork;
    if (!(await committed.monitors.find(accountId, monitorId))) throw notFound('monitor');
    const { stepMs, periods } = await spanBack(committed, monitorId, span, this.clock.now());
    return {
      span,
      step_seconds: stepMs / 1000,
      points: periods.map(({ at, rollup }) => pointView(at, rollup)),
    };
  }
}
