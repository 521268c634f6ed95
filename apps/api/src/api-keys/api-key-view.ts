import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type ApiKey, type ApiKeyId, type Instant, type PersonId, type Scope, scopes } from '@tocsin/domain';
import { PageOf } from '../http/bodies/page.js';
import { networksDescription } from './api-key-bodies.js';

export const endsWithKeyDocs =
  'The API key that this depends on: when that key is revoked, this ends too. `null`: it depends on no key.';

@ApiSchema({ name: 'ApiKey', description: 'The key itself is shown only when it is made.' })
export class ApiKeyView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: ApiKeyId;

  @ApiProperty({ type: 'string' })
  readonly name!: string;

  @ApiProperty({ type: 'string', enum: [...scopes], isArray: true })
  readonly scopes!: readonly Scope[];

  @ApiProperty({ type: 'string', isArray: true, description: networksDescription })
  readonly allowed_networks!: readonly string[];

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly created_at!: Instant;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: '`null`: never.' })
  readonly expires_at!: Instant | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'The time of the last use, to the minute; `null` before the first.',
  })
  readonly last_used_at!: Instant | null;

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description:
      'The person who made the key, who may have left the account; `null` if a key or the administrator made it.',
  })
  readonly made_by_person_id!: PersonId | null;

  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: endsWithKeyDocs })
  readonly ends_with_key_id!: ApiKeyId | null;
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
  allowed_networks: key.allowedNetworks,
  created_at: key.createdAt,
  expires_at: key.expiresAt,
  last_used_at: key.lastUsedAt,
  made_by_person_id: key.madeByPersonId,
  ends_with_key_id: key.endsWithKeyId,
});
