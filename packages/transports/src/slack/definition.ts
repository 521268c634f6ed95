import { statusInWords } from '@tocsin/egress/policy';
import type { ChannelDefinition } from '../channel/channel-type.js';
import type { ServiceAlert } from '../channel/service-definition.js';
import { fitsButtons, linkLines, slackLinks } from '../links/link-texts.js';
import type { MessageLink } from '../links/message-links.js';
import { explainStatus, type ServiceAnswer } from '../sending/outcome-of.js';
import { type IncomingWebhookFields, incomingWebhook } from '../service/incoming-webhook.js';
import { inertAnnouncement } from '../text/announcement.js';
import { escapedCharacter } from '../text/markup.js';
import { truncate } from '../text/truncate.js';

// https://docs.slack.dev/reference/block-kit/blocks
const headerCharsMax = 150;
const fieldCharsMax = 2_000;
/** Mattermost takes four times as much. */
const fallbackCharsMax = 4_000;
/** Room for both links: a host has at most 253 characters. */
const linkCharsMax = 800;

/** `text` says everything: notifications show it alone, as do servers without blocks, such as Mattermost. */
export const slackPost = ({ announcement, links }: Omit<ServiceAlert, 'alertId'>) => {
  const { headline, facts } = inertAnnouncement(announcement);
  const inLines = [headline, ...facts.map(({ label, value }) => `${label}: ${value}`)].join('\n');
  const below = links.length === 0 ? '' : `\n${linkLines(links)}`;
  return {
    text: truncate(inLines, fallbackCharsMax - linkCharsMax, escapedCharacter) + below,
    blocks: [
      {
        type: 'header',
        text: {
          type: 'plain_text',
          text: truncate(headline, headerCharsMax, escapedCharacter),
          emoji: false,
        },
      },
      { type: 'section', fields: facts.map(({ label, value }) => field(`*${label}*\n`, value)) },
      ...linkBlocks(links),
    ],
    // Slack must not open our links by itself.
    unfurl_links: false,
    unfurl_media: false,
  };
};

/** https://docs.slack.dev/reference/block-kit/block-elements/button-element: with a URL, it needs no endpoint of ours. */
const linkBlocks = (links: readonly MessageLink[]): object[] => {
  if (links.length === 0) return [];
  if (!fitsButtons(links))
    return [{ type: 'section', text: { type: 'mrkdwn', text: slackLinks(links), verbatim: true } }];
  const elements = links.map(({ kind, label, url }) => ({
    type: 'button',
    action_id: kind,
    text: { type: 'plain_text', text: label },
    url,
    ...(kind === 'acknowledge' && { style: 'primary' }),
  }));
  return [{ type: 'actions', elements }];
};

/** `verbatim` keeps names in the value from notifying people. */
const field = (title: string, value: string) => ({
  type: 'mrkdwn',
  text: title + truncate(value, fieldCharsMax - title.length, escapedCharacter),
  verbatim: true,
});

const gone =
  'the webhook was removed, or its app is switched off. Make a new one in Slack, and save its URL here.';
const unread = 'it cannot read the message. Check that the URL belongs to an incoming webhook.';
const closed = 'webhooks may not post in that channel. Ask an administrator of the workspace to allow it.';

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
const reasons: Readonly<Record<string, string>> = {
  no_service: gone,
  no_service_id: gone,
  no_active_hooks: gone,
  invalid_token: gone,
  no_team: 'the workspace does not exist. Copy the whole URL again.',
  team_disabled: 'the workspace is switched off. Ask its owner to switch it on.',
  channel_not_found: 'the Slack channel was deleted. Make a webhook for another one.',
  channel_is_archived: 'the Slack channel is archived. Restore it, or make a webhook for another one.',
  user_not_found: 'the recipient left the workspace. Make a webhook for another recipient.',
  action_prohibited: closed,
  posting_to_general_channel_denied: closed,
  invalid_payload: unread,
  invalid_blocks: unread,
  no_text: unread,
  missing_text_or_fallback_or_attachments: unread,
  too_many_attachments: unread,
  rollup_error: 'it failed to post the message. This one is not sent again.',
  rate_limited: 'it gets too many messages. This one is not sent again.',
};

