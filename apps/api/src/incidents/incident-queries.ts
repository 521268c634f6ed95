import { Inject, Injectable } from '@nestjs/common';
import type { AccountId, IncidentId } from '@tocsin/domain';
import type { IncidentFilter, PageRequest, Repositories } from '@tocsin/persistence';
import { pageView } from '../http/bodies/page.js';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound } from '../http/problems/problem.js';
import {
  type IncidentPage,
  type IncidentWithTimelineView,
  incidentView,
  timelineEntryView,
} from './incident-view.js';

/** How many of the incidents that it suppresses are shown with an incident; a list has them all. */
const suppressedShownMax = 50;

@Injectable()
export class IncidentQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {}

  async list(accountId: AccountId, filter: IncidentFilter, page: PageRequest): Promise<IncidentPage> {
    return pageView(await this.committed.incidents.list(accountId, filter, page), incidentView);
  }

  async get(accountId: AccountId, incidentId: IncidentId): Promise<IncidentWithTimelineView> {
    const { incidents } = this.committed;
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
