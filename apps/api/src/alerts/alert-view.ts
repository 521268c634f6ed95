import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type AlertEvent,
  type AlertId,
  alertEvents,
  type ChannelId,
  type ChannelType,
  type DispatchErrorCode,
  type DispatchStatus,
  dispatchErrorCodes,
  dispatchStatuses,
  type IncidentId,
  type Instant,
  type MonitorId,
} from '@tocsin/domain';
import type { AlertRecord } from '@tocsin/persistence';
import { channelTypes, type HttpMethod } from '@tocsin/transports/catalogue';
import { PageOf } from '../http/bodies/page.js';

@ApiSchema({ name: 'AlertError' })
class AlertErrorView {
  @ApiProperty({ type: 'string', enum: [...dispatchErrorCodes] })
  readonly code!: DispatchErrorCode;

  @ApiProperty({ type: 'string', description: 'A sentence for people.' })
  readonly message!: string;
}

@ApiSchema({ name: 'Alert', description: 'One message to one channel, and its outcome.' })
export class AlertView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: AlertId;

  @ApiProperty({ type: 'string', enum: [...alertEvents] })
  readonly event!: AlertEvent;

  @ApiProperty({ type: 'string', enum: [...dispatchStatuses] })
  readonly status!: DispatchStatus;

  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly channel_id!: ChannelId;

  @ApiProperty({
    type: 'string',
    enum: channelTypes(),
    nullable: true,
    description: '`null` if the channel was deleted before its type was stored.',
  })
  readonly channel_type!: ChannelType | null;

  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: '`null` for a test message.' })
  readonly incident_id!: IncidentId | null;

  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: '`null` for a test message.' })
  readonly monitor_id!: MonitorId | null;

  @ApiProperty({ type: AlertErrorView, nullable: true, description: 'Why the message was not delivered.' })
  readonly error!: AlertErrorView | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'What went wrong on the way of a message that was delivered all the same: a sentence for people.',
  })
  readonly note!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, description: "The receiver's HTTP status." })
  readonly response_status!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'How long sending took.' })
  readonly duration_ms!: number | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly created_at!: Instant;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  readonly sent_at!: Instant | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  readonly completed_at!: Instant | null;

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'The failed alert of another channel, whose fallback this channel is.',
  })
  readonly stands_in_for!: AlertId | null;
}

@ApiSchema({ name: 'AlertPage' })
export class AlertPage extends PageOf(AlertView) {}

export const alertView = (alert: AlertRecord): AlertView => ({
  id: alert.id,
  event: alert.event,
  status: alert.status,
  channel_id: alert.channelId,
  channel_type: alert.channelType,
  incident_id: alert.incidentId,
  monitor_id: alert.monitorId,
  error: alert.error,
  note: alert.note,
  response_status: alert.responseStatus,
  duration_ms: alert.durationMs,
  created_at: alert.createdAt,
  sent_at: alert.sentAt,
  completed_at: alert.completedAt,
  stands_in_for: alert.standsInFor,
});

@ApiSchema({
  name: 'SentRequest',
  description:
    'The request as it was sent, byte for byte, except secrets: `…` replaces them. If `rebuilt` is true, only the body is certain.',
})
export class SentRequestView {
  @ApiProperty({ type: 'string', enum: ['POST', 'PUT'] })
  readonly method!: HttpMethod;

  // A masked URL is no URI.
  @ApiProperty({ type: 'string' })
  readonly url!: string;

  @ApiProperty({
    type: 'boolean',
    enum: [true],
    required: false,
    description: 'Whether the URL contained a secret, as URLs of chats do; `…` replaces it.',
  })
  readonly url_masked?: true;

  @ApiProperty({
    type: 'boolean',
    enum: [true],
    required: false,
    description:
      'Whether the request was built again, because the alert was `interrupted` and its request is not on record. The body has the bytes that were produced for sending; the URL and the signature come from the channel as it is now.',
  })
  readonly rebuilt?: true;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  readonly headers!: Readonly<Record<string, string>>;

  @ApiProperty({
    type: 'string',
    description: 'The raw body: the text whose UTF-8 bytes were sent, and signed where there is a signature.',
  })
  readonly body!: string;
}
