import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { channelBounds } from '@tocsin/domain';
import { parseUrl } from '@tocsin/egress/policy';
import { Rule } from '../http/fields.js';
import { isText } from '../http/text.js';

const { endpointUrlCharsMax } = channelBounds;

// The URL parser forgives much (`http:host`, backslashes, tabs). What is stored is only what reads the same to everyone.
const absolutePattern = '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#\\\\][^\\s\\\\]*$';
const absolute = new RegExp(absolutePattern, 'u');

/** An absolute `http` or `https` URL with a host, and without a user name or a password in it. */
export const isEndpointUrl = (value: unknown): value is string => {
  if (!isText(value, endpointUrlCharsMax) || !absolute.test(value)) return false;
  const url = parseUrl(value);
  return url !== undefined && url.hostname !== '' && url.username === '' && url.password === '';
};

/** Where a webhook channel's messages are POSTed. */
export const EndpointUrl = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'string',
      format: 'uri',
      maxLength: endpointUrlCharsMax,
      pattern: absolutePattern,
      description: 'Receives the POSTs.',
      example: 'https://hooks.example.com/in',
    }),
    Rule(
      'isEndpointUrl',
      `must be an absolute http or https URL of at most ${endpointUrlCharsMax} characters, without user name and password`,
      isEndpointUrl,
    ),
  );
