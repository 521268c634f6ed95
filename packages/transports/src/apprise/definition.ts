import type { WebhookMessage } from '@tocsin/webhook-core';
import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel/channel-type.js';
import type { ServiceAlert } from '../channel/service-definition.js';
import { withLinkLines } from '../links/link-texts.js';
import type { ServiceAnswer } from '../sending/outcome-of.js';
import { jsonContent } from '../service/json-content.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';
import { serverUrl, urlUnder } from '../service/server-url.js';
import { service } from '../service/service.js';
import { inertAnnouncement } from '../text/announcement.js';
import { factLines } from '../text/fact-lines.js';
import { jsonIn } from '../text/json-in.js';
import { withoutMentions } from '../text/without-mentions.js';

const types = {
  critical: 'failure',
  warning: 'warning',
  info: 'info',
} as const satisfies Record<WebhookMessage['incident']['severity'], string>;

const typeOf = ({ event, incident }: WebhookMessage): string => {
  if (event === 'incident.resolved') return 'success';
  return event === 'channel.test' ? 'info' : types[incident.severity];
};

/** Apprise makes mentions of text that looks like one, and knows the length that each service takes. */
const apprisePost = ({ message, announcement, links }: ServiceAlert, tag: string | undefined) => {
  const { headline, facts } = inertAnnouncement(announcement);
  return {
    title: withoutMentions(headline),
    body: withLinkLines(withoutMentions(factLines(facts)), links),
    type: typeOf(message),
    format: 'text',
    tag,
  };
};

const noConfiguration = 204;

const protectedServer =
  'A login protects this Apprise API, and Tocsin has none. Let Tocsin send to /notify without one.';

/** https://github.com/caronc/apprise-api#api-response-codes */
const adviceByStatus: Readonly<Record<number, string>> = {
  [noConfiguration]: 'There is no configuration for this key. Save one in Apprise, or copy the key again.',
  401: protectedServer,
  403: protectedServer,
  404: 'Check the server URL: no Apprise API answers there.',
  405: 'Check the server URL, and that the configuration does not lead back to the same Apprise API.',
  424: 'At least one of its services did not get the message, or none has this tag. Look into the log of Apprise, and check Tag.',
  429: tooMany,
  500: 'Apprise cannot read its configurations. Check the rights of its folder.',
};

const appriseRefusal = ({ status, body }: ServiceAnswer): string =>
  refusalInWords({ service: 'Apprise', status, said: jsonIn(body).error, advice: adviceByStatus[status] });

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['server_url', 'key'],
  properties: {
    server_url: {
      ...serverUrl,
      title: 'Server URL',
      description: 'The address of the Apprise API, without the key.',
      examples: ['https://apprise.example.com'],
    },
    key: {
      type: 'string',
      title: 'Key',
      writeOnly: true,
      // https://github.com/caronc/apprise-api#api-notes
      pattern: '^[A-Za-z0-9_-]{1,128}$',
      rule: 'must be 1 to 128 letters, digits, underscores and hyphens',
      description:
        'The key of a configuration with the services to notify. Anyone who has it can read the configuration, so it is never shown again.',
      examples: ['XXXXXXXX'],
    },
    tag: {
      type: 'string',
      title: 'Tag',
      maxLength: 200,
      pattern: '^[A-Za-z0-9_-]+([ ,]+[A-Za-z0-9_-]+)*$',
      rule: 'must be tags with spaces or commas between them',
      description:
        'Only the services with this tag get the messages. A comma between tags means or, and a space means and. `all` means every service. Left out, those without a tag.',
      examples: ['ops'],
    },
  },
} as const satisfies FieldsSchema;

export type AppriseFields = FromSchema<typeof fields>;

