import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type AuditAction,
  type AuditActor,
  type AuditEntryId,
  auditActions,
  auditedKinds,
  type ChannelId,
  type Instant,
} from '@tocsin/domain';
import { PageOf } from '../http/bodies/page.js';

const actorTypes = [
  'api_key',
  'person',
  'administrator',
  'recipient',
  'service',
] as const satisfies readonly AuditActor['type'][];

@ApiSchema({ name: 'AuditActor' })
class AuditActorView {
  @ApiProperty({
    type: 'string',
    enum: [...actorTypes],
    description:
      '`recipient`: the person who followed the link in a message of a channel. `service`: Tocsin itself.',
  })
  readonly type!: AuditActor['type'];

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'The id of the API key or the person, which may be deleted by now; `null` for other actors.',
  })
  readonly id!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The name of the API key or the person at that time; `null` for other actors.',
  })
  readonly name!: string | null;
}

@ApiSchema({ name: 'AuditSubject' })
class AuditSubjectView {
  @ApiProperty({ type: 'string', enum: [...auditedKinds], description: 'The kind of resource.' })
  readonly type!: string;

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    description: 'The id of the subject, which may be deleted by now.',
  })
  readonly id!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'Its current name, the title of an incident, or the address of an invitation. For a deleted resource, the name at that time; `null` if that is not on record.',
  })
  readonly name!: string | null;

  @ApiProperty({ type: 'boolean', description: '`true` when the subject no longer exists.' })
  readonly deleted!: boolean;
}

@ApiSchema({
  name: 'AuditEntry',
  description: 'One change. It names the fields that were set, never their values.',
})
export class AuditEntryView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: AuditEntryId;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly at!: Instant;

  @ApiProperty({ type: 'string', enum: [...auditActions], description: 'What was done.' })
  readonly action!: AuditAction;

  @ApiProperty({ type: AuditSubjectView, description: 'The resource that was changed.' })
  readonly subject!: AuditSubjectView;

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'The channel that was attached to the monitor, or detached from it.',
  })
  readonly channel_id!: ChannelId | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'The current name of that channel. For a deleted channel, the name at that time; `null` if that is not on record.',
  })
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
