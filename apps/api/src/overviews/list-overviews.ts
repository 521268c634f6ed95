import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountId, Clock, MonitorId } from '@tocsin/domain';
import { hourMs, UnitOfWork } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { firstPeriodOf, momentOf } from '../checks/spans-back.js';
import { incidentView } from '../incidents/incident-view.js';
import { type OverviewListView, overviewView } from './overview-view.js';

const span = '24h';

export class ListOverviews extends Query<OverviewListView> {
  constructor(
    readonly accountId: AccountId,
    readonly monitorIds: readonly MonitorId[],
  ) {
    super();
  }
}

/** Asks the database the same few questions, however many monitors there are. */
@QueryHandler(ListOverviews)
export class ListOverviewsHandler implements IQueryHandler<ListOverviews> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ accountId, monitorIds }: ListOverviews): Promise<OverviewListView> {
    const { monitors, checkHistory, incidents } = this.unitOfWork.committed;
    const owned = await monitors.ownedBy(accountId, monitorIds);
    const shown = monitorIds.filter((id) => owned.has(id));
    const since = firstPeriodOf(span, this.clock.now());
    const [hours, latest] = await Promise.all([
      checkHistory.hoursOfEach(shown, since),
      incidents.latestOfEach(shown),
    ]);
    const lastIncidents = new Map(latest.map((incident) => [incident.monitorId, incidentView(incident)]));
    return {
      span,
      since: momentOf(since, hourMs),
      step_seconds: hourMs / 1000,
      items: shown.map((id) => overviewView(id, hours.get(id) ?? new Map(), lastIncidents.get(id) ?? null)),
    };
  }
}
