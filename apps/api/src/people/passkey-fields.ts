import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { personBounds } from '@tocsin/domain';
import { Rule, Text } from '../http/bodies/fields.js';

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

export const CredentialId = (): PropertyDecorator =>
  Encoded(credentialIdCharsMax, "The credential's id, as the authenticator gave it.");

/** @param member of the browser's answer (Web Authentication, section 5.2) */
export const AuthenticatorAnswer = (member: string): PropertyDecorator =>
  Encoded(encodedCharsMax, `\`${member}\` of the authenticator's answer.`);

export const PasskeyName = (): PropertyDecorator =>
  Text(personBounds.passkeyNameCharsMax, {
    description: 'What its person calls it.',
    example: 'Phone',
  });
