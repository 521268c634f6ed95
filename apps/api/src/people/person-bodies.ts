import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { personBounds } from '@tocsin/domain';
import { KnownAddress, LinkToken, NewPassword, Password, PersonName, TotpCode } from './person-fields.js';

@ApiSchema({ name: 'PersonChange' })
export class PersonChange {
  @PersonName()
  name!: string;
}

@ApiSchema({ name: 'PasswordChange' })
export class PasswordChange {
  @Password()
  current_password!: string;

  @NewPassword()
  new_password!: string;
}

@ApiSchema({ name: 'PasswordResetWish' })
export class PasswordResetWish {
  @KnownAddress()
  email_address!: string;
}

@ApiSchema({ name: 'NewPasswordByLink' })
export class NewPasswordByLink {
  @LinkToken()
  token!: string;

  @NewPassword()
  new_password!: string;
}

@ApiSchema({ name: 'PasswordConfirmation' })
export class PasswordConfirmation {
  @Password()
  password!: string;
}

@ApiSchema({ name: 'TotpConfirmation' })
export class TotpConfirmation {
  @TotpCode()
  totp_code!: string;
}

@ApiSchema({ name: 'ProposedSecondFactor' })
export class ProposedSecondFactorView {
  @ApiProperty({ type: 'string', description: 'In base32, for an authenticator app.' })
  readonly secret!: string;

  @ApiProperty({ type: 'string', description: 'The same for a QR code.' })
  readonly otpauth_uri!: string;
}

@ApiSchema({ name: 'RecoveryCodes' })
export class RecoveryCodesView {
  @ApiProperty({
    type: 'string',
    isArray: true,
    maxItems: personBounds.recoveryCodes,
    description:
      'Each code replaces a second factor once. Empty if earlier codes still apply. Only hashes are stored.',
  })
  readonly recovery_codes!: readonly string[];
}
