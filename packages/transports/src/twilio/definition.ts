import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel-type.js';
import { basicAuthorization } from '../service/basic-authorization.js';
import { formContent } from '../service/form-content.js';
import { service } from '../service/service.js';
import { smsOf } from './post.js';
import { twilioRefusal } from './refusal.js';

const origin = 'https://api.twilio.com';
const messagingService = /^MG/;

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['account_sid', 'auth_token', 'from', 'to'],
  properties: {
    to: {
      type: 'string',
      title: 'To',
      // E.164: the number of a country and at most 15 digits in all.
      pattern: '^\\+[1-9][0-9]{6,14}$',
      rule: 'must be a phone number in E.164, such as +14155552671',
      description: 'The phone that gets the messages, in E.164.',
      examples: ['+14155552671'],
    },
    from: {
      type: 'string',
      title: 'From',
      pattern: '^(\\+[1-9][0-9]{6,14}|[0-9]{3,6}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 +_&-]{1,11})$',
      rule: 'must be a Twilio number such as +14155552671, a short code, a sender of at most 11 letters and digits, or the SID of a messaging service, which begins with MG',
      description: 'A number of your Twilio account, a sender id, or the SID of a messaging service.',
      examples: ['+14155550100'],
    },
    account_sid: {
      type: 'string',
      title: 'Account SID',
      pattern: '^AC[0-9a-f]{32}$',
      rule: 'must be the whole SID of an account: AC and 32 hexadecimal digits',
      description: 'From the first page of the Twilio Console.',
      examples: ['AC00000000000000000000000000000000'],
    },
    auth_token: {
      type: 'string',
      title: 'Auth token',
      writeOnly: true,
      pattern: '^[0-9a-f]{32}$',
      rule: 'must be the whole auth token of the account: 32 hexadecimal digits',
      description: 'Stands beside the SID, behind Show. It is never shown again.',
      examples: ['11111111111111111111111111111111'],
    },
  },
} as const satisfies FieldsSchema;

export type TwilioFields = FromSchema<typeof fields>;

/** https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource */
export const twilio = {
  type: 'Twilio',
  title: 'Twilio',
  description: 'An SMS to a phone',
  kind: 'sms',
  searchWords: ['SMS', 'phone', 'text message', 'mobile'],
  setup: {
    steps: [
      'Open console.twilio.com. Copy the Account SID and the Auth Token of its first page into Account SID and Auth token.',
      'Under Phone Numbers, buy or choose a number with SMS, and put it into From, with + and the number of the country.',
      'Put the phone that gets the messages into To. A trial account sends only to numbers that are verified in the Console.',
    ],
    documentation: 'https://www.twilio.com/docs/messaging/api/message-resource',
  },
  fields,
  calls: [],
  ...service<TwilioFields>(fields, {
    isUrlMasked: false,
    urlOf: ({ account_sid }, { originFor }) =>
      `${originFor(origin)}/2010-04-01/Accounts/${account_sid}/Messages.json`,
    contentOf: ({ message }, { account_sid, auth_token, from, to }) =>
      formContent(
        {
          To: to,
          ...(messagingService.test(from) ? { MessagingServiceSid: from } : { From: from }),
          Body: smsOf(message),
        },
        basicAuthorization(account_sid, auth_token),
      ),
    recorded: ['from', 'to'],
    explain: twilioRefusal,
  }),
} as const satisfies ChannelDefinition<TwilioFields>;
