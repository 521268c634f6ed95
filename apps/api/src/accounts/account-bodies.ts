import { ApiSchema } from '@nestjs/swagger';
import { accountBounds } from '@tocsin/domain';
import { Flag, Name, Optional } from '../http/bodies/fields.js';

@ApiSchema({ name: 'AccountChange' })
export class AccountChange {
  @Optional()
  @Name(accountBounds.nameCharsMax, { description: 'What members call the account.', example: 'Example Ltd' })
  name?: string;

  @Optional()
  @Flag({
    description:
      'Whether every member needs a second factor. Sessions of those without one end; at the next sign-in they ' +
      'can only set one up. API keys go on.',
  })
  second_factor_required?: boolean;
}
