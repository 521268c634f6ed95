import type { WebhookMessage } from '@tocsin/webhook-core';
import type { ChannelDefinition } from '../channel/channel-type.js';
import type { ServiceAlert } from '../channel/service-definition.js';
import { markdownLinks } from '../links/link-texts.js';
import type { ServiceAnswer } from '../sending/outcome-of.js';
import { type IncomingWebhookFields, incomingWebhook } from '../service/incoming-webhook.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';
import { jsonIn } from '../text/json-in.js';
import { codeSpan } from '../text/markup.js';

const colours = {
  'incident.created': '#d83c3e',
  'incident.resolved': '#2f9e58',
  'channel.test': '#3b82c4',
} as const satisfies Record<WebhookMessage['event'], string>;

/**
 * Mattermost finds mentions in text, but not in code: getExplicitMentions of server/channels/app/notification.go in
 * https://github.com/mattermost/mattermost. An announcement fits into one post, which takes 16,383 characters, and 4,000
 * of old servers: https://developers.mattermost.com/integrate/webhooks/incoming/#tips-and-best-practices
 */
const mattermostPost = ({ announcement, links }: Omit<ServiceAlert, 'alertId'>) => {
  const { event, beginning, title, facts } = announcement;
  return {
    text: beginning + codeSpan(title),
    attachments: [
      {
        color: colours[event],
        // Mattermost fetches only links of the text above.
        text: [
          ...facts.map(({ label, value }) => `**${label}:** ${codeSpan(value)}`),
          ...(links.length === 0 ? [] : [`**${markdownLinks(links)}**`]),
        ].join('\n'),
      },
    ],
  };
};

const gone = 'The webhook was deleted. Make a new one in Mattermost, and save its URL here.';
const noChannel = 'The Mattermost channel was deleted. Make a webhook for another one.';
const archived = 'The Mattermost channel is archived. Restore it, or make a webhook for another one.';
const forbidden =
  'The maker of the webhook may not post in that channel. Let a member of the channel make a new one.';

/** HandleIncomingWebhook of server/channels/app/webhook.go in https://github.com/mattermost/mattermost */
const adviceById: Readonly<Record<string, string>> = {
  'web.incoming_webhook.disabled.app_error':
    'Incoming webhooks are switched off. Ask an administrator of the server to enable them.',
  'web.incoming_webhook.invalid.app_error': gone,
  'web.incoming_webhook.user.app_error':
    'The maker of the webhook is no longer there. Make a new one, and save its URL here.',
  'web.incoming_webhook.permissions.app_error': forbidden,
  'web.incoming_webhook.channel_locked.app_error': forbidden,
  'web.incoming_webhook.channel.app_error': noChannel,
  'app.channel.get.existing.app_error': noChannel,
  'api.post.create_post.can_not_post_to_deleted.error': archived,
};

const adviceByStatus: Readonly<Record<number, string>> = {
  403: forbidden,
  404: 'Copy the whole URL of the webhook again.',
  429: tooMany,
};

const mattermostRefusal = ({ status, body }: ServiceAnswer): string => {
  const { id, message } = jsonIn(body);
  const known = typeof id === 'string' && Object.hasOwn(adviceById, id) ? adviceById[id] : undefined;
  return refusalInWords({
    service: 'Mattermost',
    status,
    said: message,
    advice: known ?? adviceByStatus[status],
  });
};

export const mattermost = {
  type: 'Mattermost',
  title: 'Mattermost',
  description: 'A message to a Mattermost channel',
  kind: 'chat',
  searchWords: ['chat', 'incoming webhook', 'self-hosted'],
  setup: {
    steps: [
      'In Mattermost, open the product menu, then Integrations, Incoming Webhooks. Without that entry, ask an administrator to enable incoming webhooks.',
      'Choose Add Incoming Webhook, name it, choose the channel, and lock it to this channel.',
      'Copy the URL into Webhook URL.',
    ],
    documentation: 'https://developers.mattermost.com/integrate/webhooks/incoming/',
  },
  german: {
    Mattermost: 'Mattermost',
    'A message to a Mattermost channel': 'Eine Nachricht in einen Mattermost-Kanal',
    'In Mattermost, open the product menu, then Integrations, Incoming Webhooks. Without that entry, ask an administrator to enable incoming webhooks.':
      'Öffnen Sie in Mattermost das Produktmenü, dann „Integrationen“, „Eingehende Webhooks“. Fehlt der Eintrag, bitten Sie einen Administrator, eingehende Webhooks einzuschalten.',
    'Choose Add Incoming Webhook, name it, choose the channel, and lock it to this channel.':
      'Fügen Sie einen eingehenden Webhook hinzu, benennen Sie ihn, wählen Sie den Kanal, und beschränken Sie ihn auf diesen Kanal.',
    'Copy the URL into Webhook URL.': 'Kopieren Sie die URL in „Webhook-URL“.',
    'Webhook URL': 'Webhook-URL',
    'The URL of an incoming webhook. In Mattermost: Integrations, Incoming Webhooks. Anyone who has the URL can post, so only its host is shown again.':
      'Die URL eines eingehenden Webhooks. In Mattermost: Integrationen, Eingehende Webhooks. Wer die URL hat, kann schreiben, daher wird nur ihr Host wieder angezeigt.',
  },
  arabic: {
    Mattermost: 'Mattermost',
    'A message to a Mattermost channel': 'رسالة إلى قناة Mattermost',
    'In Mattermost, open the product menu, then Integrations, Incoming Webhooks. Without that entry, ask an administrator to enable incoming webhooks.':
      'في Mattermost افتح قائمة المنتج، ثم Integrations، ثم Incoming Webhooks. إذا لم يوجد هذا الخيار فاطلب من مدير تفعيل Webhook الوارد.',
    'Choose Add Incoming Webhook, name it, choose the channel, and lock it to this channel.':
      'اختر Add Incoming Webhook، وسمّه، واختر القناة، واقفله عليها.',
    'Copy the URL into Webhook URL.': 'انسخ العنوان إلى Webhook URL.',
    'Webhook URL': 'Webhook URL',
    'The URL of an incoming webhook. In Mattermost: Integrations, Incoming Webhooks. Anyone who has the URL can post, so only its host is shown again.':
      'عنوان Webhook وارد. في Mattermost: Integrations، Incoming Webhooks. يستطيع كل من لديه العنوان أن ينشر، فلا يُعرض منه بعد ذلك إلا المضيف.',
  },
  ...incomingWebhook(
    {
      description:
        'The URL of an incoming webhook. In Mattermost: Integrations, Incoming Webhooks. Anyone who has the URL can post, so only its host is shown again.',
      examples: ['https://mattermost.example.com/hooks/xxxxxxxxxxxxxxxxxxxxxxxxxx'],
    },
    { isOwn: true, post: mattermostPost, explain: mattermostRefusal },
  ),
} as const satisfies ChannelDefinition<IncomingWebhookFields>;
