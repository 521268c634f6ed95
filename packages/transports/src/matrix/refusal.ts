import type { ServiceAnswer } from '../http/outcome-of.js';
import { jsonIn } from '../json-in.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';

const badToken =
  'The access token is wrong, or was revoked when its session logged out. Log in again, and save the new token here.';
const forbidden = 'The account may not write in the room. Invite it, let it join, and let it send messages.';
const noHomeserver = 'Check the homeserver URL: no Matrix homeserver answers there.';

/** https://spec.matrix.org/latest/client-server-api/#common-error-codes */
const adviceByCode: Readonly<Record<string, string>> = {
  M_UNKNOWN_TOKEN: badToken,
  M_MISSING_TOKEN: badToken,
  M_FORBIDDEN: forbidden,
  M_NOT_FOUND: 'The room does not exist. Copy its internal id again.',
  M_USER_DEACTIVATED: 'The account is deactivated. Make another one.',
  M_USER_LOCKED: 'The account is locked. Ask the administrator of the homeserver.',
  M_USER_SUSPENDED: 'The account is suspended. Ask the administrator of the homeserver.',
  M_LIMIT_EXCEEDED: tooMany,
  M_UNRECOGNIZED: noHomeserver,
};

const adviceByStatus: Readonly<Record<number, string>> = {
  401: badToken,
  403: forbidden,
  404: noHomeserver,
  405: noHomeserver,
  429: tooMany,
};

export const matrixRefusal = ({ status, body }: ServiceAnswer): string => {
  const { errcode, error } = jsonIn(body);
  const known =
    typeof errcode === 'string' && Object.hasOwn(adviceByCode, errcode) ? adviceByCode[errcode] : undefined;
  return refusalInWords({
    service: 'The homeserver',
    status,
    said: error,
    advice: known ?? adviceByStatus[status],
  });
};
