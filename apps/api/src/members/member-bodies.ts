import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type Role, roles } from '@tocsin/domain';
import { validAddress } from '../http/bodies/email-address.js';
import { OneOf, Optional, Rule } from '../http/bodies/fields.js';
import { invalid } from '../http/problems/problem.js';
import { assertionIn, PasskeyPart } from '../people/passkey-bodies.js';
import type { Assertion } from '../people/passkey-ceremony.js';
import {
  LinkToken,
  NewPassword,
  PersonAddress,
  PersonName,
  RecoveryCode,
  TotpCode,
} from '../people/person-fields.js';
import type { SubmittedCredentials } from '../people/sign-in.js';

const roleDocs = {
  description:
    '`viewer`: reads everything except addresses that let others write. `editor`: also changes resources. `owner`: also manages members and API keys.',
};

@ApiSchema({ name: 'MemberChange' })
export class MemberChange {
  @OneOf(roles, roleDocs)
  role!: Role;
}

export class MemberRemoval {
  @Optional()
  @ApiProperty({
    type: 'boolean',
    default: false,
    description: 'Whether the API keys that the member made are revoked too. For owners.',
  })
  @Rule('isFlag', 'must be true or false', (value) => value === 'true' || value === 'false')
  revoke_keys?: string;

  get revokesKeys(): boolean {
    return this.revoke_keys === 'true';
  }
}

@ApiSchema({ name: 'NewInvitation' })
export class NewInvitation {
  @PersonAddress()
  email_address!: string;

  @OneOf(roles, roleDocs)
  role!: Role;

  get emailAddress(): string {
    return validAddress(this.email_address);
  }
}

@ApiSchema({ name: 'InvitationToken' })
export class InvitationToken {
  @LinkToken()
  token!: string;
}

@ApiSchema({ name: 'InvitationAcceptance' })
export class InvitationAcceptance extends InvitationToken {
  @Optional()
  @PersonName()
  name?: string;

  @Optional()
  @NewPassword()
  password?: string;

  @Optional()
  @TotpCode()
  totp_code?: string;

  @Optional()
  @RecoveryCode()
  recovery_code?: string;

  @Optional()
  @PasskeyPart()
  passkey?: object;

  /** @throws Problem for a password without a name, and for neither password nor passkey */
  get proof(): Proof {
    const { name, password, totp_code: totpCode, recovery_code: recoveryCode } = this;
    const passkey = assertionIn(this.passkey);
    if (password === undefined) {
      if (passkey !== undefined) return { passkeyAlone: passkey };
      throw invalid({ field: 'password', message: 'password is required, unless a passkey comes alone' });
    }
    if (name === undefined) throw invalid({ field: 'name', message: 'name is required with a password' });
    return { name, password, totpCode, recoveryCode, passkey };
  }
}

type Proof =
  | { readonly passkeyAlone: Assertion }
  | (Omit<SubmittedCredentials, 'emailAddress'> & { readonly name: string });
