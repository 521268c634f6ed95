import type { ServiceAnswer } from '../http/outcome-of.js';
import { jsonIn } from '../json-in.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';

export const noConfiguration = 204;

const protectedServer =
  'A login protects this Apprise API, and Tocsin has none. Let Tocsin send to /notify without one.';

/** https://github.com/caronc/apprise-api#api-response-codes */
const adviceByStatus: Readonly<Record<number, string>> = {
  [noConfiguration]: 'There is no configuration for this key. Save one in Apprise, or copy the key again.',
  401: protectedServer,
  403: protectedServer,
  404: 'Check the server URL: no Apprise API answers there.',
  405: 'Check the server URL, and that the configuration does not lead back to the same Apprise API.',
  424: 'At least one of its services did not get the message, or none has this tag. Look into the log of Apprise, and check Tag.',
  429: tooMany,
  500: 'Apprise cannot read its configurations. Check the rights of its folder.',
};

export const appriseRefusal = ({ status, body }: ServiceAnswer): string =>
  refusalInWords({ service: 'Apprise', status, said: jsonIn(body).error, advice: adviceByStatus[status] });
