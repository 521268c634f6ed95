import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type AlertId,
  type ChannelId,
  type EscalatedRing,
  type IncidentEvent,
  type IncidentId,
  type IncidentOpened,
  type Instant,
  type Recorded,
  type ResolveReason,
  type RingVia,
  type RotaId,
  type RouteId,
  resolveReasons,
  type Severity,
  severities,
} from '@tocsin/domain';
import { ReasonView } from '../checks/reasons.js';
import { ResponderView, responderView } from './responder-view.js';

const timelineTypes = [
  'opened',
  'announced',
  'worsened',
  'acknowledged',
  'unacknowledged',
  'noted',
  'escalated',
  'resolved',
] as const;
const ringReasons = ['attached', 'later', 'fallback', 'route', 'rota'] as const;

@ApiSchema({ name: 'Ring' })
class RingView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly channel_id!: ChannelId;

  @ApiProperty({
    type: 'string',
    enum: [...ringReasons],
    description:
      'Why the message was sent to this channel. `later`: its minutes had passed, and nobody had acknowledged the incident. `fallback`: the message to another channel had failed.',
  })
  readonly reason!: (typeof ringReasons)[number];

  @ApiProperty({ type: 'string', format: 'uuid', required: false, description: 'The route that names it.' })
  readonly route_id?: RouteId;

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    required: false,
    description: 'The rota whose person on turn it belongs to.',
  })
  readonly rota_id?: RotaId;

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    required: false,
    description: 'The failed alert that this one stands in for.',
  })
  readonly stands_in_for?: AlertId;
}

@ApiSchema({ name: 'TimelineEntry' })
export class TimelineEntryView {
  @ApiProperty({
    type: 'string',
    enum: [...timelineTypes],
    description:
      '`announced`: the first message of a suppressed incident was sent, or waits for the end of an acknowledgement. `worsened`: `degraded` became `down`; no further message was sent. `escalated`: later channels or fallbacks got a message.',
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

  @ApiProperty({ type: 'string', required: false, description: 'The new title.' })
  readonly title?: string;

  @ApiProperty({
    type: ReasonView,
    required: false,
    description: 'The reason in the new title, for other languages.',
  })
  readonly title_reason?: ReasonView;

  @ApiProperty({
    type: 'string',
    enum: [...severities],
    required: false,
    description: 'The new severity.',
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

  @ApiProperty({
    type: ResponderView,
    required: false,
    description: 'The person, API key or channel that answered.',
  })
  readonly by?: ResponderView;

  @ApiProperty({ type: 'string', required: false, description: 'The note of an acknowledgement.' })
  readonly note?: string;

  @ApiProperty({ type: 'string', required: false, description: 'The text of a note.' })
  readonly text?: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    required: false,
    description: 'When the acknowledgement ends.',
  })
  readonly until?: Instant;

  @ApiProperty({
    type: RingView,
    isArray: true,
    required: false,
    description: 'The channels that a message was sent to. Set when it was opened, announced or escalated.',
  })
  readonly rings?: readonly RingView[];
}

const viaView = (via: RingVia): Omit<RingView, 'channel_id' | 'reason'> => ({
  ...('routeId' in via && via.routeId !== undefined && { route_id: via.routeId }),
  ...('rotaId' in via && { rota_id: via.rotaId }),
});

/** The rings of an event that rings at once. A channel without a ring of its own is attached. */
const ringsIn = ({ channelIds, rings = [] }: Pick<IncidentOpened['data'], 'channelIds' | 'rings'>) => {
  const viaOf = new Map(rings.map(({ channelId, via }) => [channelId, via]));
  return {
    rings: channelIds.map((channelId): RingView => {
      const via = viaOf.get(channelId) ?? { type: 'attached' };
      return { channel_id: channelId, reason: via.type, ...viaView(via) };
    }),
  };
};

const escalatedRingView = ({ channelId, reason, via, standsInFor }: EscalatedRing): RingView => ({
  channel_id: channelId,
  reason,
  ...(via && viaView(via)),
  ...(standsInFor !== undefined && { stands_in_for: standsInFor }),
});

const heldBackIn = ({ heldBack }: { readonly heldBack?: readonly ChannelId[] }) =>
  heldBack && { held_back_channel_ids: heldBack };

/** A later ring that rang nobody is nothing to tell. */
export const isInTimeline = ({ type, data }: Recorded<IncidentEvent>): boolean =>
  type !== 'IncidentEscalated' || data.channelIds.length > 0;

export const timelineEntryView = ({ type, data }: Recorded<IncidentEvent>): TimelineEntryView => {
  switch (type) {
    case 'IncidentOpened': {
      const { openedAt: at, suppressedBy } = data;
      return {
        type: 'opened',
        at,
        ...(suppressedBy && { suppressed_by: suppressedBy }),
        ...heldBackIn(data),
        ...ringsIn(data),
      };
    }
    case 'IncidentAnnounced':
      return { type: 'announced', at: data.announcedAt, ...heldBackIn(data), ...ringsIn(data) };
    case 'IncidentWorsened':
      return {
        type: 'worsened',
        at: data.worsenedAt,
        title: data.title,
        ...(data.titleReason && { title_reason: data.titleReason }),
        severity: data.severity,
      };
    case 'IncidentAcknowledged': {
      const { at, by, note, until } = data;
      return {
        type: 'acknowledged',
        at,
        by: responderView(by),
        ...(note !== undefined && { note }),
        ...(until !== undefined && { until }),
      };
    }
    case 'IncidentUnacknowledged':
      return { type: 'unacknowledged', at: data.at, by: responderView(data.by) };
    case 'IncidentNoted':
      return { type: 'noted', at: data.at, by: responderView(data.by), text: data.text };
    case 'IncidentEscalated':
      return { type: 'escalated', at: data.escalatedAt, rings: data.rings.map(escalatedRingView) };
    case 'IncidentResolved':
      return { type: 'resolved', at: data.resolvedAt, reason: data.reason };
  }
};
