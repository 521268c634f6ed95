import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Instant } from '@tocsin/domain';
import { Optional, Text } from '../http/bodies/fields.js';
import { LinkToken } from '../people/person-fields.js';

/** Codes are short, but some providers send a whole token. */
const queryCharsMax = 8000;

@ApiSchema({ name: 'ProviderAnswer' })
export class ProviderAnswer {
  @Text(queryCharsMax, {
    description: 'The query of the address that the provider sent the browser to, without the question mark.',
    example: 'code=abc&state=def',
  })
  query!: string;

  @Optional()
  @LinkToken()
  invitation_token?: string;
}

@ApiSchema({ name: 'ProviderSignIn' })
export class ProviderSignInView {
  @ApiProperty({ type: 'string', format: 'uri', description: 'Where the browser goes next.' })
  readonly authorization_url!: string;
}

@ApiSchema({ name: 'ProviderLink' })
export class ProviderLinkView {
  @ApiProperty({ type: 'string', description: 'What the operator calls the provider.' })
  readonly name!: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: '`null`: not linked.' })
  readonly linked_at!: Instant | null;
}
