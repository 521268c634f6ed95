import { Inject, Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { type AccountId, type Clock, instant, type MonitorId } from '@tocsin/domain';
import { hourMs, type Repositories } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { firstPeriodOf, momentOf } from '../checks/response-times-view.js';
import { Rule, withCommas } from '../http/bodies/fields.js';
import { type PageQuery, pageView } from '../http/bodies/page.js';
import { idOf, isUuid } from '../http/bodies/text.js';
import { COMMITTED } from '../http/commands/committed.js';
import { incidentView } from '../incidents/incident-view.js';
import { dayFigures, type FiguresPage, type OverviewListView, overviewView } from './overview-view.js';

const span = '24h';

@Injectable()
export class OverviewQueries {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The number of statements does not depend on the number of monitors. */
  async list(accountId: AccountId, monitorIds: readonly MonitorId[]): Promise<OverviewListView> {
    const { monitors, checkHistory, failedChecks, incidents, routes } = this.committed;
    const owned = await monitors.ownedBy(accountId, monitorIds);
    const shown = monitorIds.filter((id) => owned.has(id));
    const now = this.clock.now();
    const since = firstPeriodOf(span, now);
    const [hours, recent, failures, latest, ringing] = await Promise.all([
      checkHistory.hoursOfEach(shown, since),
      checkHistory.recentOfEach(shown),
      failedChecks.ofEach(shown),
      incidents.latestOfEach(shown),
      routes.ringing(accountId, shown),
    ]);
    const lastIncidents = new Map(
      latest.map((incident) => [incident.monitorId, incidentView(incident, instant(now))]),
    );
    return {
      span,
      since: momentOf(since, hourMs),
      step_seconds: hourMs / 1000,
      items: shown.map((id) =>
        overviewView(id, {
          hours: hours.get(id) ?? new Map(),
          recentChecks: recent.get(id) ?? [],
          failure: failures.get(id) ?? null,
          lastIncident: lastIncidents.get(id) ?? null,
          ringsSomebody: ringing.has(id),
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

const monitorsMax = 100;

const idsIn = (text: string): MonitorId[] => text.split(',').map((id) => idOf<MonitorId>(id));

const areMonitorIds = (value: unknown): value is string => {
  if (typeof value !== 'string') return false;
  const ids = idsIn(value);
  return ids.length <= monitorsMax && ids.every(isUuid) && new Set(ids).size === ids.length;
};

export class OverviewsQuery {
  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    minItems: 1,
    maxItems: monitorsMax,
    uniqueItems: true,
    description: 'The ids of the monitors.',
    ...withCommas,
  })
  @Rule(
    'areMonitorIds',
    `must be 1 to ${monitorsMax} UUIDs, separated by commas and each another`,
    areMonitorIds,
  )
  monitor_ids!: string;

  get monitorIds(): readonly MonitorId[] {
    return idsIn(this.monitor_ids);
  }
}
