import type { WebhookMessage } from '@tocsin/webhook-core';
import { announcementOf } from '../chat/announcement.js';
import { asEntity, fitted } from '../chat/fitted.js';

// https://docs.slack.dev/reference/block-kit/blocks
const headerCharsMax = 150;
const fieldCharsMax = 2_000;
/** Slack shows less of a long one in a notification, and Mattermost takes four times as much. */
const fallbackCharsMax = 4_000;

/**
 * An alert as Slack's incoming webhooks take it. `text` is what a notification shows, and all that servers show which
 * know no blocks, such as Mattermost; so it says everything.
 */
export const slackPost = (message: WebhookMessage) => {
  const { headline, facts } = announcementOf(message);
  const inLines = [headline, ...facts.map(({ label, value }) => `${label}: ${value}`)].join('\n');
  return {
    text: fitted(inLines, fallbackCharsMax, asEntity),
    blocks: [
      {
        type: 'header',
        text: { type: 'plain_text', text: fitted(headline, headerCharsMax, asEntity), emoji: false },
      },
      { type: 'section', fields: facts.map(({ label, value }) => field(`*${label}*\n`, value)) },
    ],
  };
};

/** `verbatim`: names of people and channels in it ring nobody. */
const field = (title: string, value: string) => ({
  type: 'mrkdwn',
  text: title + fitted(value, fieldCharsMax - title.length, asEntity),
  verbatim: true,
});
