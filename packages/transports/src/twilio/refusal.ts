import type { ServiceAnswer } from '../http/outcome-of.js';
import { jsonIn } from '../json-in.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';

const unauthorized = 'The account SID or the auth token is wrong. Copy both from the Twilio Console again.';
const wrongTo = 'Check the number in To: Twilio cannot send an SMS there.';
const wrongFrom = 'Check From: it must be a number or a sender of this Twilio account that can send SMS.';

/** https://www.twilio.com/docs/api/errors. Codes come and go, so Twilio's own words stand before the advice. */
const adviceByCode: Readonly<Record<number, string>> = {
  20003: unauthorized,
  20005: 'The Twilio account is suspended or closed. Look into the Twilio Console.',
  20404: unauthorized,
  20429: tooMany,
  14107: tooMany,
  21211: wrongTo,
  21212: wrongFrom,
  21408: 'The Twilio account may not send to that country. Allow it in the Console, under Geo permissions.',
  21603: wrongFrom,
  21606: wrongFrom,
  21608:
    'A trial account sends only to verified numbers. Verify the number in the Console, or upgrade the account.',
  21610: 'The phone has opted out. Its owner can write START to the number in From.',
  21611: tooMany,
  21612: wrongFrom,
  21614: wrongTo,
  21659: wrongFrom,
  21660: wrongFrom,
  63038: 'The Twilio account has used up its messages of the day. This one is not sent again.',
};

const adviceByStatus: Readonly<Record<number, string>> = {
  401: unauthorized,
  404: unauthorized,
  429: tooMany,
};

export const twilioRefusal = ({ status, body }: ServiceAnswer): string => {
  const { code, message } = jsonIn(body);
  const known = typeof code === 'number' ? adviceByCode[code] : undefined;
  return refusalInWords({
    service: 'Twilio',
    status,
    said: message,
    advice: known ?? adviceByStatus[status],
  });
};
