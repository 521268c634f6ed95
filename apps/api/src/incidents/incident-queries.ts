import { Inject, Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  type AccountId,
  type Clock,
  confirmationOf,
  heldOpenBy,
  type IncidentId,
  type Instant,
  instant,
  isFailing,
  type MonitorId,
  silentAfterMs,
} from '@tocsin/domain';
import type { IncidentFilter, IncidentSummary, MonitorRecord, Repositories } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { type CheckView, checkView } from '../checks/check-view.js';
import { type Span, spans } from '../checks/checks-query.js';
import { startOf } from '../checks/response-times-view.js';
import { OneOf, Optional, Rule, Uuid } from '../http/bodies/fields.js';
import { PageQuery, pageView } from '../http/bodies/page.js';
import { idOf } from '../http/bodies/text.js';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound } from '../http/problems/problem.js';
import { stateOf } from '../monitors/monitor-view.js';
import {
  type HeldOpenView,
  type IncidentFiguresView,
  type IncidentPage,
  type IncidentStatus,
  type IncidentWithTimelineView,
  incidentFiguresView,
  incidentStatuses,
  incidentView,
} from './incident-view.js';
import { isInTimeline, timelineEntryView } from './timeline-view.js';
import type { TroubleListView } from './trouble-view.js';

/** The most suppressed incidents in the answer about an incident. Their list has them all. */
const suppressedShownMax = 50;

/** A page that says what is wrong shows no more at once. */
const troubleShownMax = 10;

@Injectable()
export class IncidentQueries {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(accountId: AccountId, query: IncidentQuery): Promise<IncidentPage> {
    const now = instant(this.clock.now());
    const found = await this.committed.incidents.list(accountId, query.filterAt(now), query.page);
    return pageView(found, (incident) => incidentView(incident, now));
  }

  async figures(
    accountId: AccountId,
    { span, monitorId }: IncidentFiguresQuery,
  ): Promise<IncidentFiguresView> {
    const since = startOf(span, this.clock.now());
    return incidentFiguresView(
      span,
      since,
      await this.committed.incidents.figures(accountId, { since, monitorId }),
    );
  }

  async get(accountId: AccountId, incidentId: IncidentId): Promise<IncidentWithTimelineView> {
    const { incidents } = this.committed;
    const incident = await incidents.find(accountId, incidentId);
    if (!incident) throw notFound('incident');
    const timeline = await incidents.timeline(incidentId);
    const now = instant(this.clock.now());
    const page = { limit: suppressedShownMax, after: null };
    const suppressed = await incidents.list(accountId, { suppressedBy: incidentId }, page);
    const next = await incidents.next(incident);
    return {
      ...incidentView(incident, now),
      timeline: timeline.filter(isInTimeline).map(timelineEntryView),
      suppressed: suppressed.items.map((each) => incidentView(each, now)),
      evidence: await this.#evidence(incident),
      held_open: await this.#heldOpen(incident),
      next_incident: next && { id: next.id, started_at: next.startedAt },
    };
  }

  async #evidence({ monitorId, openedBy, startedAt }: IncidentSummary): Promise<CheckView[]> {
    if (openedBy !== 'checks') return [];
    const checks = await this.committed.checkHistory.at(monitorId, startedAt);
    return checks.filter(({ status }) => isFailing(status)).map(checkView);
  }

  /** The open incidents, newest first, each with what a page says and does about it. */
  async trouble(accountId: AccountId, monitorId: MonitorId | undefined): Promise<TroubleListView> {
    const { incidents, monitors, checkHistory, failedChecks, accountSummaries } = this.committed;
    const page = { limit: troubleShownMax, after: null };
    const { items: open } = await incidents.list(accountId, { status: 'open', monitorId }, page);
    const [records, openIncidents] = await Promise.all([
      monitors.findAll(open.map((incident) => incident.monitorId)),
      accountSummaries.openIncidents(accountId),
    ]);
    const recordOf = new Map(records.map((record) => [record.monitor.monitorId, record]));
    const failing = await failedChecks.since(
      open.flatMap((incident) => failingSince(incident, recordOf.get(incident.monitorId))),
    );
    const now = instant(this.clock.now());
    const items = await Promise.all(
      open.map(async (incident) => {
        const record = recordOf.get(incident.monitorId);
        const failures = failing.get(incident.monitorId);
        return (
          record && {
            incident: incidentView(incident, now),
            monitor_name: record.monitor.name,
            monitor_type: record.monitor.type,
            runbook_url: record.monitor.alerting.runbookUrl,
            monitor_state: stateOf(record),
            monitor_health: record.health,
            first_failed_at: failures?.firstAt ?? null,
            last_good_at: await checkHistory.lastGood(incident.monitorId),
            failed_checks: failures?.checks ?? 0,
            latest_failure: failures?.latest ? checkView(failures.latest) : null,
            held_open: await this.#heldOpen(incident),
          }
        );
      }),
    );
    return { items: items.filter((item) => item !== undefined), open_incidents: openIncidents };
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

/** How to find the failed checks of an open incident. Nothing without its monitor. */
export const failingSince = (
  { monitorId, startedAt: since, openedBy }: Pick<IncidentSummary, 'monitorId' | 'startedAt' | 'openedBy'>,
  record: MonitorRecord | null | undefined,
) => {
  if (!record) return [];
  const { type, alerting, intervalSeconds } = record.monitor;
  const { regionsToOpen } = confirmationOf(type, alerting);
  const gapMsMax = silentAfterMs(intervalSeconds * 1000);
  return [{ monitorId, since, openedByChecks: openedBy === 'checks', gapMsMax, regionsToOpen }];
};

export class IncidentQuery extends PageQuery {
  @Optional()
  @OneOf(incidentStatuses, { description: 'Only incidents of this status.' })
  status?: IncidentStatus;

  @Optional()
  @Uuid({ description: 'Only incidents of this monitor.' })
  monitor_id?: string;

  @Optional()
  @Uuid({ description: 'Only incidents that this one suppresses. They sent no message.' })
  suppressed_by?: string;

  @Optional()
  @Uuid({ description: 'Only incidents that opened before this one.' })
  before?: string;

  @Optional()
  @ApiProperty({
    type: 'boolean',
    description: 'Only incidents that somebody has acknowledged, or only the others.',
  })
  @Rule('isFlag', 'must be true or false', (value) => value === 'true' || value === 'false')
  acknowledged?: string;

  filterAt(now: Instant): IncidentFilter {
    const { status, monitor_id, suppressed_by, before, acknowledged } = this;
    return {
      status,
      ...(acknowledged !== undefined && { acknowledged: { is: acknowledged === 'true', at: now } }),
      monitorId: monitor_id === undefined ? undefined : idOf<MonitorId>(monitor_id),
      suppressedBy: suppressed_by === undefined ? undefined : idOf<IncidentId>(suppressed_by),
      before: before === undefined ? undefined : idOf<IncidentId>(before),
    };
  }
}

export class TroubleQuery {
  @Optional()
  @Uuid({ description: 'Only the open incident of this monitor.' })
  monitor_id?: string;

  get monitorId(): MonitorId | undefined {
    return this.monitor_id === undefined ? undefined : idOf<MonitorId>(this.monitor_id);
  }
}

export class IncidentFiguresQuery {
  @Optional()
  @OneOf(spans, { description: 'The length of the span.', default: '30d' })
  span: Span = '30d';

  @Optional()
  @Uuid({ description: 'Only incidents of this monitor.' })
  monitor_id?: string;

  get monitorId(): MonitorId | undefined {
    return this.monitor_id === undefined ? undefined : idOf<MonitorId>(this.monitor_id);
  }
}
