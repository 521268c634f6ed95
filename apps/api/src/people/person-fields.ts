import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { personBounds, textPattern } from '@tocsin/domain';
import { wasAddress } from '../http/access/mail-address.js';
import { isToken } from '../http/access/session-token.js';
import { EmailAddress } from '../http/bodies/email-address.js';
import { Name, Rule, Text } from '../http/bodies/fields.js';
import { isText } from '../http/bodies/text.js';

const { nameCharsMax, emailAddressCharsMax, passwordCharsMin, passwordCharsMax } = personBounds;

export const PersonName = (): PropertyDecorator =>
  Name(nameCharsMax, { description: "The person's name.", example: 'Ada Lovelace' });

export const PersonAddress = (): PropertyDecorator =>
  EmailAddress({
    description: 'The address to sign in with. Capitals make no difference.',
    example: 'ada@example.com',
  });

/** The address of a person who is stored, perhaps by an earlier version, which took more. */
export const KnownAddress = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'string',
      format: 'email',
      maxLength: emailAddressCharsMax,
      description: 'The address of the person. Capitals make no difference.',
      example: 'ada@example.com',
    }),
    Rule(
      'isKnownAddress',
      `must be an e-mail address of at most ${emailAddressCharsMax} characters`,
      (value) => isText(value, emailAddressCharsMax) && wasAddress(value),
    ),
  );

const isNewPassword = (value: unknown): boolean =>
  isText(value, passwordCharsMax) && [...value].length >= passwordCharsMin;

/** A long password is a good one (NIST SP 800-63B, section 3.1.1.2). */
export const NewPassword = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'string',
      format: 'password',
      minLength: passwordCharsMin,
      maxLength: passwordCharsMax,
      pattern: textPattern,
      description: 'A long enough text that is not a common or breached password.',
      example: 'quiet otters paint five doors',
    }),
    Rule(
      'isNewPassword',
      `must be text of ${passwordCharsMin} to ${passwordCharsMax} characters without control characters or lone surrogates`,
      isNewPassword,
    ),
  );

export const Password = (): PropertyDecorator =>
  Text(passwordCharsMax, {
    description: 'The password of the person, for signing in with the e-mail address.',
    example: 'quiet otters paint five doors',
  });

export const LinkToken = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'string',
      pattern: '^[A-Za-z0-9_-]{43}$',
      minLength: 43,
      maxLength: 43,
      description: 'From the link.',
      example: 'A'.repeat(43),
    }),
    Rule('isLinkToken', 'must be the token of a link', isToken),
  );

export const TotpCode = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'string',
      pattern: '^[0-9]{6}$',
      minLength: 6,
      maxLength: 6,
      description: 'The code that the authenticator app shows.',
      example: '123456',
    }),
    Rule(
      'isTotpCode',
      'must be six digits',
      (value) => typeof value === 'string' && /^[0-9]{6}$/.test(value),
    ),
  );

export const RecoveryCode = (): PropertyDecorator =>
  Text(50, {
    description: 'One of the recovery codes, instead of a code of the app.',
    example: 'abcde-fghij',
  });
