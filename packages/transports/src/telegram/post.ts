import type { WebhookMessage } from '@tocsin/webhook-core';
import { announcementOf } from '../announcement.js';
import { escaped } from '../escaped.js';
import { withoutLinks } from '../without-links.js';

/** https://core.telegram.org/bots/api#sendmessage: an announcement always fits its 4,096 characters. */
export const telegramPost = (message: WebhookMessage, chatId: string) => {
  const { beginning, title, facts } = announcementOf(message);
  const headline = beginning + withoutLinks(title);
  // The target of a monitor may be a link: it is what people open next.
  const shown = facts.map(({ label, value }) => ({
    label,
    value: label === 'Target' ? value : withoutLinks(value),
  }));
  const lines = shown.map(({ label, value }) => `${bold(`${label}:`)} ${escaped(value)}`);
  return {
    chat_id: chatId,
    text: [bold(headline), '', ...lines].join('\n'),
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
  };
};

const bold = (text: string): string => `<b>${escaped(text)}</b>`;
