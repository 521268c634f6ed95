import { openChat } from '../chat/chat-transport.js';
import type { OpenTransport } from '../transport.js';
import { maskedToken, type TelegramFields, telegram } from './definition.js';
import { telegramRefusal } from './refusal.js';

export const openTelegram: OpenTransport<TelegramFields> = ({ telegramApiUrl }, tools) => {
  const { origin } = new URL(telegramApiUrl);
  const methodOf = (token: string): string => `${origin}/bot${token}/sendMessage`;
  return openChat(
    {
      request: telegram.request,
      urlOf: ({ bot_token }) => methodOf(bot_token),
      shownOf: ({ bot_token, chat_id }) => ({ url: methodOf(maskedToken(bot_token)), recipient: chat_id }),
      explain: (refusal, { bot_token }) => telegramRefusal(refusal, bot_token),
    },
    tools,
  );
};
