import type { ServiceAnswer } from '../http/outcome-of.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';

const unsubscribed =
  'The browser has unsubscribed: its notifications were blocked, or its data was cleared. Open Tocsin in that browser, and make a new channel there.';
const otherKey =
  'The subscription was made with another key. Open Tocsin in that browser, and make a new channel there.';

/** RFC 8030, sections 5, 7.2 and 8.4, and RFC 8292, section 4.2. */
const adviceByStatus: Readonly<Record<number, string>> = {
  400: otherKey,
  401: otherKey,
  403: otherKey,
  404: unsubscribed,
  410: unsubscribed,
  413: 'The push service takes only shorter messages. Report it to the makers of Tocsin.',
  429: tooMany,
};

export const webPushRefusal = ({ status }: ServiceAnswer): string =>
  refusalInWords({
    service: 'The push service',
    status,
    advice:
      adviceByStatus[status] ??
      (status >= 500 ? 'It has a fault. This message is not sent again.' : undefined),
  });
