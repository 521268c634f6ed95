import type { ChannelDefinition } from '../channel/channel-type.js';
import type { ServiceAlert } from '../channel/service-definition.js';
import { fitsButtons, htmlLinks } from '../links/link-texts.js';
import type { MessageLink } from '../links/message-links.js';
import type { ServiceAnswer } from '../sending/outcome-of.js';
import { type IncomingWebhookFields, incomingWebhook } from '../service/incoming-webhook.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';
import { inertAnnouncement } from '../text/announcement.js';
import { jsonIn, objectOf } from '../text/json-in.js';
import { escaped } from '../text/markup.js';

/**
 * A card, since text has marks and mentions that cannot be escaped. Text in widgets is HTML of few tags
 * (https://developers.google.com/workspace/chat/format-messages); headers and labels are plain. A message
 * may have 32,000 bytes (https://developers.google.com/workspace/chat/api/reference/rest/v1/spaces.messages/create), and
 * notifications show `fallbackText`.
 */
const googleChatPost = ({ message, announcement, links }: Omit<ServiceAlert, 'alertId'>) => {
  const { headline, facts } = inertAnnouncement(announcement);
  return {
    fallbackText: headline,
    cardsV2: [
      {
        cardId: 'alert',
        card: {
          header: { title: headline },
          sections: [
            {
              widgets: [
                ...facts.map(({ label, value }) => ({
                  decoratedText: { topLabel: label, text: escaped(value), wrapText: true },
                })),
                ...linkWidgets(links),
              ],
            },
          ],
        },
      },
    ],
    thread: { threadKey: message.incident.id },
  };
};

/** https://developers.google.com/workspace/chat/api/reference/rest/v1/cards#buttonlist */
const linkWidgets = (links: readonly MessageLink[]): object[] => {
  if (links.length === 0) return [];
  if (!fitsButtons(links)) return [{ textParagraph: { text: htmlLinks(links) } }];
  const buttons = links.map(({ label, url }) => ({ text: label, onClick: { openLink: { url } } }));
  return [{ buttonList: { buttons } }];
};

const wrong = 'The key or the token in the URL is wrong. Copy the whole link of the webhook again.';
const gone =
  'The webhook or its space was deleted. Make a new webhook in Google Chat, and save its URL here.';

/** The statuses of https://cloud.google.com/apis/design/errors, in the answers of the Chat API. */
const adviceByCode: Readonly<Record<string, string>> = {
  INVALID_ARGUMENT: wrong,
  UNAUTHENTICATED: wrong,
  PERMISSION_DENIED:
    'The webhook may not post in the space. Ask an administrator of the Workspace to allow incoming webhooks.',
  NOT_FOUND: gone,
  RESOURCE_EXHAUSTED: tooMany,
};

const adviceByStatus: Readonly<Record<number, string>> = { 401: wrong, 404: gone, 429: tooMany };

const googleChatRefusal = ({ status, body }: ServiceAnswer): string => {
  const { status: code, message } = objectOf(jsonIn(body).error);
  const known =
    typeof code === 'string' && Object.hasOwn(adviceByCode, code) ? adviceByCode[code] : undefined;
  return refusalInWords({
    service: 'Google Chat',
    status,
    said: message,
    advice: known ?? adviceByStatus[status],
  });
};

/** Messages of an incident are one thread. https://developers.google.com/workspace/chat/quickstart/webhooks#start-message-thread */
const threaded = (url: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}messageReplyOption=REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD`;

export const googleChat = {
  type: 'GoogleChat',
  title: 'Google Chat',
  description: 'A message to a Google Chat space, with a thread for each incident',
  kind: 'chat',
  searchWords: ['chat', 'incoming webhook', 'Google Workspace', 'Hangouts'],
  setup: {
    steps: [
      'In a browser, open Google Chat and the space. Open the menu beside its title, then Apps & integrations.',
      'Choose Add webhooks, name it, and save. Without that entry, ask an administrator of the Workspace to allow incoming webhooks.',
      'Copy the whole link, including key and token, into Webhook URL.',
    ],
    documentation: 'https://developers.google.com/workspace/chat/quickstart/webhooks',
  },
  german: {
    'Google Chat': 'Google Chat',
    'A message to a Google Chat space, with a thread for each incident':
      'Eine Nachricht in einen Gruppenbereich von Google Chat, mit einem Thread für jeden Vorfall',
    'In a browser, open Google Chat and the space. Open the menu beside its title, then Apps & integrations.':
      'Öffnen Sie in einem Browser Google Chat und den Gruppenbereich. Öffnen Sie das Menü neben dem Titel, dann „Apps und Integrationen“.',
    'Choose Add webhooks, name it, and save. Without that entry, ask an administrator of the Workspace to allow incoming webhooks.':
      'Wählen Sie „Webhooks hinzufügen“, geben Sie einen Namen ein, und speichern Sie. Fehlt der Eintrag, bitten Sie einen Administrator des Workspace, eingehende Webhooks zu erlauben.',
    'Copy the whole link, including key and token, into Webhook URL.':
      'Kopieren Sie den ganzen Link, mit „key“ und „token“, in „Webhook-URL“.',
    'Webhook URL': 'Webhook-URL',
    'The URL of a webhook of a space. In Google Chat: the menu of the space, Apps & integrations, Webhooks. Anyone who has the URL can post, so only its host is shown again.':
      'Die URL eines Webhooks eines Gruppenbereichs. In Google Chat: das Menü des Gruppenbereichs, Apps und Integrationen, Webhooks. Wer die URL hat, kann schreiben, daher wird nur ihr Host wieder angezeigt.',
  },
  arabic: {
    'Google Chat': 'Google Chat',
    'A message to a Google Chat space, with a thread for each incident':
      'رسالة إلى مساحة Google Chat، بسلسلة لكل حادثة',
    'In a browser, open Google Chat and the space. Open the menu beside its title, then Apps & integrations.':
      'في متصفّح افتح Google Chat والمساحة. افتح القائمة بجانب عنوانها، ثم Apps & integrations.',
    'Choose Add webhooks, name it, and save. Without that entry, ask an administrator of the Workspace to allow incoming webhooks.':
      'اختر Add webhooks، وسمّه، واحفظ. إذا لم يوجد هذا الخيار فاطلب من مدير Workspace السماح بـ Webhook الوارد.',
    'Copy the whole link, including key and token, into Webhook URL.':
      'انسخ الرابط كله، ومعه key وtoken، إلى Webhook URL.',
    'Webhook URL': 'Webhook URL',
    'The URL of a webhook of a space. In Google Chat: the menu of the space, Apps & integrations, Webhooks. Anyone who has the URL can post, so only its host is shown again.':
      'عنوان Webhook لمساحة. في Google Chat: قائمة المساحة، Apps & integrations، Webhooks. يستطيع كل من لديه العنوان أن ينشر، فلا يُعرض منه بعد ذلك إلا المضيف.',
  },
  ...incomingWebhook(
    {
      description:
        'The URL of a webhook of a space. In Google Chat: the menu of the space, Apps & integrations, Webhooks. Anyone who has the URL can post, so only its host is shown again.',
      examples: ['https://chat.googleapis.com/v1/spaces/AAAA/messages?key=XXXX&token=XXXX'],
    },
    { post: googleChatPost, called: threaded, explain: googleChatRefusal },
  ),
} as const satisfies ChannelDefinition<IncomingWebhookFields>;
