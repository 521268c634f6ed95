import { fitted } from '../chat/fitted.js';
import { jsonIn, objectOf } from '../chat/json-in.js';
import { type Refusal, refusalOf } from '../http/outcome-of.js';
import { oneLine } from '../in-words.js';

const descriptionCharsMax = 200;

const badToken = 'The bot token is wrong or was revoked: @BotFather shows the one that is good.';

const adviceByStatus: Readonly<Record<number, string>> = {
  400: 'Check the chat id. A bot writes to groups and channels that it is in, and to people who have started it.',
  401: badToken,
  403: 'The bot may not write there: add it to the group or channel again, or let the person start it again.',
  404: badToken,
  429: 'It takes no more messages for now. This one is not sent again.',
};

/**
 * Why Telegram did not take a message, in its own words and with what to do.
 *
 * @param botToken is cut out, should a server that plays Telegram say it again
 */
export const telegramRefusal = ({ status, body }: Refusal, botToken: string): string => {
  const { description, parameters } = jsonIn(body);
  if (typeof description !== 'string') return refusalOf({ status });
  const said = fitted(oneLine(description.replaceAll(botToken, '…')), descriptionCharsMax);
  const { migrate_to_chat_id: movedTo } = objectOf(parameters);
  const advice = Number.isSafeInteger(movedTo)
    ? `The group has a new chat id: ${movedTo}.`
    : adviceByStatus[status];
  return [`Telegram answered ${status}: “${said}”.`, advice].filter(Boolean).join(' ');
};
