import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type AuditAction,
  type AuditActor,
  type AuditEntryId,
  auditActions,
  type ChannelId,
  type Instant,
} from '@tocsin/domain';
import { PageOf } from '../http/bodies/page.js';

const actorTypes = [
  'api_key',
  'person',
  'administrator',
  'recipient',
] as const satisfies readonly AuditActor['type'][];
const subjectTypes = [...new Set(auditActions.map((action) => action.replace(/\..*/, '')))];

@ApiSchema({ name: 'AuditActor' })
class AuditActorView {
  @ApiProperty({
    type: 'string',
    enum: [...actorTypes],
    description: '`recipient`: whoever opened the link that was mailed to the address of a channel.',
  })
  readonly type!: AuditActor['type'];

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'Of the API key or the person, who may be gone since; `null` for others.',
  })
  readonly id!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Of the API key or the person at that time; `null` for others.',
  })
  readonly name!: string | null;
}

@ApiSchema({ name: 'AuditSubject' })
class AuditSubjectView {
  @ApiProperty({ type: 'string', enum: subjectTypes })
  readonly type!: string;

  @ApiProperty({ type: 'string', format: 'uuid', description: 'Of a thing that may be gone since.' })
  readonly id!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'Its name now, the title of an incident, or the address of an invitation; `null` when it is gone.',
  })
  readonly name!: string | null;
}

@ApiSchema({ name: 'AuditEntry', description: 'One change. It says what was set, never to what.' })
export class AuditEntryView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: AuditEntryId;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly at!: Instant;

  @ApiProperty({ type: 'string', enum: [...auditActions], description: 'What was done.' })
  readonly action!: AuditAction;

  @ApiProperty({ type: AuditSubjectView, description: 'What it was done to.' })
  readonly subject!: AuditSubjectView;

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'The channel that was attached to the monitor, or detached from it.',
  })
  readonly channel_id!: ChannelId | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'The name of that channel now.' })
  readonly channel_name!: string | null;

  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'The names of the fields that a change set.',
    example: ['endpoint_url', 'webhook_secret'],
  })
  readonly fields!: readonly string[];

  @ApiProperty({ type: AuditActorView, description: 'Who did it.' })
  readonly actor!: AuditActorView;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The IP address that the request came from; `null` for the administrator and a recipient.',
    example: '203.0.113.7',
  })
  readonly address!: string | null;
}

@ApiSchema({ name: 'AuditPage' })
export class AuditPage extends PageOf(AuditEntryView) {}
