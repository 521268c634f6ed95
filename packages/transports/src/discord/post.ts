import type { WebhookMessage } from '@tocsin/webhook-core';
import { announcementOf } from '../announcement.js';
import { markdownEscape } from '../escaped-markdown.js';
import { truncate } from '../truncate.js';

// `<` begins mentions and links, and without the colon no URL becomes a link. https://docs.discord.com/developers/reference#message-formatting
const escapeOf = markdownEscape('\\`*_~|<[@:#');

// https://docs.discord.com/developers/resources/webhook#execute-webhook: 2,000 characters of content, and
// https://docs.discord.com/developers/resources/message#embed-object-embed-limits: 4,096 of a description. UTF-16 code
// units are never fewer than characters. Two values are customers': they fit with all others.
const titleCharsMax = 1_900;
const valueCharsMax = 1_000;

const colours = {
  'incident.created': 0xd83c3e,
  'incident.resolved': 0x2f9e58,
  'channel.test': 0x3b82c4,
} as const satisfies Record<WebhookMessage['event'], number>;

/** Notifications show `content`. The embed has the facts. */
export const discordPost = (message: WebhookMessage) => {
  const { event, beginning, title, facts } = announcementOf(message);
  return {
    content: beginning + truncate(title, titleCharsMax, escapeOf),
    embeds: [
      {
        description: facts
          .map(({ label, value }) => `**${label}:** ${truncate(value, valueCharsMax, escapeOf)}`)
          .join('\n'),
        color: colours[event],
      },
    ],
    allowed_mentions: { parse: [] },
  };
};
