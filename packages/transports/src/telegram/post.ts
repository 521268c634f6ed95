import type { WebhookMessage } from '@tocsin/webhook-core';
import { announcementOf } from '../announcement.js';
import { escaped } from '../escaped.js';

/** https://core.telegram.org/bots/api#sendmessage: an announcement always fits its 4,096 characters. */
export const telegramPost = (message: WebhookMessage, chatId: string) => {
  const { headline, facts } = announcementOf(message);
  const lines = facts.map(({ label, value }) => `${bold(`${label}:`)} ${escaped(value)}`);
  return {
    chat_id: chatId,
    text: [bold(headline), '', ...lines].join('\n'),
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
  };
};

const bold = (text: string): string => `<b>${escaped(text)}</b>`;
