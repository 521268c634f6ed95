import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type CheckStatus, checkStatuses, type Instant, type MonitorId, uptimePercent } from '@tocsin/domain';
import {
  type Failure,
  hourMs,
  mergeRollups,
  noChecks,
  type RecentCheck,
  type Rollup,
  recentChecksMax,
} from '@tocsin/persistence';
import { percentDocs } from '../checks/check-view.js';
import { type Span, spans } from '../checks/checks-query.js';
import { ReasonView, reasonDocs, storedReasonView } from '../checks/reasons.js';
import { momentOf } from '../checks/response-times-view.js';
import { PageOf } from '../http/bodies/page.js';
import { IncidentView } from '../incidents/incident-view.js';

/** The figures of a monitor over a span, which both lists of monitors have. */
abstract class SpanFigures {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly monitor_id!: MonitorId;

  @ApiProperty(percentDocs)
  readonly uptime_percent!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'How long the checks that were answered took on average; `null` without any.',
  })
  readonly average_ms!: number | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the latest check started; `null` before the first.',
  })
  readonly last_check_at!: Instant | null;
}

@ApiSchema({ name: 'MonitorFigures' })
class FiguresView extends SpanFigures {
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the latest incident of all time started; `null` when there was none.',
  })
  readonly last_incident_at!: Instant | null;
}

@ApiSchema({ name: 'MonitorFiguresPage' })
export class FiguresPage extends PageOf(FiguresView) {}

/** @param hours the checks of each hour, counted from 1970 */
export const dayFigures = (hours: ReadonlyMap<number, Rollup>) => {
  const day = [...hours.values()].reduce(mergeRollups, noChecks);
  const answered = day.up + day.degraded;
  // The reports of a heartbeat take no time.
  const isTimed = answered > 0 && day.duration_ms_max !== 0;
  return {
    uptime_percent: uptimePercent(day),
    average_ms: isTimed ? Math.round(day.duration_ms_sum / answered) : null,
  };
};

@ApiSchema({ name: 'Beat' })
class BeatView {
  @ApiProperty({ type: 'string', format: 'date-time', description: 'The start of the hour.' })
  readonly at!: Instant;

  @ApiProperty({
    type: 'string',
    enum: [...checkStatuses],
    description: 'The worst status of a check outside maintenance; `unknown` when there was none.',
  })
  readonly status!: CheckStatus;

  @ApiProperty({ type: 'integer', description: 'How many checks found the target up.' })
  readonly up!: number;

  @ApiProperty({ type: 'integer' })
  readonly degraded!: number;

  @ApiProperty({ type: 'integer' })
  readonly down!: number;

  @ApiProperty({ type: 'integer' })
  readonly unknown!: number;

  @ApiProperty({ type: 'integer', description: 'How many of `down` are unconfirmed.' })
  readonly unconfirmed!: number;

  @ApiProperty({
    type: 'integer',
    description: 'How many checks fell in a maintenance window. The other figures exclude them.',
  })
  readonly maintenance!: number;
}

@ApiSchema({ name: 'RecentCheck' })
class RecentCheckView {
  @ApiProperty({ type: 'string', format: 'date-time', description: 'When the check started.' })
  readonly at!: Instant;

  @ApiProperty({ type: 'string', enum: [...checkStatuses] })
  readonly status!: CheckStatus;

  @ApiProperty({ type: 'integer' })
  readonly duration_ms!: number;
}

@ApiSchema({ name: 'Failure' })
class FailureView {
  @ApiProperty({ type: 'string' })
  readonly message!: string;

  @ApiProperty(reasonDocs)
  readonly reason!: ReasonView | null;
}

@ApiSchema({ name: 'MonitorOverview' })
export class OverviewView extends SpanFigures {
  @ApiProperty({
    type: RecentCheckView,
    isArray: true,
    maxItems: recentChecksMax,
    description: 'The latest checks of all regions, oldest first, also those before the span.',
  })
  readonly recent_checks!: readonly RecentCheckView[];

  @ApiProperty({
    type: FailureView,
    nullable: true,
    description:
      'Why its latest check failed: in the region that failed last, if the latest check of any region failed. Else `null`, and for paused monitors.',
  })
  readonly failure!: FailureView | null;

  @ApiProperty({
    type: BeatView,
    isArray: true,
    description: 'Oldest first; hours without checks are left out.',
  })
  readonly beats!: readonly BeatView[];

  @ApiProperty({
    type: IncidentView,
    nullable: true,
    description: 'The latest incident of all time; `null` when there was none.',
  })
  readonly last_incident!: IncidentView | null;

  @ApiProperty({
    type: 'boolean',
    description:
      'Whether incidents ring anybody: a channel that is enabled and confirmed, or a fallback of an unconfirmed one. It is attached, on an attached rota, or named by a route.',
  })
  readonly rings_somebody!: boolean;
}

@ApiSchema({ name: 'MonitorOverviewList' })
export class OverviewListView {
  @ApiProperty({ type: 'string', enum: [...spans], description: 'The span of uptime, average and beats.' })
  readonly span!: Span;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly since!: Instant;

  @ApiProperty({ type: 'integer', description: 'The time between two beats.' })
  readonly step_seconds!: number;

  @ApiProperty({ type: OverviewView, isArray: true })
  readonly items!: readonly OverviewView[];
}

const worstFirst = ['down', 'degraded', 'up'] as const;

const beatView = (hour: number, rollup: Rollup): BeatView => {
  const { up, degraded, down, unknown, unconfirmed, maintenance } = rollup;
  return {
    at: momentOf(hour, hourMs),
    status: worstFirst.find((status) => rollup[status] > 0) ?? 'unknown',
    up,
    degraded,
    down,
    unknown,
    unconfirmed,
    maintenance,
  };
};

type Past = {
  /** The checks of each hour, counted from 1970. */
  readonly hours: ReadonlyMap<number, Rollup>;
  readonly recentChecks: readonly RecentCheck[];
  readonly failure: Failure | null;
  readonly lastIncident: IncidentView | null;
  readonly ringsSomebody: boolean;
};

export const overviewView = (
  monitorId: MonitorId,
  { hours, recentChecks, failure, lastIncident, ringsSomebody }: Past,
): OverviewView => ({
  monitor_id: monitorId,
  ...dayFigures(hours),
  last_check_at: recentChecks.at(-1)?.at ?? null,
  recent_checks: recentChecks.map(({ at, status, durationMs }) => ({ at, status, duration_ms: durationMs })),
  failure: failure && { message: failure.message, reason: storedReasonView(failure.reason) },
  beats: [...hours].map(([hour, rollup]) => beatView(hour, rollup)),
  last_incident: lastIncident,
  rings_somebody: ringsSomebody,
});
