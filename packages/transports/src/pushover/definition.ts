import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel-type.js';
import { formContent } from '../service/form-content.js';
import { service } from '../service/service.js';
import { pushoverPost } from './post.js';
import { pushoverPriorities } from './priority.js';
import { pushoverRefusal } from './refusal.js';

const origin = 'https://api.pushover.net';

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['app_token', 'user_key'],
  properties: {
    app_token: {
      type: 'string',
      title: 'API token',
      writeOnly: true,
      pattern: '^[A-Za-z0-9]{30}$',
      rule: 'must be the whole API token of an application: 30 letters and digits',
      description: 'The API token of an application that you register. It is never shown again.',
      examples: ['aXXXXXXXXXXXXXXXXXXXXXXXXXXXXX'],
    },
    user_key: {
      type: 'string',
      title: 'User key',
      writeOnly: true,
      pattern: '^[A-Za-z0-9]{30}$',
      rule: 'must be the whole key of a user or a group: 30 letters and digits',
      description: 'The key of the user or the group that gets the messages. It is never shown again.',
      examples: ['uXXXXXXXXXXXXXXXXXXXXXXXXXXXXX'],
    },
    device: {
      type: 'string',
      title: 'Device',
      maxLength: 200,
      // https://pushover.net/api#identifiers: 25 of these characters for each name.
      pattern: '^[A-Za-z0-9_-]{1,25}(,[A-Za-z0-9_-]{1,25})*$',
      rule: 'must be names of devices, separated by commas, such as iphone,desktop',
      description: 'Only these devices get the messages. Left out, all devices of the user do.',
      examples: ['iphone'],
    },
    priority: {
      type: 'string',
      title: 'Priority',
      enum: pushoverPriorities,
      description:
        'The priority of an incident that opens. `emergency` repeats it every minute, for an hour, until somebody acknowledges it. Left out, it follows the severity: `high` if critical, otherwise `normal`. Other messages have at most `normal`.',
    },
    sound: {
      type: 'string',
      title: 'Sound',
      pattern: '^[A-Za-z0-9_-]{1,50}$',
      rule: 'must be the name of a sound, such as siren',
      description: 'The sound of an incident that opens. Left out, the one that the user has chosen.',
      examples: ['siren'],
    },
  },
} as const satisfies FieldsSchema;

export type PushoverFields = FromSchema<typeof fields>;

/** https://pushover.net/api */
export const pushover = {
  type: 'Pushover',
  title: 'Pushover',
  description: 'A push to the devices of a Pushover user or group',
  kind: 'push',
  searchWords: ['push', 'phone', 'mobile', 'pager', 'emergency'],
  setup: {
    steps: [
      'Log in to pushover.net. Copy Your User Key into User key, or the key of a group.',
      'Choose Create an Application/API Token, name it Tocsin, and copy its API token into API token.',
    ],
    documentation: 'https://pushover.net/api',
  },
  fields,
  calls: [],
  ...service<PushoverFields>(fields, {
    isUrlMasked: false,
    urlOf: (_, { originFor }) => `${originFor(origin)}/1/messages.json`,
    contentOf: ({ message }, { app_token, user_key, ...settings }) =>
      formContent({ token: app_token, user: user_key, ...pushoverPost(message, settings) }),
    recorded: ['device', 'priority', 'sound'],
    explain: pushoverRefusal,
  }),
} as const satisfies ChannelDefinition<PushoverFields>;
