import type { ServiceAnswer } from '../http/outcome-of.js';
import { jsonIn } from '../json-in.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';

/** https://github.com/prometheus/alertmanager/blob/main/api/v2/openapi.yaml, and https://prometheus.io/docs/alerting/latest/https/ */
const adviceByStatus: Readonly<Record<number, string>> = {
  400: 'Check the labels of this channel.',
  401: 'The user name or the password is wrong. Copy both from the web configuration file of Alertmanager again.',
  403: 'A proxy before Alertmanager does not let Tocsin in. Allow it there.',
  404: 'Check the server URL: it must be the address of Alertmanager 0.16 or later, with its route prefix.',
  405: 'Check the server URL: it must be the address of Alertmanager 0.16 or later, with its route prefix.',
  422: 'Check the labels of this channel.',
  429: tooMany,
};

/** Alertmanager answers a JSON string, and its parser of requests an object with a message. */
const saidIn = (body: Buffer): unknown => {
  const [, text] = /^\s*"(.*)"\s*$/s.exec(body.toString('utf8')) ?? [];
  return text ?? jsonIn(body).message;
};

export const alertmanagerRefusal = ({ status, body }: ServiceAnswer): string =>
  refusalInWords({
    service: 'Alertmanager',
    status,
    said: saidIn(body),
    advice: adviceByStatus[status] ?? (status >= 500 ? 'Look into the log of Alertmanager.' : undefined),
  });
