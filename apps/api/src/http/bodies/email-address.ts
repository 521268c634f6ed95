import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { channelBounds, emailAddressRule } from '@tocsin/domain';
import { addressFrom } from '../access/mail-address.js';
import { Rule } from './fields.js';
import { isText } from './text.js';

const { emailAddressCharsMax } = channelBounds;

export const isEmailAddress = (value: unknown): value is string =>
  isText(value, emailAddressCharsMax) && addressFrom(value) !== null;

/** The stored form of an address that its body has validated. */
export const validAddress = (emailAddress: string): string => {
  const address = addressFrom(emailAddress);
  if (address === null) throw new Error('A body has validated the address.');
  return address;
};

export const EmailAddress = (docs: { description: string; example: string }): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'string',
      format: 'email',
      maxLength: emailAddressCharsMax,
      ...docs,
    }),
    Rule('isEmailAddress', emailAddressRule, isEmailAddress),
  );
