import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
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
import { isNetwork } from '../http/access/client-address.js';
import { Moment, Name, Optional, OrNull, Rule, SomeOf, Uuid } from '../http/bodies/fields.js';
import { PageQuery } from '../http/bodies/page.js';
import { idOf } from '../http/bodies/text.js';

const { networksMax } = apiKeyBounds;
const networkCharsMax = 43;

export const networksDescription =
  'The key works only from these addresses and CIDR ranges; an empty list allows every address. A request from another address is refused with `address_not_allowed`.';

export const areNetworks = (texts: readonly unknown[]): boolean =>
  texts.length <= networksMax &&
  new Set(texts).size === texts.length &&
  texts.every((text) => isNetwork(text) && text.length <= networkCharsMax);

const AllowedNetworks = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'array',
      items: { type: 'string', format: 'ip-network', maxLength: networkCharsMax },
      maxItems: networksMax,
      uniqueItems: true,
      description: networksDescription,
      example: ['203.0.113.0/24', '2001:db8::/32'],
    }),
    Rule(
      'areNetworks',
      `must be a list of at most ${networksMax} different IP addresses or CIDR ranges such as 203.0.113.0/24`,
      (value) => Array.isArray(value) && areNetworks(value),
    ),
  );

@ApiSchema({ name: 'NewApiKey' })
export class NewApiKey {
  @Name(apiKeyBounds.nameCharsMax, {
    description: 'Names who uses the key, or what for. The audit log shows it.',
    example: 'deploy pipeline',
  })
  name!: string;

  @Optional()
  @SomeOf(scopes, {
    description:
      '`read`: GET requests. `write`: also changes monitors, channels, incidents, maintenance windows and status pages, and shows addresses that let others write. `admin`: also changes members, invitations and API keys.',
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