/** Shows no words of the answer but those in `reasons`. */
const slackRefusal = ({ status, body }: ServiceAnswer): string => {
  const said = body.toString('utf8').trim();
  const word = Object.hasOwn(reasons, said) ? said : status === 429 ? 'rate_limited' : undefined;
  return word === undefined
    ? explainStatus({ status })
    : `The endpoint answered ${statusInWords(status)}, ${word}: ${reasons[word]}`;
};

export const slack = {
  type: 'Slack',
  title: 'Slack',
  description: 'A message to a Slack channel',
  kind: 'chat',
  searchWords: ['chat', 'incoming webhook'],
  setup: {
    steps: [
      'At api.slack.com/apps, make an app in your workspace, from scratch.',
      'Under Incoming Webhooks, switch them on, then Add New Webhook to Workspace, and choose the channel.',
      'Copy the URL into Webhook URL.',
    ],
    documentation: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks',
  },
  german: {
    Slack: 'Slack',
    'A message to a Slack channel': 'Eine Nachricht in einen Slack-Kanal',
    'At api.slack.com/apps, make an app in your workspace, from scratch.':
      'Erstellen Sie unter api.slack.com/apps eine App in Ihrem Workspace, „from scratch“.',
    'Under Incoming Webhooks, switch them on, then Add New Webhook to Workspace, and choose the channel.':
      'Schalten Sie unter „Incoming Webhooks“ diese ein, wählen Sie „Add New Webhook to Workspace“ und dann den Kanal.',
    'Copy the URL into Webhook URL.': 'Kopieren Sie die URL in „Webhook-URL“.',
    'Webhook URL': 'Webhook-URL',
    'The URL of an incoming webhook of Slack, or of a server that takes the same messages. In Slack: Apps, Incoming Webhooks, Add to Slack. Anyone who has the URL can post, so only its host is shown again.':
      'Die URL eines eingehenden Webhooks von Slack oder von einem Server, der dieselben Nachrichten annimmt. In Slack: Apps, Incoming Webhooks, Add to Slack. Wer die URL hat, kann schreiben, daher wird nur ihr Host wieder angezeigt.',
  },
  arabic: {
    Slack: 'Slack',
    'A message to a Slack channel': 'رسالة إلى قناة Slack',
    'At api.slack.com/apps, make an app in your workspace, from scratch.':
      'في api.slack.com/apps أنشئ تطبيقًا في مساحة عملك، من الصفر.',
    'Under Incoming Webhooks, switch them on, then Add New Webhook to Workspace, and choose the channel.':
      'تحت Incoming Webhooks فعّلها، ثم Add New Webhook to Workspace، واختر القناة.',
    'Copy the URL into Webhook URL.': 'انسخ العنوان إلى Webhook URL.',
    'Webhook URL': 'Webhook URL',
    'The URL of an incoming webhook of Slack, or of a server that takes the same messages. In Slack: Apps, Incoming Webhooks, Add to Slack. Anyone who has the URL can post, so only its host is shown again.':
      'عنوان Webhook وارد في Slack، أو في خادم يقبل الرسائل نفسها. في Slack: Apps، Incoming Webhooks، Add to Slack. يستطيع كل من لديه العنوان أن ينشر، فلا يُعرض منه بعد ذلك إلا المضيف.',
  },
  ...incomingWebhook(
    {
      description:
        'The URL of an incoming webhook of Slack, or of a server that takes the same messages. In Slack: Apps, Incoming Webhooks, Add to Slack. Anyone who has the URL can post, so only its host is shown again.',
      examples: ['https://hooks.slack.com/services/T000/B000/XXXX'],
    },
    { post: slackPost, explain: slackRefusal },
  ),
  storedBefore: { secret: 'webhook_url' },
} as const satisfies ChannelDefinition<IncomingWebhookFields>;