/** https://github.com/caronc/apprise-api#api-details */
export const apprise = {
  type: 'Apprise',
  title: 'Apprise',
  description: 'A message through an Apprise API to one of its many services',
  kind: 'push',
  searchWords: ['push', 'self-hosted', 'Signal', 'WhatsApp', 'Bark', 'Home Assistant', 'LINE', 'XMPP'],
  setup: {
    steps: [
      'Start an Apprise API, and put its address into Server URL.',
      'Open its page of a key that is hard to guess, save a configuration with the services to notify, and copy the key into Key.',
      'If the configuration has tags, put those to notify into Tag.',
    ],
    documentation: 'https://github.com/caronc/apprise-api#readme',
  },
  german: {
    Apprise: 'Apprise',
    'A message through an Apprise API to one of its many services':
      'Eine Nachricht über eine Apprise-API an einen ihrer vielen Dienste',
    'Start an Apprise API, and put its address into Server URL.':
      'Starten Sie eine Apprise-API, und tragen Sie ihre Adresse in „Server-URL“ ein.',
    'Open its page of a key that is hard to guess, save a configuration with the services to notify, and copy the key into Key.':
      'Öffnen Sie ihre Seite eines Schlüssels, der schwer zu erraten ist, speichern Sie eine Konfiguration mit den Diensten, die benachrichtigt werden sollen, und kopieren Sie den Schlüssel in „Schlüssel“.',
    'If the configuration has tags, put those to notify into Tag.':
      'Hat die Konfiguration Schlagwörter, tragen Sie die gewünschten in „Schlagwort“ ein.',
    'Server URL': 'Server-URL',
    'The address of the Apprise API, without the key.': 'Die Adresse der Apprise-API, ohne den Schlüssel.',
    Key: 'Schlüssel',
    'The key of a configuration with the services to notify. Anyone who has it can read the configuration, so it is never shown again.':
      'Der Schlüssel einer Konfiguration mit den Diensten, die benachrichtigt werden. Wer ihn hat, kann die Konfiguration lesen, daher wird er nie wieder angezeigt.',
    Tag: 'Schlagwort',
    'Only the services with this tag get the messages. A comma between tags means or, and a space means and. `all` means every service. Left out, those without a tag.':
      'Nur die Dienste mit diesem Schlagwort erhalten die Nachrichten. Ein Komma zwischen Schlagwörtern heißt „oder“, ein Leerzeichen heißt „und“. `all` heißt alle Dienste. Ohne Angabe sind es die ohne Schlagwort.',
  },
  arabic: {
    Apprise: 'Apprise',
    'A message through an Apprise API to one of its many services':
      'رسالة عبر Apprise API إلى إحدى خدماته الكثيرة',
    'Start an Apprise API, and put its address into Server URL.':
      'شغّل Apprise API وضع عنوانه في عنوان الخادم.',
    'Open its page of a key that is hard to guess, save a configuration with the services to notify, and copy the key into Key.':
      'افتح صفحته لمفتاح يصعب تخمينه، واحفظ إعدادًا فيه الخدمات التي تُبلَّغ، وانسخ المفتاح إلى المفتاح.',
    'If the configuration has tags, put those to notify into Tag.':
      'إذا كان للإعداد وسوم فضع ما تريد إبلاغه في الوسم.',
    'Server URL': 'عنوان الخادم',
    'The address of the Apprise API, without the key.': 'عنوان Apprise API، بلا المفتاح.',
    Key: 'المفتاح',
    'The key of a configuration with the services to notify. Anyone who has it can read the configuration, so it is never shown again.':
      'مفتاح إعداد فيه الخدمات التي تُبلَّغ. يستطيع كل من لديه المفتاح قراءة الإعداد، فلا يُعرض مرة أخرى.',
    Tag: 'الوسم',
    'Only the services with this tag get the messages. A comma between tags means or, and a space means and. `all` means every service. Left out, those without a tag.':
      'لا تصل الرسائل إلا إلى الخدمات ذات هذا الوسم. الفاصلة بين الوسوم تعني «أو»، والمسافة تعني «و». و`all` تعني كل الخدمات. إذا تُرك فارغًا فالتي بلا وسم.',
  },
  fields,
  calls: ['server_url'],
  ...service<AppriseFields>(fields, {
    isUrlMasked: true,
    links: 'all',
    urlOf: ({ server_url, key }) => urlUnder(server_url, `/notify/${key}`),
    contentOf: (alert, { tag }) => jsonContent(apprisePost(alert, tag), { Accept: 'application/json' }),
    recorded: ['tag'],
    accepts: ({ status }) => status >= 200 && status <= 299 && status !== noConfiguration,
    explain: appriseRefusal,
  }),
} as const satisfies ChannelDefinition<AppriseFields>;
