import type { ServiceAnswer } from '../http/outcome-of.js';
import { jsonIn } from '../json-in.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';

const wrongKey =
  'The e-mail address or the API key of the bot is wrong. Copy both from the list of bots again.';

/** https://zulip.com/api/rest-error-handling */
const adviceByCode: Readonly<Record<string, string>> = {
  UNAUTHORIZED: wrongKey,
  INVALID_API_KEY: wrongKey,
  STREAM_DOES_NOT_EXIST: 'The Zulip channel was deleted or renamed. Save its name here.',
  USER_DEACTIVATED: 'The bot is deactivated. Reactivate it in Zulip, or make a new one.',
  REALM_DEACTIVATED: 'The Zulip organization is deactivated. Ask its owner.',
  RATE_LIMIT_HIT: tooMany,
};

const adviceByStatus: Readonly<Record<number, string>> = {
  400: 'Check the channel, and that the bot may send there: subscribe it to a private channel.',
  401: wrongKey,
  404: 'Check the server URL: it must be the address of the organization.',
  429: tooMany,
};

export const zulipRefusal = ({ status, body }: ServiceAnswer): string => {
  const { code, msg } = jsonIn(body);
  const known =
    typeof code === 'string' && Object.hasOwn(adviceByCode, code) ? adviceByCode[code] : undefined;
  return refusalInWords({ service: 'Zulip', status, said: msg, advice: known ?? adviceByStatus[status] });
};
