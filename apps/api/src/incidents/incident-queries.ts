import { Inject, Injectable } from '@nestjs/common';
import { type AccountId, type Clock, heldOpenBy, type IncidentId, instant, isFailing } from '@tocsin/domain';
import type { IncidentFilter, IncidentSummary, PageRequest, Repositories } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { type CheckView, checkView } from '../checks/check-view.js';
import { pageView } from '../http/bodies/page.js';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound } from '../http/problems/problem.js';
import {
  type HeldOpenView,
  type IncidentPage,
  type IncidentWithTimelineView,
  incidentView,
  timelineEntryView,
} from './incident-view.js';

/** The most suppressed incidents in the answer about an incident. Their list has them all. */
const suppressedShownMax = 50;

@Injectable()
export class IncidentQueries {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

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
      evidence: await this.#evidence(incident),
      held_open: await this.#heldOpen(incident),
    };
  }

  async #evidence({ monitorId, openedBy, startedAt }: IncidentSummary): Promise<CheckView[]> {
    if (openedBy !== 'checks') return [];
    const checks = await this.committed.checkHistory.at(monitorId, startedAt);
    return checks.filter(({ status }) => isFailing(status)).map(checkView);
  }

  async #heldOpen({ accountId, monitorId, openedBy, status }: IncidentSummary): Promise<HeldOpenView | null> {
    if (openedBy !== 'checks' || status !== 'open') return null;
    const { monitors, monitorHealths } = this.committed;
    const found = await monitors.find(accountId, monitorId);
    if (!found) return null;
    const policy = { intervalMs: found.monitor.intervalSeconds * 1000 };
    const held = heldOpenBy(await monitorHealths.find(monitorId), policy, instant(this.clock.now()));
    return held && { openings: held.openings, ends_at: held.endsAt };
  }
}
