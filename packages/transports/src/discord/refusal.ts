import type { ServiceAnswer } from '../http/outcome-of.js';
import { jsonIn } from '../json-in.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';

const gone = 'The webhook or its channel was deleted. Make a new webhook in Discord, and save its URL here.';
const archived = 'The thread is archived or locked. Unlock it, or make a webhook for another channel.';

/** https://docs.discord.com/developers/topics/opcodes-and-status-codes#json */
const adviceByCode: Readonly<Record<number, string>> = {
  10003: gone,
  10015: gone,
  20016: tooMany,
  20028: tooMany,
  40004: 'Discord has switched off sending messages for now. This one is not sent again.',
  50013: 'The webhook may not write there. Ask an administrator of the Discord server.',
  50027: 'The token in the URL is wrong. Copy the whole URL of the webhook again.',
  50083: archived,
  160005: archived,
  220001: 'The channel is a forum, which takes no messages. Make a webhook for a text channel.',
};

const adviceByStatus: Readonly<Record<number, string>> = {
  401: 'The token in the URL is wrong. Copy the whole URL of the webhook again.',
  404: gone,
  429: tooMany,
};

export const discordRefusal = ({ status, body }: ServiceAnswer): string => {
  const { code, message } = jsonIn(body);
  const advice = (typeof code === 'number' ? adviceByCode[code] : undefined) ?? adviceByStatus[status];
  return refusalInWords({ service: 'Discord', status, said: message, advice });
};
