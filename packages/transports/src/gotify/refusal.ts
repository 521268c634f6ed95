import type { ServiceAnswer } from '../http/outcome-of.js';
import { jsonIn } from '../json-in.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';

const noServer = 'Check the server URL: no Gotify server answers there.';

/** https://gotify.net/api-docs, and auth/authentication.go in https://github.com/gotify/server */
const adviceByStatus: Readonly<Record<number, string>> = {
  401: 'The application token is wrong, or its application was deleted. Copy the token of an application, not of a client, again.',
  403: 'The token may not send messages. Copy the token of an application, not of a client.',
  404: noServer,
  405: noServer,
  429: tooMany,
};

export const gotifyRefusal = ({ status, body }: ServiceAnswer): string =>
  refusalInWords({
    service: 'Gotify',
    status,
    said: jsonIn(body).errorDescription,
    advice: adviceByStatus[status] ?? (status >= 500 ? 'Look into the log of the Gotify server.' : undefined),
  });
