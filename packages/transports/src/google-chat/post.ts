import type { WebhookMessage } from '@tocsin/webhook-core';
import { announcementOf } from '../announcement.js';
import { escaped } from '../escaped.js';

/**
 * A card, since text has marks and mentions that cannot be escaped. Text in widgets is HTML of few tags
 * (https://developers.google.com/workspace/chat/format-messages); headers and labels are plain. A message
 * may have 32,000 bytes (https://developers.google.com/workspace/chat/api/reference/rest/v1/spaces.messages/create), and
 * notifications show `fallbackText`.
 */
export const googleChatPost = (message: WebhookMessage) => {
  const { headline, facts } = announcementOf(message);
  return {
    fallbackText: headline,
    cardsV2: [
      {
        cardId: 'alert',
        card: {
          header: { title: headline },
          sections: [
            {
              widgets: facts.map(({ label, value }) => ({
                decoratedText: { topLabel: label, text: escaped(value), wrapText: true },
              })),
            },
          ],
        },
      },
    ],
    thread: { threadKey: message.incident.id },
  };
};
