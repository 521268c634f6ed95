import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type ApiKey, type ApiKeyId, type Instant, type Scope, scopes } from '@tocsin/domain';
import { PageOf } from '../http/bodies/page.js';

@ApiSchema({ name: 'ApiKey', description: 'The key itself is shown only when it is made.' })
export class ApiKeyView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: ApiKeyId;

  @ApiProperty({ type: 'string' })
  readonly name!: string;

  @ApiProperty({ type: 'string', enum: [...scopes], isArray: true })
  readonly scopes!: readonly Scope[];

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly created_at!: Instant;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: '`null`: never.' })
  readonly expires_at!: Instant | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'To the minute; `null` until it is used.',
  })
  readonly last_used_at!: Instant | null;
}

@ApiSchema({ name: 'NewApiKeyAnswer' })
export class CreatedApiKeyView extends ApiKeyView {
  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'The key. Save it now: only its hash is stored. `null` in a repeated answer to an `Idempotency-Key`.',
  })
  readonly api_key!: string | null;
}

@ApiSchema({ name: 'ApiKeyPage' })
export class ApiKeyPage extends PageOf(ApiKeyView) {}

export const apiKeyView = (key: ApiKey): ApiKeyView => ({
  id: key.id,
  name: key.name,
  scopes: key.scopes,
  created_at: key.createdAt,
  expires_at: key.expiresAt,
  last_used_at: key.lastUsedAt,
});
