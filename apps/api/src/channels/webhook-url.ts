import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { channelBounds } from '@tocsin/domain';
import { Rule } from '../http/fields.js';
import { isEndpointUrl } from './endpoint-url.js';

const { webhookUrlCharsMax } = channelBounds;

// Not an ellipsis either: that is what is shown of such a URL, and somebody may send it back.
const wholePattern = '^[Hh][Tt][Tt][Pp][Ss]://[^\\s/?#\\\\…]+/[^\\s\\\\…]+$';
const whole = new RegExp(wholePattern, 'u');

/** The URL of a chat's incoming webhook: a secret, so never in the clear. */
export const WebhookUrl = (docs: { description: string; example: string }): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'string',
      format: 'uri',
      maxLength: webhookUrlCharsMax,
      pattern: wholePattern,
      ...docs,
    }),
    Rule(
      'isWebhookUrl',
      `must be a whole https URL of at most ${webhookUrlCharsMax} characters, without user name and password`,
      (value) => isEndpointUrl(value) && value.length <= webhookUrlCharsMax && whole.test(value),
    ),
  );
