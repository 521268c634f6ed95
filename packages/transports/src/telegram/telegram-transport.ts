import { maskedToken, type TelegramDestination } from '@tocsin/domain';
import { openChat } from '../chat/chat-transport.js';
import type { OpenTransport } from '../transport.js';
import { telegramRefusal } from './telegram-refusal.js';

/** A post by a bot, through the Bot API of Telegram or of a server of one's own. */
export const openTelegram: OpenTransport<TelegramDestination> = ({ telegramApiUrl }, tools) => {
  const { origin } = new URL(telegramApiUrl);
  const methodOf = (token: string): string => `${origin}/bot${token}/sendMessage`;
  return openChat(
    {
      urlOf: ({ botToken }) => methodOf(botToken),
      shownOf: ({ botToken, chatId }) => ({ url: methodOf(maskedToken(botToken)), recipient: chatId }),
      refusalOf: (refusal, { botToken }) => telegramRefusal(refusal, botToken),
    },
    tools,
  );
};
