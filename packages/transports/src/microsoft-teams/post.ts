import type { WebhookMessage } from '@tocsin/webhook-core';
import { announcementOf } from '../announcement.js';

const colours = {
  'incident.created': 'Attention',
  'incident.resolved': 'Good',
  'channel.test': 'Accent',
} as const satisfies Record<WebhookMessage['event'], string>;

/** An adaptive card of text runs: text blocks and fact sets would read customers' words as Markdown. */
export const teamsPost = (message: WebhookMessage) => {
  const { event, headline, facts } = announcementOf(message);
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          msteams: { width: 'Full' },
          body: [
            line(run(headline, { size: 'Large', weight: 'Bolder', color: colours[event] })),
            ...facts.map(({ label, value }) => line(run(`${label}: `, { weight: 'Bolder' }), run(value))),
          ],
        },
      },
    ],
  };
};

const line = (...inlines: readonly object[]) => ({ type: 'RichTextBlock', spacing: 'Small', inlines });

const run = (text: string, style: object = {}) => ({ type: 'TextRun', text, ...style });
