import type { WebhookMessage } from '@tocsin/webhook-core';
import { announcementOf } from '../chat/announcement.js';
import { asEntity, fitted } from '../chat/fitted.js';

// https://docs.slack.dev/reference/block-kit/blocks
const headerCharsMax = 150;
const fieldCharsMax = 2_000;
/** Mattermost takes four times as much. */
const fallbackCharsMax = 4_000;

/** `text` says everything: notifications show it alone, as do servers without blocks, such as Mattermost. */
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

/** `verbatim` keeps names in the value from notifying people. */
const field = (title: string, value: string) => ({
  type: 'mrkdwn',
  text: title + fitted(value, fieldCharsMax - title.length, asEntity),
  verbatim: true,
});
