import { channelBounds, emailAddressRule } from '@tocsin/domain';
import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel/channel-type.js';

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['email_address'],
  properties: {
    email_address: {
      type: 'string',
      title: 'E-mail address',
      format: 'email',
      maxLength: channelBounds.emailAddressCharsMax,
      rule: emailAddressRule,
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
  german: {
    'E-mail': 'E-Mail',
    'A message to one address': 'Eine Nachricht an eine Adresse',
    'The operator sets SMTP_URL and MAIL_FROM.': 'Der Betreiber setzt SMTP_URL und MAIL_FROM.',
    'Save the channel with one address in E-mail address.':
      'Speichern Sie den Kanal mit einer Adresse in „E-Mail-Adresse“.',
    'Open the link in the mail that comes there within a day, and confirm.':
      'Öffnen Sie innerhalb eines Tages den Link in der E-Mail, die dort ankommt, und bestätigen Sie.',
    'E-mail address': 'E-Mail-Adresse',
    'Receives the messages.': 'Empfängt die Nachrichten.',
  },
  arabic: {
    'E-mail': 'البريد الإلكتروني',
    'A message to one address': 'رسالة إلى عنوان واحد',
    'The operator sets SMTP_URL and MAIL_FROM.': 'يضبط المشغّل SMTP_URL وMAIL_FROM.',
    'Save the channel with one address in E-mail address.':
      'احفظ القناة بعنوان واحد في عنوان البريد الإلكتروني.',
    'Open the link in the mail that comes there within a day, and confirm.':
      'افتح خلال يوم الرابط في البريد الذي يصل إليه، وأكّد.',
    'E-mail address': 'عنوان البريد الإلكتروني',
    'Receives the messages.': 'تصله الرسائل.',
  },
  fields,
  links: 'all',
  calls: [],
  confirmed: 'email_address',
  storedBefore: { address: 'email_address' },
} as const satisfies ChannelDefinition<EmailFields>;
