import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type ExistingIncident,
  type IncidentId,
  type Instant,
  type MonitorId,
  type Severity,
  severities,
} from '@tocsin/domain';
import { type IncidentFigures, type IncidentSummary, incidentsInFiguresMax } from '@tocsin/persistence';
import { CheckView } from '../checks/check-view.js';
import { type Span, spans } from '../checks/checks-query.js';
import { ReasonView } from '../checks/reasons.js';
import { PageOf } from '../http/bodies/page.js';
import { ResponderView, responderView } from './responder-view.js';
import { TimelineEntryView } from './timeline-view.js';

export const incidentStatuses = ['open', 'resolved'] as const;
export type IncidentStatus = (typeof incidentStatuses)[number];

const openers = ['checks', 'request'] as const;

@ApiSchema({ name: 'Acknowledgement' })
class AcknowledgementView {
  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly at!: Instant;

  @ApiProperty({ type: ResponderView })
  readonly by!: ResponderView;

  @ApiProperty({ type: 'string', nullable: true })
  readonly note!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description:
      'From then on, the incident counts as not acknowledged. `null`: it counts until the incident ends.',
  })
  readonly until!: Instant | null;
}

@ApiSchema({ name: 'Incident' })
export class IncidentView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: IncidentId;

  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly monitor_id!: MonitorId;

  @ApiProperty({ type: 'string' })
  readonly title!: string;

  @ApiProperty({
    type: ReasonView,
    nullable: true,
    description:
      'What `title` says, for other languages and time zones. `null` for titles that somebody wrote, and for incidents of earlier versions.',
  })
  readonly title_reason!: ReasonView | null;

  @ApiProperty({ type: 'string', enum: [...incidentStatuses] })
  readonly status!: IncidentStatus;

  @ApiProperty({ type: 'string', enum: [...severities] })
  readonly severity!: Severity;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly started_at!: Instant;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  readonly resolved_at!: Instant | null;

  @ApiProperty({
    type: 'string',
    enum: [...openers],
    description: 'What opened the incident. Checks resolve only incidents that checks opened.',
  })
  readonly opened_by!: (typeof openers)[number];

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: "The open incident of the monitor's parent. Because of it, this incident sent no message.",
  })
  readonly suppressed_by!: IncidentId | null;

  @ApiProperty({
    type: AcknowledgementView,
    nullable: true,
    description:
      'Who has it. `null` while nobody has acknowledged it, and once `until` has passed. A resolved incident keeps the acknowledgement that counted at its end.',
  })
  readonly acknowledgement!: AcknowledgementView | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'From the first message, or else the start, to the first acknowledgement, also one that was taken back. `null`: nobody has acknowledged it.',
  })
  readonly time_to_acknowledge_seconds!: number | null;
}

@ApiSchema({ name: 'IncidentFigures' })
export class IncidentFiguresView {
  @ApiProperty({ type: 'string', enum: [...spans] })
  readonly span!: Span;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly since!: Instant;

  @ApiProperty({
    type: 'integer',
    description: `Incidents that began in the span. Those that a parent's incident suppresses are not counted. Of more than ${incidentsInFiguresMax}, the latest count.`,
  })
  readonly incidents!: number;

  @ApiProperty({ type: 'integer', description: 'Those that somebody acknowledged.' })
  readonly acknowledged!: number;

  @ApiProperty({ type: 'integer', description: 'Those that are resolved.' })
  readonly resolved!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The mean of `time_to_acknowledge_seconds`; `null` when nobody acknowledged any.',
  })
  readonly mean_time_to_acknowledge_seconds!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The mean time from the start to the end; `null` when none is resolved.',
  })
  readonly mean_time_to_resolve_seconds!: number | null;
}

@ApiSchema({ name: 'HeldOpen' })
export class HeldOpenView {
  @ApiProperty({ type: 'integer', description: 'How many incidents opened lately; 5 means five or more.' })
  readonly openings!: number;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description:
      'When the incident ends, if every check until then finds the target up; `null` while the target is down.',
  })
  readonly ends_at!: Instant | null;
}

