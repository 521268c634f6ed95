import type { ServiceAnswer } from '../http/outcome-of.js';
import { jsonIn } from '../json-in.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';

const noServer = 'Check the server URL: no ntfy server answers there.';

/** server/errors.go in https://github.com/binwiederhier/ntfy */
const adviceByCode: Readonly<Record<number, string>> = {
  40010: 'The server keeps this topic for itself. Choose another one.',
  42908: 'The messages of the day are used up. This one is not sent again.',
  42909: 'Too many attempts with a wrong token. Save a valid access token, and wait.',
  42904: 'The server has as many topics as it takes. Ask its administrator.',
};

const adviceByStatus: Readonly<Record<number, string>> = {
  401: 'The access token is wrong, has expired or was revoked. Make a new one, and save it here.',
  403: 'The topic may not be written to. Save the access token of an account that may, or choose another topic.',
  404: noServer,
  405: noServer,
  429: tooMany,
  507: 'Nobody subscribes to this UnifiedPush topic. Subscribe to it in the ntfy app.',
};

export const ntfyRefusal = ({ status, body }: ServiceAnswer): string => {
  const { code, error } = jsonIn(body);
  const known = typeof code === 'number' ? adviceByCode[code] : undefined;
  return refusalInWords({
    service: 'The ntfy server',
    status,
    said: error,
    advice: known ?? adviceByStatus[status],
  });
};
