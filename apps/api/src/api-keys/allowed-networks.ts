import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { apiKeyBounds } from '@tocsin/domain';
import { isNetwork } from '../http/access/networks.js';
import { Rule } from '../http/bodies/fields.js';

const { networksMax } = apiKeyBounds;
const networkCharsMax = 43;

export const networksDescription =
  'The key works from these addresses and CIDR ranges alone; an empty list is any address. A request from elsewhere is refused with `address_not_allowed`.';

export const areNetworks = (texts: readonly unknown[]): boolean =>
  texts.length <= networksMax &&
  new Set(texts).size === texts.length &&
  texts.every((text) => isNetwork(text) && text.length <= networkCharsMax);

export const AllowedNetworks = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'array',
      items: { type: 'string', format: 'ip-network', maxLength: networkCharsMax },
      maxItems: networksMax,
      uniqueItems: true,
      description: networksDescription,
      example: ['203.0.113.0/24', '2001:db8::/32'],
    }),
    Rule(
      'areNetworks',
      `must be a list of at most ${networksMax} different IP addresses or CIDR ranges such as 203.0.113.0/24`,
      (value) => Array.isArray(value) && areNetworks(value),
    ),
  );
