import {
  type ChannelConfig,
  type ChannelId,
  channelBounds,
  channelTrialBounds,
  fallbackChainMax,
  severities,
} from '@tocsin/domain';
import type { FieldSchema } from '@tocsin/transports/catalogue';
import { resourceFields } from '../http/bodies/resource-fields.js';
import { idOf, namePattern, nameRule } from '../http/bodies/text.js';

const enabledDescription = 'Whether incidents send messages to it.';
const minSeverityDescription = 'The channel gets no message about incidents of a lower severity.';
const fallbackDescription =
  'The channel that gets the message of an event in place of this one, when the message to this one fails.';
const testEveryDaysDescription =
  'A test message is sent every so many days. `null`: only when the channel is saved.';

/** The fields that channels of all types have. Their rules are schemas, like those of the fields of a type. */
export const channelFields = resourceFields<Omit<ChannelConfig, 'destination'>>()({
  name: {
    key: 'name',
    // The host of its URL, or the title of its type.
    default: undefined,
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: channelBounds.nameCharsMax,
      pattern: namePattern,
      rule: nameRule(channelBounds.nameCharsMax),
      description: 'The name of the channel.',
      examples: ['on-call'],
    } satisfies FieldSchema,
    whenNew: {
      description: 'The name of the channel. Default: the host of its URL, or the title of its type.',
    },
    shown: { type: 'string' },
  },
  enabled: {
    key: 'enabled',
    default: true,
    schema: {
      type: 'boolean',
      rule: 'must be a boolean value',
      description: enabledDescription,
    } satisfies FieldSchema,
    whenNew: { default: true },
    shown: { type: 'boolean', description: enabledDescription },
  },
  min_severity: {
    key: 'minSeverity',
    default: 'info',
    schema: {
      type: 'string',
      enum: severities,
      rule: `must be one of the following values: ${severities.join(', ')}`,
      description: minSeverityDescription,
    } satisfies FieldSchema,
    whenNew: { default: 'info' },
    shown: { type: 'string', enum: [...severities], description: minSeverityDescription },
  },
  fallback_channel_id: {
    key: 'fallbackChannelId',
    default: null,
    schema: {
      type: 'string',
      format: 'uuid',
      rule: 'must be a UUID',
      description: `${fallbackDescription} At most ${fallbackChainMax} fallbacks follow one another.`,
    } satisfies FieldSchema,
    whenNew: {},
    shown: { type: 'string', format: 'uuid', description: fallbackDescription },
    fromBody: (uuid: string | null) => (uuid === null ? null : idOf<ChannelId>(uuid)),
    referenceInFiles: 'fallback',
  },
  test_every_days: {
    key: 'testEveryDays',
    default: null,
    schema: {
      type: 'integer',
      minimum: channelTrialBounds.everyDaysMin,
      maximum: channelTrialBounds.everyDaysMax,
      rule: `must be a whole number from ${channelTrialBounds.everyDaysMin} to ${channelTrialBounds.everyDaysMax}, or null`,
      description: testEveryDaysDescription,
      examples: [7],
    } satisfies FieldSchema,
    whenNew: { default: null },
    shown: { type: 'integer', description: testEveryDaysDescription },
  },
});
