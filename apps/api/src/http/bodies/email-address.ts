import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { channelBounds } from '@tocsin/domain';
import { isEmail } from 'class-validator';
import { Rule } from './fields.js';
import { isText } from './text.js';

const { emailAddressCharsMax } = channelBounds;

/** Without a display name. A host without a dot (`ops@mailhost`) is fine. */
export const isEmailAddress = (value: unknown): value is string =>
  isText(value, emailAddressCharsMax) && isEmail(value, { require_tld: false });

export const EmailAddress = (docs: { description: string; example: string }): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'string',
      format: 'email',
      maxLength: emailAddressCharsMax,
      ...docs,
    }),
    Rule(
      'isEmailAddress',
      `must be an e-mail address of at most ${emailAddressCharsMax} characters`,
      isEmailAddress,
    ),
  );
