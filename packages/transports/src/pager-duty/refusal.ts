import type { ServiceAnswer } from '../http/outcome-of.js';
import { jsonIn } from '../json-in.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';

const wrongKey =
  'The integration key is wrong or was deleted, or belongs to the other region. Copy the key of an Events API v2 integration again.';

/** https://developer.pagerduty.com/docs/events-api-v2-overview#response-codes--retry-logic */
const adviceFor = (status: number): string | undefined => {
  if (status === 400 || status === 404) return wrongKey;
  if (status === 429) return tooMany;
  return status >= 500 ? 'PagerDuty has a fault. This message is not sent again.' : undefined;
};

export const pagerDutyRefusal = ({ status, body }: ServiceAnswer): string => {
  const { message, errors } = jsonIn(body);
  // The errors say more than the message, which is always `Event object is invalid`.
  const said = Array.isArray(errors) && errors.length > 0 ? errors.join('; ') : message;
  return refusalInWords({ service: 'PagerDuty', status, said, advice: adviceFor(status) });
};
