import type { WebhookMessage } from '@tocsin/webhook-core';
import { announcementOf } from '../announcement.js';
import { codeSpan } from '../code-span.js';

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
export const rocketChatPost = (message: WebhookMessage) => {
  const { event, beginning, title, facts } = announcementOf(message);
  return {
    text: beginning + codeSpan(unmentioned(title)),
    attachments: [
      {
        color: colours[event],
        text: facts.map(({ label, value }) => `*${label}:* ${codeSpan(unmentioned(value))}`).join('\n'),
      },
    ],
    parseUrls: false,
  };
};
