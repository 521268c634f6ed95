import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel-type.js';

const addressCharsMax = 254;

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['email_address'],
  properties: {
    email_address: {
      type: 'string',
      title: 'E-mail address',
      format: 'email',
      maxLength: addressCharsMax,
      rule: `must be an e-mail address of at most ${addressCharsMax} characters`,
      description: 'Receives the messages.',
      examples: ['on-call@example.com'],
    },
  },
} as const satisfies FieldsSchema;

export type EmailFields = FromSchema<typeof fields>;

export const email = {
  type: 'Email',
  title: 'E-mail',
  description: 'A message to one address',
  kind: 'mail',
  searchWords: ['mail', 'SMTP'],
  setup: {
    steps: [
      'The operator sets SMTP_URL and MAIL_FROM.',
      'Save the channel with one address in E-mail address.',
      'Open the link in the mail that comes there within a day, and confirm.',
    ],
  },
  fields,
  calls: [],
  confirmed: 'email_address',
  storedBefore: { address: 'email_address' },
} as const satisfies ChannelDefinition<EmailFields>;