@ApiSchema({ name: 'NextIncident' })
class NextIncidentView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: IncidentId;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly started_at!: Instant;
}

@ApiSchema({ name: 'IncidentWithTimeline' })
export class IncidentWithTimelineView extends IncidentView {
  @ApiProperty({ type: TimelineEntryView, isArray: true, description: 'What happened, oldest first.' })
  readonly timeline!: readonly TimelineEntryView[];

  @ApiProperty({
    type: IncidentView,
    isArray: true,
    description: 'The latest incidents that this one suppresses. They sent no message.',
  })
  readonly suppressed!: readonly IncidentView[];

  @ApiProperty({
    type: CheckView,
    isArray: true,
    description:
      'The failed check of each region that opened it, with all details that are still stored. Empty when a request opened it.',
  })
  readonly evidence!: readonly CheckView[];

  @ApiProperty({
    type: HeldOpenView,
    nullable: true,
    description: 'Set while the incident is held open, because its monitor is flapping.',
  })
  readonly held_open!: HeldOpenView | null;

  @ApiProperty({
    type: NextIncidentView,
    nullable: true,
    description: 'The incident of its monitor that opened after this one; `null` for the latest.',
  })
  readonly next_incident!: NextIncidentView | null;
}

@ApiSchema({ name: 'IncidentPage' })
export class IncidentPage extends PageOf(IncidentView) {}

const acknowledgementView = (
  { acknowledgedAt, acknowledgedBy, acknowledgedNote, snoozedUntil, resolvedAt }: Shown,
  now: Instant,
): AcknowledgementView | null =>
  acknowledgedAt === null ||
  acknowledgedBy === null ||
  (snoozedUntil !== null && snoozedUntil <= (resolvedAt ?? now))
    ? null
    : { at: acknowledgedAt, by: responderView(acknowledgedBy), note: acknowledgedNote, until: snoozedUntil };

const secondsOf = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 1000));

type Shown = Omit<IncidentSummary, 'accountId' | 'dueAt'>;

export const incidentView = (incident: Shown, now: Instant): IncidentView => ({
  id: incident.id,
  monitor_id: incident.monitorId,
  title: incident.title,
  title_reason: incident.titleReason,
  status: incident.status,
  severity: incident.severity,
  started_at: incident.startedAt,
  resolved_at: incident.resolvedAt,
  opened_by: incident.openedBy,
  suppressed_by: incident.suppressedBy,
  acknowledgement: acknowledgementView(incident, now),
  time_to_acknowledge_seconds: secondsOf(incident.acknowledgedAfterMs),
});

export const incidentFiguresView = (
  span: Span,
  since: Instant,
  { meanAcknowledgedAfterMs, meanResolvedAfterMs, ...counts }: IncidentFigures,
): IncidentFiguresView => ({
  span,
  since,
  ...counts,
  mean_time_to_acknowledge_seconds: secondsOf(meanAcknowledgedAfterMs),
  mean_time_to_resolve_seconds: secondsOf(meanResolvedAfterMs),
});

export const incidentStateView = (incident: ExistingIncident, now: Instant): IncidentView => {
  const { acknowledgement } = incident;
  const { title, titleReason = null, severity } = incident.worsened ?? incident;
  const summary: Shown = {
    id: incident.incidentId,
    monitorId: incident.monitor.id,
    title,
    titleReason,
    status: incident.status,
    severity,
    startedAt: incident.openedAt,
    resolvedAt: incident.status === 'resolved' ? incident.resolvedAt : null,
    openedBy: incident.openedBy ?? 'request',
    suppressedBy: incident.suppressedBy ?? null,
    acknowledgedAt: acknowledgement?.at ?? null,
    acknowledgedBy: acknowledgement?.by ?? null,
    acknowledgedNote: acknowledgement?.note ?? null,
    snoozedUntil: acknowledgement?.until ?? null,
    acknowledgedAfterMs: incident.acknowledgedAfterMs ?? null,
  };
  return incidentView(summary, now);
};
