import { ApiSchema } from '@nestjs/swagger';
import { Flag } from '../http/bodies/fields.js';

@ApiSchema({ name: 'AccountChange' })
export class AccountChange {
  @Flag({
    description:
      'Whether every member needs a second factor. Sessions of those without one end; at the next sign-in they ' +
      'can only set one up. API keys go on.',
  })
  second_factor_required!: boolean;
}
