import type { ServiceAnswer } from '../http/outcome-of.js';
import { jsonIn, objectOf } from '../json-in.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';

const wrong = 'The key or the token in the URL is wrong. Copy the whole link of the webhook again.';
const gone =
  'The webhook or its space was deleted. Make a new webhook in Google Chat, and save its URL here.';

/** The statuses of https://cloud.google.com/apis/design/errors, in the answers of the Chat API. */
const adviceByCode: Readonly<Record<string, string>> = {
  INVALID_ARGUMENT: wrong,
  UNAUTHENTICATED: wrong,
  PERMISSION_DENIED:
    'The webhook may not post in the space. Ask an administrator of the Workspace to allow incoming webhooks.',
  NOT_FOUND: gone,
  RESOURCE_EXHAUSTED: tooMany,
};

const adviceByStatus: Readonly<Record<number, string>> = { 401: wrong, 404: gone, 429: tooMany };

export const googleChatRefusal = ({ status, body }: ServiceAnswer): string => {
  const { status: code, message } = objectOf(jsonIn(body).error);
  const known =
    typeof code === 'string' && Object.hasOwn(adviceByCode, code) ? adviceByCode[code] : undefined;
  return refusalInWords({
    service: 'Google Chat',
    status,
    said: message,
    advice: known ?? adviceByStatus[status],
  });
};
