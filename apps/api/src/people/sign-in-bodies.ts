import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type AccountId, accountBounds } from '@tocsin/domain';
import { Name, Optional, Uuid } from '../http/bodies/fields.js';
import { idOf } from '../http/bodies/text.js';
import { assertionIn, PasskeyPart } from './passkey-bodies.js';
import {
  KnownAddress,
  LinkToken,
  NewPassword,
  Password,
  PersonAddress,
  PersonName,
  RecoveryCode,
  TotpCode,
} from './person-fields.js';
import type { SubmittedCredentials } from './sign-in.js';

@ApiSchema({ name: 'NewSession' })
export class NewSession {
  @KnownAddress()
  email_address!: string;

  @Password()
  password!: string;

  @Optional()
  @TotpCode()
  totp_code?: string;

  @Optional()
  @RecoveryCode()
  recovery_code?: string;

  @Optional()
  @PasskeyPart()
  passkey?: object;

  get submitted(): SubmittedCredentials {
    const { email_address, password, totp_code: totpCode, recovery_code: recoveryCode } = this;
    const passkey = assertionIn(this.passkey);
    return { emailAddress: email_address, password, totpCode, recoveryCode, passkey };
  }
}

@ApiSchema({ name: 'Setup' })
export class Setup {
  @LinkToken()
  token!: string;

  @PersonName()
  name!: string;

  @PersonAddress()
  email_address!: string;

  @NewPassword()
  password!: string;

  @Optional()
  @Name(accountBounds.nameCharsMax, { description: 'A new name for the account.', example: 'Example Ltd' })
  account_name?: string;
}

@ApiSchema({ name: 'AccountChoice' })
export class AccountChoice {
  @Uuid({ description: 'An account that the person belongs to.' })
  account_id!: string;

  get accountId(): AccountId {
    return idOf<AccountId>(this.account_id);
  }
}

@ApiSchema({ name: 'SignInOptions' })
export class SignInOptionsView {
  @ApiProperty({ type: 'boolean', description: 'Nobody can sign in yet. Open the setup link.' })
  readonly setup_required!: boolean;

  @ApiProperty({
    type: 'boolean',
    description: 'Whether a forgotten password can be reset by mail: SMTP is configured.',
  })
  readonly password_reset!: boolean;

  @ApiProperty({
    type: 'boolean',
    description:
      'Whether browsers offer passkeys for `PUBLIC_URL`: it has a domain, and TLS unless it is localhost.',
  })
  readonly passkeys!: boolean;

  @ApiProperty({ type: 'boolean', description: 'Whether passwords sign in: `PASSWORDS` is on.' })
  readonly passwords!: boolean;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The name of the OpenID Connect provider; `null`: there is none.',
  })
  readonly provider!: string | null;
}
