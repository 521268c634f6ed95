import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type ChannelId,
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
import { CheckView } from '../checks/check-view.js';
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

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    isArray: true,
    required: false,
    description: 'Attached channels that got no message, because of their `min_severity`.',
  })
  readonly held_back_channel_ids?: readonly ChannelId[];
}

@ApiSchema({ name: 'HeldOpen' })
export class HeldOpenView {
  @ApiProperty({ type: 'integer', description: 'How many incidents opened lately. Five stand for more.' })
  readonly openings!: number;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the incident ends if checks find the target up until then; `null` while it is down.',
  })
  readonly ends_at!: Instant | null;
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
    description:
      'Set while it stays open longer than usual, because its monitor goes up and down again and again.',
  })
  readonly held_open!: HeldOpenView | null;
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

const heldBackIn = ({ heldBack }: { readonly heldBack?: readonly ChannelId[] }) =>
  heldBack && { held_back_channel_ids: heldBack };

export const timelineEntryView = ({ type, data }: Recorded<IncidentEvent>): TimelineEntryView => {
  switch (type) {
    case 'IncidentOpened': {
      const { openedAt: at, suppressedBy } = data;
      return {
        type: 'opened',
        at,
        ...(suppressedBy && { suppressed_by: suppressedBy }),
        ...heldBackIn(data),
      };
    }
    case 'IncidentAnnounced':
      return { type: 'announced', at: data.announcedAt, ...heldBackIn(data) };
    case 'IncidentWorsened':
      return { type: 'worsened', at: data.worsenedAt, title: data.title, severity: data.severity };
    case 'IncidentResolved':
      return { type: 'resolved', at: data.resolvedAt, reason: data.reason };
  }
};
