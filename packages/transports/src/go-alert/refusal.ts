import type { ServiceAnswer } from '../http/outcome-of.js';
import { oneLine } from '../in-words.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';

const wrongKey =
  'The key is wrong, was deleted or is of another type. Make a new Generic API key in GoAlert, and save its URL here.';

/** util/errutil/httperror.go in https://github.com/target/goalert */
const adviceByStatus: Readonly<Record<number, string>> = {
  400: wrongKey,
  401: wrongKey,
  403: wrongKey,
  404: 'Check the URL: no GoAlert server answers there.',
  408: tooMany,
  409: 'The service has too many alerts that nobody has acknowledged. Acknowledge or close some in GoAlert.',
  429: tooMany,
};

/** GoAlert explains a refusal in plain text. Anything else is of a proxy before it. */
const saidIn = (body: Buffer): string | undefined => {
  const text = oneLine(body.toString('utf8'));
  return text.includes('<') || text.includes('{') ? undefined : text;
};

export const goAlertRefusal = ({ status, body }: ServiceAnswer): string =>
  refusalInWords({
    service: 'GoAlert',
    status,
    said: saidIn(body),
    advice:
      adviceByStatus[status] ?? (status >= 500 ? 'Look into the log of the GoAlert server.' : undefined),
  });
