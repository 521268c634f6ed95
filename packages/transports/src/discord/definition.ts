import type { WebhookMessage } from '@tocsin/webhook-core';
import type { ChannelDefinition } from '../channel/channel-type.js';
import type { ServiceAlert } from '../channel/service-definition.js';
import { markdownLinks } from '../links/link-texts.js';
import type { ServiceAnswer } from '../sending/outcome-of.js';
import { type IncomingWebhookFields, incomingWebhook } from '../service/incoming-webhook.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';
import { jsonIn } from '../text/json-in.js';
import { markdownEscape } from '../text/markup.js';
import { truncate } from '../text/truncate.js';

// `<` begins mentions and links, and without the colon no URL becomes a link. https://docs.discord.com/developers/reference#message-formatting
const escapeOf = markdownEscape('\\`*_~|<[@:#');

// https://docs.discord.com/developers/resources/webhook#execute-webhook: 2,000 characters of content, and
// https://docs.discord.com/developers/resources/message#embed-object-embed-limits: 4,096 of a description. UTF-16 code
// units are never fewer than characters. Two values are customers': they fit with all others.
const titleCharsMax = 1_900;
const valueCharsMax = 1_000;

const colours = {
  'incident.created': 0xd83c3e,
  'incident.resolved': 0x2f9e58,
  'channel.test': 0x3b82c4,
} as const satisfies Record<WebhookMessage['event'], number>;

/** Notifications show `content`. The embed has the facts. */
const discordPost = ({ announcement, links }: Omit<ServiceAlert, 'alertId'>) => {
  const { event, beginning, title, facts } = announcement;
  return {
    content: beginning + truncate(title, titleCharsMax, escapeOf),
    embeds: [
      {
        // Discord fetches no link of an embed.
        description: [
          ...facts.map(({ label, value }) => `**${label}:** ${truncate(value, valueCharsMax, escapeOf)}`),
          ...(links.length === 0 ? [] : [`**${markdownLinks(links)}**`]),
        ].join('\n'),
        color: colours[event],
      },
    ],
    allowed_mentions: { parse: [] },
  };
};

const gone = 'The webhook or its channel was deleted. Make a new webhook in Discord, and save its URL here.';
const archived = 'The thread is archived or locked. Unlock it, or make a webhook for another channel.';

/** https://docs.discord.com/developers/topics/opcodes-and-status-codes#json */
const adviceByCode: Readonly<Record<number, string>> = {
  10003: gone,
  10015: gone,
  20016: tooMany,
  20028: tooMany,
  40004: 'Discord has switched off sending messages for now. This one is not sent again.',
  50013: 'The webhook may not write there. Ask an administrator of the Discord server.',
  50027: 'The token in the URL is wrong. Copy the whole URL of the webhook again.',
  50083: archived,
  160005: archived,
  220001: 'The channel is a forum, which takes no messages. Make a webhook for a text channel.',
};

const adviceByStatus: Readonly<Record<number, string>> = {
  401: 'The token in the URL is wrong. Copy the whole URL of the webhook again.',
  404: gone,
  429: tooMany,
};

const discordRefusal = ({ status, body }: ServiceAnswer): string => {
  const { code, message } = jsonIn(body);
  const advice = (typeof code === 'number' ? adviceByCode[code] : undefined) ?? adviceByStatus[status];
  return refusalInWords({ service: 'Discord', status, said: message, advice });
};

/** Discord answers an error only when it waits until the message is saved. */
const waiting = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}wait=true`;

export const discord = {
  type: 'Discord',
  title: 'Discord',
  description: 'A message to a Discord channel',
  kind: 'chat',
  searchWords: ['chat', 'incoming webhook', 'server', 'guild'],
  setup: {
    steps: [
      'In Discord, open the settings of the server, then Integrations, Webhooks. This needs the permission Manage Webhooks.',
      'Choose New Webhook, name it, and choose the channel.',
      'Choose Copy Webhook URL, and paste it into Webhook URL.',
    ],
    documentation: 'https://support.discord.com/hc/en-us/articles/228383668-Intro-to-Webhooks',
  },
  german: {
    Discord: 'Discord',
    'A message to a Discord channel': 'Eine Nachricht in einen Discord-Kanal',
    'In Discord, open the settings of the server, then Integrations, Webhooks. This needs the permission Manage Webhooks.':
      'Öffnen Sie in Discord die Einstellungen des Servers, dann „Integrationen“, „Webhooks“. Dazu brauchen Sie die Berechtigung „WebHooks verwalten“.',
    'Choose New Webhook, name it, and choose the channel.':
      'Wählen Sie „Neuer Webhook“, benennen Sie ihn, und wählen Sie den Kanal.',
    'Choose Copy Webhook URL, and paste it into Webhook URL.':
      'Wählen Sie „Webhook-URL kopieren“, und fügen Sie sie in „Webhook-URL“ ein.',
    'Webhook URL': 'Webhook-URL',
    'The URL of a webhook of a text channel. In Discord: server settings, Integrations, Webhooks. Anyone who has the URL can post, so only its host is shown again.':
      'Die URL eines Webhooks eines Textkanals. In Discord: Servereinstellungen, Integrationen, Webhooks. Wer die URL hat, kann schreiben, daher wird nur ihr Host wieder angezeigt.',
  },
  arabic: {
    Discord: 'Discord',
    'A message to a Discord channel': 'رسالة إلى قناة Discord',
    'In Discord, open the settings of the server, then Integrations, Webhooks. This needs the permission Manage Webhooks.':
      'في Discord افتح إعدادات الخادم، ثم Integrations، ثم Webhooks. يتطلّب ذلك صلاحية Manage Webhooks.',
    'Choose New Webhook, name it, and choose the channel.': 'اختر New Webhook، وسمّه، واختر القناة.',
    'Choose Copy Webhook URL, and paste it into Webhook URL.':
      'اختر Copy Webhook URL، وألصقه في Webhook URL.',
    'Webhook URL': 'Webhook URL',
    'The URL of a webhook of a text channel. In Discord: server settings, Integrations, Webhooks. Anyone who has the URL can post, so only its host is shown again.':
      'عنوان Webhook لقناة نصّية. في Discord: إعدادات الخادم، Integrations، Webhooks. يستطيع كل من لديه العنوان أن ينشر، فلا يُعرض منه بعد ذلك إلا المضيف.',
  },
  ...incomingWebhook(
    {
      description:
        'The URL of a webhook of a text channel. In Discord: server settings, Integrations, Webhooks. Anyone who has the URL can post, so only its host is shown again.',
      examples: ['https://discord.com/api/webhooks/000000000000000000/XXXX'],
    },
    { post: discordPost, called: waiting, explain: discordRefusal },
  ),
} as const satisfies ChannelDefinition<IncomingWebhookFields>;
