import { Inject, Injectable } from '@nestjs/common';
import type { AccountId, Clock, MonitorId } from '@tocsin/domain';
import { hourMs, type Repositories } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { firstPeriodOf, momentOf } from '../checks/past-span.js';
import { COMMITTED } from '../http/commands/committed.js';
import { incidentView } from '../incidents/incident-view.js';
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
