import { ApiSchema } from '@nestjs/swagger';
import { apiKeyBounds, type Grant, instant, type Scope, scopes } from '@tocsin/domain';
import { Moment, Name, Optional, OrNull, SomeOf } from '../http/bodies/fields.js';

@ApiSchema({ name: 'NewApiKey' })
export class NewApiKey {
  @Name(apiKeyBounds.nameCharsMax, {
    description: 'Who uses the key, or what for. The audit log shows it.',
    example: 'deploy pipeline',
  })
  name!: string;

  @Optional()
  @SomeOf(scopes, {
    description: '`read`: GET; `write`: everything that changes something.',
    default: [...scopes],
  })
  scopes: readonly Scope[] = scopes;

  @Optional()
  @OrNull()
  @Moment({
    description: 'When the key expires, in the future; `null`: never.',
    example: '2027-05-03T12:34:56.000Z',
  })
  expires_at: string | null = null;

  get grant(): Grant {
    const { expires_at } = this;
    return {
      scopes: scopes.filter((scope) => this.scopes.includes(scope)),
      expiresAt: expires_at === null ? null : instant(new Date(expires_at)),
    };
  }
}
