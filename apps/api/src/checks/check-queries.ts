import { Inject, Injectable } from '@nestjs/common';
import { type AccountId, type Clock, later, type MonitorId } from '@tocsin/domain';
import { type MonitorRecord, mergeRollups, noChecks, type Repositories } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound } from '../http/problems/problem.js';
import {
  type CheckPage,
  checkView,
  type FindingListView,
  findingView,
  type UptimeListView,
  type UptimeView,
  uptimeView,
} from './check-view.js';
import { type ChecksQuery, cursorOf, type Span, spans } from './checks-query.js';
import { responseTimes } from './response-times.js';
import { pastSpan, type ResponseTimesView } from './response-times-view.js';

@Injectable()
export class CheckQueries {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(accountId: AccountId, monitorId: MonitorId, page: ChecksQuery['page']): Promise<CheckPage> {
    await this.#requireMonitor(accountId, monitorId);
    const { items, nextAfter } = await this.committed.checkHistory.list(monitorId, page);
    return { items: items.map(checkView), next_cursor: nextAfter && cursorOf(nextAfter) };
  }

  async listFindings(accountId: AccountId, monitorId: MonitorId): Promise<FindingListView> {
    const { regions } = (await this.#requireMonitor(accountId, monitorId)).monitor;
    const findings = await this.committed.checkHistory.lastFindings(monitorId);
    // Regions that the monitor no longer names say nothing about today.
    return { items: findings.filter(({ region }) => regions.includes(region)).map(findingView) };
  }

  async getUptime(accountId: AccountId, monitorId: MonitorId): Promise<UptimeListView> {
    const { createdAt } = (await this.#requireMonitor(accountId, monitorId)).monitor;
    const now = this.clock.now();
    const items: UptimeView[] = [];
    for (const span of spans) {
      const { since, periods } = await pastSpan(this.committed, monitorId, span, now);
      const rollup = periods.map((period) => period.rollup).reduce(mergeRollups, noChecks);
      const first = periods[0];
      items.push(uptimeView(span, since, first === undefined ? null : later(first.at, createdAt), rollup));
    }
    return { items };
  }

  async getResponseTimes(accountId: AccountId, monitorId: MonitorId, span: Span): Promise<ResponseTimesView> {
    await this.#requireMonitor(accountId, monitorId);
    return responseTimes(this.committed, monitorId, span, this.clock.now());
  }

  async #requireMonitor(accountId: AccountId, monitorId: MonitorId): Promise<MonitorRecord> {
    const found = await this.committed.monitors.find(accountId, monitorId);
    if (!found) throw notFound('monitor');
    return found;
  }
}
