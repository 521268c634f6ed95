import { Inject, Injectable } from '@nestjs/common';
import type { AccountId, Clock, MonitorId } from '@tocsin/domain';
import { hourMs, type Repositories } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { firstPeriodOf, momentOf } from '../checks/past-span.js';
import { type PageQuery, pageView } from '../http/bodies/page.js';
import { COMMITTED } from '../http/commands/committed.js';
import { incidentView } from '../incidents/incident-view.js';
import { dayFigures, type FiguresPage } from './figures-view.js';
import { type OverviewListView, overviewView } from './overview-view.js';

const span = '24h';

@Injectable()
export class OverviewQueries {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The number of statements does not depend on the number of monitors. */
  async list(accountId: AccountId, monitorIds: readonly MonitorId[]): Promise<OverviewListView> {
    const { monitors, checkHistory, incidents } = this.committed;
    const owned = await monitors.ownedBy(accountId, monitorIds);
    const shown = monitorIds.filter((id) => owned.has(id));
    const since = firstPeriodOf(span, this.clock.now());
    const [hours, recent, latest] = await Promise.all([
      checkHistory.hoursOfEach(shown, since),
      checkHistory.recentOfEach(shown),
      incidents.latestOfEach(shown),
    ]);
    const lastIncidents = new Map(latest.map((incident) => [incident.monitorId, incidentView(incident)]));
    return {
      span,
      since: momentOf(since, hourMs),
      step_seconds: hourMs / 1000,
      items: shown.map((id) =>
        overviewView(id, {
          hours: hours.get(id) ?? new Map(),
          recentChecks: recent.get(id) ?? [],
          lastIncident: lastIncidents.get(id) ?? null,
        }),
      ),
    };
  }

  /** The number of statements does not depend on the number of monitors. */
  async listFigures(accountId: AccountId, page: PageQuery['page']): Promise<FiguresPage> {
    const { monitors, checkHistory, incidents } = this.committed;
    const found = await monitors.listIds(accountId, page);
    const ids = found.items.map(({ id }) => id);
    const [hours, lastChecks, latest] = await Promise.all([
      checkHistory.hoursOfEach(ids, firstPeriodOf(span, this.clock.now())),
      checkHistory.lastOfEach(ids),
      incidents.latestOfEach(ids),
    ]);
    const lastIncidents = new Map(latest.map(({ monitorId, startedAt }) => [monitorId, startedAt]));
    return pageView(found, ({ id }) => ({
      monitor_id: id,
      last_check_at: lastChecks.get(id) ?? null,
      ...dayFigures(hours.get(id) ?? new Map()),
      last_incident_at: lastIncidents.get(id) ?? null,
    }));
  }
}
