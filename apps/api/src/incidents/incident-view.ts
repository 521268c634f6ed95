import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type IncidentEvent,
  type IncidentId,
  type Instant,
  type MonitorId,
  type OpenIncidentState,
  type Recorded,
  type ResolvedIncidentState,
  type ResolveReason,
  resolveReasons,
  type Severity,
  severities,
} from '@tocsin/domain';
import type { IncidentSummary } from '@tocsin/persistence';
import { PageOf } from '../http/bodies/page.js';

export const incidentStatuses = ['open', 'resolved'] as const;
export type IncidentStatus = (typeof incidentStatuses)[number];

const timelineTypes = ['opened', 'announced', 'worsened', 'resolved'] as const;
const openers = ['checks', 'request'] as const;

@ApiSchema({ name: 'Incident' })
export class IncidentView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: IncidentId;

  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly monitor_id!: MonitorId;

  @ApiProperty({ type: 'string' })
  readonly title!: string;

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
    description: 'Checks resolve incidents that checks opened, and no others.',
  })
  readonly opened_by!: (typeof openers)[number];

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: "The open incident of the monitor's parent. Because of it, this incident sent no message.",
  })
  readonly suppressed_by!: IncidentId | null;
}

@ApiSchema({ name: 'TimelineEntry' })
class TimelineEntryView {
  @ApiProperty({
    type: 'string',
    enum: [...timelineTypes],
    description:
      '`announced`: the first message of a suppressed incident was sent. `worsened`: `degraded` became `down`; no further message was sent.',
  })
  readonly type!: (typeof timelineTypes)[number];

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly at!: Instant;

  @ApiProperty({
    type: 'string',
    enum: [...resolveReasons],
    required: false,
    description:
      'Why it was resolved: by a request, because the target is up again, or because its monitor was paused or deleted.',
  })
  readonly reason?: ResolveReason;

  @ApiProperty({ type: 'string', required: false, description: 'The title from then on.' })
  readonly title?: string;

  @ApiProperty({
    type: 'string',
    enum: [...severities],
    required: false,
    description: 'The severity from then on.',
  })
  readonly severity?: Severity;

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    required: false,
    description: "The incident of the monitor's parent, because of which no message was sent.",
  })
  readonly suppressed_by?: IncidentId;
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
}

@ApiSchema({ name: 'IncidentPage' })
export class IncidentPage extends PageOf(IncidentView) {}

export const incidentView = (incident: Omit<IncidentSummary, 'accountId'>): IncidentView => ({
  id: incident.id,
  monitor_id: incident.monitorId,
  title: incident.title,
  status: incident.status,
  severity: incident.severity,
  started_at: incident.startedAt,
  resolved_at: incident.resolvedAt,
  opened_by: incident.openedBy,
  suppressed_by: incident.suppressedBy,
});

export const incidentStateView = (incident: OpenIncidentState | ResolvedIncidentState): IncidentView =>
  incidentView({
    id: incident.incidentId,
    monitorId: incident.monitor.id,
    title: incident.worsened?.title ?? incident.title,
    status: incident.status,
    severity: incident.worsened?.severity ?? incident.severity,
    startedAt: incident.openedAt,
    resolvedAt: incident.status === 'resolved' ? incident.resolvedAt : null,
    openedBy: incident.openedBy ?? 'request',
    suppressedBy: incident.suppressedBy ?? null,
  });

export const timelineEntryView = ({ type, data }: Recorded<IncidentEvent>): TimelineEntryView => {
  switch (type) {
    case 'IncidentOpened': {
      const { openedAt: at, suppressedBy } = data;
      return { type: 'opened', at, ...(suppressedBy && { suppressed_by: suppressedBy }) };
    }
    case 'IncidentAnnounced':
      return { type: 'announced', at: data.announcedAt };
    case 'IncidentWorsened':
      return { type: 'worsened', at: data.worsenedAt, title: data.title, severity: data.severity };
    case 'IncidentResolved':
      return { type: 'resolved', at: data.resolvedAt, reason: data.reason };
  }
};
