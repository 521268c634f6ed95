import { Inject, Injectable } from '@nestjs/common';
import { type AccountId, type Clock, instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { firstPeriodOf } from '../checks/past-span.js';
import { COMMITTED } from '../http/commands/committed.js';
import type { HighlightsView, SummaryView } from './summary-view.js';

@Injectable()
export class SummaryQueries {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async summary(accountId: AccountId): Promise<SummaryView> {
    const { accountSummaries } = this.committed;
    const [monitors, openIncidents] = await Promise.all([
      accountSummaries.monitors(accountId),
      accountSummaries.openIncidents(accountId),
    ]);
    return { monitors, open_incidents: openIncidents };
  }

  async highlights(accountId: AccountId): Promise<HighlightsView> {
    const { accountSummaries } = this.committed;
    const [ending, slowest] = await Promise.all([
      accountSummaries.endingFirst(accountId),
      accountSummaries.slowest(accountId, firstPeriodOf('24h', this.clock.now())),
    ]);
    return {
      ending: ending.map(({ monitorId, name, type, endsAtMs }) => ({
        monitor_id: monitorId,
        name,
        type,
        ends_at: instant(new Date(endsAtMs)),
      })),
      slowest: slowest.map(({ monitorId, name, type, averageMs }) => ({
        monitor_id: monitorId,
        name,
        type,
        average_ms: averageMs,
      })),
    };
  }
}
