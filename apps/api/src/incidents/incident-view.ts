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
  type Severity,
  severities,
} from '@tocsin/domain';
import type { IncidentSummary } from '@tocsin/persistence';
import { PageOf } from '../http/page.js';

export const incidentStatuses = ['open', 'resolved'] as const;
export type IncidentStatus = (typeof incidentStatuses)[number];

const timelineTypes = ['opened', 'resolved'] as const;
const resolveReasons = ['requested', 'monitor_paused', 'monitor_deleted'] as const satisfies ResolveReason[];

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
}

@ApiSchema({ name: 'TimelineEntry' })
class TimelineEntryView {
  @ApiProperty({ type: 'string', enum: [...timelineTypes] })
  readonly type!: (typeof timelineTypes)[number];

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly at!: Instant;

  @ApiProperty({
    type: 'string',
    enum: [...resolveReasons],
    required: false,
    description: 'Why it was resolved: somebody asked for it, or its monitor was paused or deleted.',
  })
  readonly reason?: ResolveReason;
}

@ApiSchema({ name: 'IncidentWithTimeline' })
export class IncidentWithTimelineView extends IncidentView {
  @ApiProperty({ type: TimelineEntryView, isArray: true, description: 'What happened, oldest first.' })
  readonly timeline!: readonly TimelineEntryView[];
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
});

/** The same, of an incident as the domain has it after a command. */
export const incidentStateView = (incident: OpenIncidentState | ResolvedIncidentState): IncidentView =>
  incidentView({
    id: incident.incidentId,
    monitorId: incident.monitor.id,
    title: incident.title,
    status: incident.status,
    severity: incident.severity,
    startedAt: incident.openedAt,
    resolvedAt: incident.status === 'resolved' ? incident.resolvedAt : null,
  });

export const timelineEntryView = ({ type, data }: Recorded<IncidentEvent>): TimelineEntryView =>
  type === 'IncidentResolved'
    ? { type: 'resolved', at: data.resolvedAt, reason: data.reason }
    : { type: 'opened', at: data.openedAt };
