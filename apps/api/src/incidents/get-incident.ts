import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountId, IncidentId } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { notFound } from '../http/problem.js';
import { type IncidentWithTimelineView, incidentView, timelineEntryView } from './incident-view.js';

export class GetIncident extends Query<IncidentWithTimelineView> {
  constructor(
    readonly accountId: AccountId,
    readonly incidentId: IncidentId,
  ) {
    super();
  }
}

@QueryHandler(GetIncident)
export class GetIncidentHandler implements IQueryHandler<GetIncident> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ accountId, incidentId }: GetIncident): Promise<IncidentWithTimelineView> {
    const { incidents } = this.unitOfWork.committed;
    const incident = await incidents.find(accountId, incidentId);
    if (!incident) throw notFound('incident');
    const timeline = await incidents.timeline(incidentId);
    return { ...incidentView(incident), timeline: timeline.map(timelineEntryView) };
  }
}
