import { ApiSchema } from '@nestjs/swagger';
import {
  apiKeyBounds,
  defaultScopes,
  type Grant,
  instant,
  type PersonId,
  type Scope,
  scopes,
} from '@tocsin/domain';
import type { ApiKeyFilter } from '@tocsin/persistence';
import { Moment, Name, Optional, OrNull, SomeOf, Uuid } from '../http/bodies/fields.js';
import { idOf } from '../http/bodies/ids.js';
import { PageQuery } from '../http/bodies/page.js';
import { AllowedNetworks } from './allowed-networks.js';

@ApiSchema({ name: 'NewApiKey' })
export class NewApiKey {
  @Name(apiKeyBounds.nameCharsMax, {
    description: 'Who uses the key, or what for. The audit log shows it.',
    example: 'deploy pipeline',
  })
  name!: string;

  @Optional()
  @SomeOf(scopes, {
    description:
      '`read`: GET. `write`: changes monitors, channels, incidents and maintenance windows, and shows addresses that let others write. `admin`: changes members, invitations and API keys.',
    default: [...defaultScopes],
  })
  scopes: readonly Scope[] = defaultScopes;

  @Optional()
  @OrNull()
  @Moment({
    description: 'When the key expires, in the future; `null`: never.',
    example: '2027-05-03T12:34:56.000Z',
  })
  expires_at: string | null = null;

  @Optional()
  @AllowedNetworks()
  allowed_networks: readonly string[] = [];

  get grant(): Grant {
    const { expires_at } = this;
    return {
      scopes: scopes.filter((scope) => this.scopes.includes(scope)),
      expiresAt: expires_at === null ? null : instant(new Date(expires_at)),
    };
  }
}

@ApiSchema({ name: 'ApiKeyChange' })
export class ApiKeyChange {
  @AllowedNetworks()
  allowed_networks!: readonly string[];
}

export class ApiKeyQuery extends PageQuery {
  @Optional()
  @Uuid({ description: 'Only keys that this person made, who may have left the account since.' })
  made_by_person_id?: string;

  get filter(): ApiKeyFilter {
    const { made_by_person_id: id } = this;
    return { madeByPersonId: id === undefined ? undefined : idOf<PersonId>(id) };
  }
}
