import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type Instant, type Passkey, type PasskeyId, personBounds } from '@tocsin/domain';
import { Name, Rule } from '../http/bodies/fields.js';
import { validated } from '../http/bodies/validation.js';
import type { Assertion } from './passkey-ceremony.js';
import { RecoveryCodesView } from './person-bodies.js';

/** Chromium's are a few hundred; certificates of an attestation, which the page does not ask for, take thousands. */
const encodedCharsMax = 8000;
/** A credential's id has at most 1023 bytes (Web Authentication, section 4). */
const credentialIdCharsMax = 1364;

const encodedPattern = '^[A-Za-z0-9_-]+$';
const encoded = new RegExp(encodedPattern);

const Encoded = (charsMax: number, description: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'string',
      minLength: 1,
      maxLength: charsMax,
      pattern: encodedPattern,
      description: `${description} In base64url.`,
    }),
    Rule(
      'isEncoded',
      `must be base64url of 1 to ${charsMax} characters`,
      (value) => typeof value === 'string' && value.length <= charsMax && encoded.test(value),
    ),
  );

const CredentialId = (): PropertyDecorator =>
  Encoded(credentialIdCharsMax, "The credential's id, as the authenticator gave it.");

/** @param member of the browser's answer (Web Authentication, section 5.2) */
const AuthenticatorAnswer = (member: string): PropertyDecorator =>
  Encoded(encodedCharsMax, `\`${member}\` of the authenticator's answer.`);

const PasskeyName = (): PropertyDecorator =>
  Name(personBounds.passkeyNameCharsMax, {
    description: 'The name of the passkey.',
    example: 'Phone',
  });

@ApiSchema({
  name: 'PasskeyAssertion',
  description:
    'The answer of `navigator.credentials.get` to a challenge (Web Authentication, section 5.2.2).',
})
export class PasskeyAssertion {
  @CredentialId()
  credential_id!: string;

  @AuthenticatorAnswer('clientDataJSON')
  client_data!: string;

  @AuthenticatorAnswer('authenticatorData')
  authenticator_data!: string;

  @AuthenticatorAnswer('signature')
  signature!: string;

  get assertion(): Assertion {
    const { credential_id, client_data, authenticator_data, signature } = this;
    return {
      credentialId: credential_id,
      clientData: client_data,
      authenticatorData: authenticator_data,
      signature,
    };
  }
}

/** In a body with other fields. Its own fields are validated when they are read. */
export const PasskeyPart = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: PasskeyAssertion, description: 'A passkey as second factor.' }),
    Rule(
      'isObject',
      'must be an object',
      (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    ),
  );

/** @throws Problem that names each wrong field */
export const assertionIn = (part: object | undefined): Assertion | undefined =>
  part && validated(PasskeyAssertion, part, 'passkey.').assertion;

@ApiSchema({ name: 'NewPasskey' })
export class NewPasskey {
  @PasskeyName()
  name!: string;

  @CredentialId()
  credential_id!: string;

  @AuthenticatorAnswer('clientDataJSON')
  client_data!: string;

  @AuthenticatorAnswer('attestationObject')
  attestation!: string;
}

@ApiSchema({ name: 'PasskeyChange' })
export class PasskeyChange {
  @PasskeyName()
  name!: string;
}

@ApiSchema({ name: 'PasskeyChallenge' })
export class PasskeyChallengeView {
  @ApiProperty({ type: 'string', description: 'To sign, in base64url. It is good for one answer.' })
  readonly challenge!: string;

  @ApiProperty({ type: 'string', description: 'The `rpId` of passkeys here.', example: 'tocsin.example.com' })
  readonly rp_id!: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly expires_at!: Instant;
}

@ApiSchema({ name: 'ProposedPasskey' })
export class ProposedPasskeyView extends PasskeyChallengeView {
  @ApiProperty({ type: 'string', description: '`user.id` for the authenticator, in base64url.' })
  readonly user_id!: string;

  @ApiProperty({
    type: 'string',
    isArray: true,
    maxItems: personBounds.passkeysMax,
    description: "The person's credentials: an authenticator that holds one of them creates no second one.",
  })
  readonly known_credential_ids!: readonly string[];
}

@ApiSchema({ name: 'Passkey' })
export class PasskeyView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: PasskeyId;

  @ApiProperty({ type: 'string' })
  readonly name!: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly created_at!: Instant;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: '`null`: never used.' })
  readonly last_used_at!: Instant | null;
}

@ApiSchema({ name: 'Passkeys' })
export class PasskeysView {
  @ApiProperty({
    type: PasskeyView,
    isArray: true,
    maxItems: personBounds.passkeysMax,
    description: 'The oldest first.',
  })
  readonly items!: readonly PasskeyView[];
}

@ApiSchema({ name: 'AddedPasskey' })
export class AddedPasskeyView extends RecoveryCodesView {
  @ApiProperty({ type: PasskeyView })
  readonly passkey!: PasskeyView;
}

export const passkeyView = ({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyView => ({
  id,
  name,
  created_at: createdAt,
  last_used_at: lastUsedAt,
});
