import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type Instant,
  instant,
  personBounds,
  type Session,
  type SessionId,
  type SessionOrigin,
  sessionEndsMs,
} from '@tocsin/domain';

@ApiSchema({ name: 'OwnSession', description: 'Where the person is signed in.' })
export class OwnSessionView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: SessionId;

  @ApiProperty({ type: 'boolean', description: 'Whether this is the session of the request.' })
  readonly current!: boolean;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly signed_in_at!: Instant;

  @ApiProperty({ type: 'string', format: 'date-time', description: 'To the hour.' })
  readonly last_used_at!: Instant;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'When the session ends, if no further request is made.',
  })
  readonly expires_at!: Instant;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The IP address at sign-in; null when it was not stored.',
  })
  readonly address!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    maxLength: personBounds.userAgentCharsMax,
    description: 'The User-Agent at sign-in; null when it was not stored.',
  })
  readonly user_agent!: string | null;
}

@ApiSchema({ name: 'OwnSessions' })
export class OwnSessionsView {
  @ApiProperty({
    type: OwnSessionView,
    isArray: true,
    maxItems: personBounds.sessionsMax,
    description: 'The newest first.',
  })
  readonly items!: readonly OwnSessionView[];
}

export const ownSessionView = (session: Session & SessionOrigin, current: SessionId): OwnSessionView => ({
  id: session.id,
  current: session.id === current,
  signed_in_at: session.signedInAt,
  last_used_at: session.lastUsedAt,
  expires_at: instant(new Date(sessionEndsMs(session))),
  address: session.address,
  user_agent: session.userAgent,
});
