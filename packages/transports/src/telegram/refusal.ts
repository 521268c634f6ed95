import { explainStatus, type ServiceAnswer } from '../http/outcome-of.js';
import { oneLine } from '../in-words.js';
import { jsonIn, objectOf } from '../json-in.js';
import { truncate } from '../truncate.js';

const descriptionCharsMax = 200;

const badToken = 'The bot token is wrong or was revoked. Copy the current one from @BotFather.';

const adviceByStatus: Readonly<Record<number, string>> = {
  400: 'Check the chat id. The bot must be in the group or channel; a person must have started the bot.',
  401: badToken,
  403: 'The bot may not write there. Add it to the group or channel again, or let the person start it again.',
  404: badToken,
  429: 'It gets too many messages. This one is not sent again.',
};

/** Quotes Telegram and adds advice. */
export const telegramRefusal = ({ status, body }: ServiceAnswer): string => {
  const { description, parameters } = jsonIn(body);
  if (typeof description !== 'string') return explainStatus({ status });
  const said = truncate(oneLine(description), descriptionCharsMax);
  const { migrate_to_chat_id: movedTo } = objectOf(parameters);
  const advice = Number.isSafeInteger(movedTo)
    ? `The group has a new chat id: ${movedTo}.`
    : adviceByStatus[status];
  return [`Telegram answered ${status}: “${said}”.`, advice].filter(Boolean).join(' ');
};
