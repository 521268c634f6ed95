import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountId, IncidentId } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { notFound } from '../http/problems/problem.js';
import { type IncidentWithTimelineView, incidentView, timelineEntryView } from './incident-view.js';

/** How many of the incidents that it explains are shown with an incident; a list has them all. */
const suppressedShownMax = 50;

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
    const page = { limit: suppressedShownMax, after: null };
    const suppressed = await incidents.list(accountId, { suppressedBy: incidentId }, page);
    return {
      ...incidentView(incident),
      timeline: timeline.map(timelineEntryView),
      suppressed: suppressed.items.map(incidentView),
    };
  }
}
