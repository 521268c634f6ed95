import type { WebhookMessage } from '@tocsin/webhook-core';
import { announcementOf } from '../announcement.js';
import { escapedCharacter } from '../escaped.js';
import { truncate } from '../truncate.js';

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
    text: truncate(inLines, fallbackCharsMax, escapedCharacter),
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
    ],
  };
};

/** `verbatim` keeps names in the value from notifying people. */
const field = (title: string, value: string) => ({
  type: 'mrkdwn',
  text: title + truncate(value, fieldCharsMax - title.length, escapedCharacter),
  verbatim: true,
});
