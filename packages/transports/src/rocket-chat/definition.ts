import type { WebhookMessage } from '@tocsin/webhook-core';
import type { ChannelDefinition } from '../channel/channel-type.js';
import type { ServiceAlert } from '../channel/service-definition.js';
import { markdownLinks } from '../links/link-texts.js';
import type { ServiceAnswer } from '../sending/outcome-of.js';
import { type IncomingWebhookFields, incomingWebhook } from '../service/incoming-webhook.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';
import { jsonIn } from '../text/json-in.js';
import { codeSpan } from '../text/markup.js';

const zeroWidthSpace = '\u200b';

const colours = {
  'incident.created': '#d83c3e',
  'incident.resolved': '#2f9e58',
  'channel.test': '#3b82c4',
} as const satisfies Record<WebhookMessage['event'], string>;

/**
 * Rocket.Chat looks for @names also in code: userMentionRegex of apps/meteor/app/mentions/lib/MentionsParser.ts in
 * https://github.com/RocketChat/Rocket.Chat. A space of no width after the @ ends the name before it begins.
 */
const unmentioned = (text: string): string => text.replaceAll(/[@#]/g, `$&${zeroWidthSpace}`);

/** An announcement fits into Message_MaxAllowedSize, which is 5,000 characters by default. */
const rocketChatPost = ({ announcement, links }: Omit<ServiceAlert, 'alertId'>) => {
  const { event, beginning, title, facts } = announcement;
  return {
    text: beginning + codeSpan(unmentioned(title)),
    attachments: [
      {
        color: colours[event],
        text: [
          ...facts.map(({ label, value }) => `*${label}:* ${codeSpan(unmentioned(value))}`),
          ...(links.length === 0 ? [] : [markdownLinks(links)]),
        ].join('\n'),
      },
    ],
    // Rocket.Chat must not open our links by itself.
    parseUrls: false,
  };
};

const gone =
  'The integration was deleted, or its token was renewed. Copy the webhook URL of the integration again.';

/** executeIntegrationRest of apps/meteor/app/integrations/server/api/api.ts in https://github.com/RocketChat/Rocket.Chat */
const adviceByWords: readonly (readonly [RegExp, string])[] = [
  [/^Invalid integration id or token/, gone],
  [
    /invalid-channel|invalid-room|error-invalid-room/,
    'The room does not exist any more. Choose another one in the integration.',
  ],
  [
    /room_is_archived|archived/i,
    'The room is archived. Restore it, or choose another one in the integration.',
  ],
  [
    /not-allowed|room_is_blocked|readonly/i,
    'The user of the integration may not write in the room. Choose another user or room.',
  ],
  [/^error-running-script/, 'The script of the integration failed. Switch the script off.'],
  [/rate.?limit|too many requests/i, tooMany],
];

const adviceByStatus: Readonly<Record<number, string>> = {
  401: gone,
  404: gone,
  429: tooMany,
  503: 'The integration is switched off. Enable it in Rocket.Chat.',
};

const rocketChatRefusal = ({ status, body }: ServiceAnswer): string => {
  const { error, message } = jsonIn(body);
  const said = typeof error === 'string' ? error : message;
  const [, byWords] = adviceByWords.find(([words]) => typeof said === 'string' && words.test(said)) ?? [];
  return refusalInWords({ service: 'Rocket.Chat', status, said, advice: byWords ?? adviceByStatus[status] });
};

export const rocketChat = {
  type: 'RocketChat',
  title: 'Rocket.Chat',
  description: 'A message to a Rocket.Chat room',
  kind: 'chat',
  searchWords: ['chat', 'incoming webhook', 'rocketchat', 'self-hosted'],
  setup: {
    steps: [
      'In Rocket.Chat, open Administration, Workspace, Integrations, and choose New, then Incoming.',
      'Enable it, name it, and choose the room in Post to Channel and a user in Post as. Leave the script off.',
      'Save, and copy the webhook URL into Webhook URL.',
    ],
    documentation: 'https://docs.rocket.chat/docs/integrations',
  },
  german: {
    'Rocket.Chat': 'Rocket.Chat',
    'A message to a Rocket.Chat room': 'Eine Nachricht in einen Rocket.Chat-Raum',
    'In Rocket.Chat, open Administration, Workspace, Integrations, and choose New, then Incoming.':
      'Öffnen Sie in Rocket.Chat „Administration“, „Workspace“, „Integrationen“, und wählen Sie „Neu“, dann „Eingehend“.',
    'Enable it, name it, and choose the room in Post to Channel and a user in Post as. Leave the script off.':
      'Schalten Sie sie ein, benennen Sie sie, und wählen Sie den Raum, in dem sie postet, und den Benutzer, als der sie postet. Lassen Sie das Skript ausgeschaltet.',
    'Save, and copy the webhook URL into Webhook URL.':
      'Speichern Sie, und kopieren Sie die URL des Webhooks in „Webhook-URL“.',
    'Webhook URL': 'Webhook-URL',
    'The URL of an incoming integration. In Rocket.Chat: Administration, Workspace, Integrations. Anyone who has the URL can post, so only its host is shown again.':
      'Die URL einer eingehenden Integration. In Rocket.Chat: Administration, Workspace, Integrationen. Wer die URL hat, kann schreiben, daher wird nur ihr Host wieder angezeigt.',
  },
  arabic: {
    'Rocket.Chat': 'Rocket.Chat',
    'A message to a Rocket.Chat room': 'رسالة إلى غرفة Rocket.Chat',
    'In Rocket.Chat, open Administration, Workspace, Integrations, and choose New, then Incoming.':
      'في Rocket.Chat افتح Administration، ثم Workspace، ثم Integrations، واختر New ثم Incoming.',
    'Enable it, name it, and choose the room in Post to Channel and a user in Post as. Leave the script off.':
      'فعّله، وسمّه، واختر الغرفة في Post to Channel ومستخدمًا في Post as. أبقِ البرنامج النصّي معطّلًا.',
    'Save, and copy the webhook URL into Webhook URL.': 'احفظ، وانسخ عنوان Webhook إلى Webhook URL.',
    'Webhook URL': 'Webhook URL',
    'The URL of an incoming integration. In Rocket.Chat: Administration, Workspace, Integrations. Anyone who has the URL can post, so only its host is shown again.':
      'عنوان تكامل وارد. في Rocket.Chat: Administration، Workspace، Integrations. يستطيع كل من لديه العنوان أن ينشر، فلا يُعرض منه بعد ذلك إلا المضيف.',
  },
  ...incomingWebhook(
    {
      description:
        'The URL of an incoming integration. In Rocket.Chat: Administration, Workspace, Integrations. Anyone who has the URL can post, so only its host is shown again.',
      examples: ['https://chat.example.com/hooks/000000000000000000000000/XXXX'],
    },
    { isOwn: true, post: rocketChatPost, explain: rocketChatRefusal },
  ),
} as const satisfies ChannelDefinition<IncomingWebhookFields>;
