import { Secret, secretOf } from '../report/draft.js';
import { bounds, httpUrl } from '../report/fields.js';
import { httpRequest } from '../report/http-request.js';
import { isMap } from '../report/maps.js';
import { acceptedOf } from '../report/statuses.js';
import { formType, type RobotMonitor } from './robot-monitor.js';

/** The settings of a request, or the reason why there are none. */
export type RobotRequest =
  | {
      readonly url: URL;
      readonly method: string;
      readonly body: string | undefined;
      readonly settings: Readonly<Record<string, unknown>>;
      readonly losses: readonly string[];
      readonly pausedBecause: string | undefined;
    }
  | { readonly reason: string; readonly nearest: string };

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

type Login =
  | { readonly settings: Readonly<Record<string, unknown>>; readonly losses: readonly string[] }
  | { readonly reason: string; readonly nearest: string };

const loginOf = ({ login: { kind, user, password } }: RobotMonitor): Login => {
  switch (kind) {
    case 'NONE':
      return { settings: {}, losses: [] };
    case 'HTTP_BASIC':
    case '':
      return {
        // An empty password is no secret.
        settings: { basic_auth: { username: user, password: secretOf(password) ?? '' } },
        losses: [
          ...(kind === '' ? ['the kind of its login, which is taken as HTTP Basic'] : []),
          ...(password === '' ? ['its password, which the answer does not have: set it before it runs'] : []),
        ],
      };
    case 'BEARER':
      return password === ''
        ? { settings: {}, losses: ['its token, which the answer does not have: set it before it runs'] }
        : { settings: { bearer_token: new Secret(password) }, losses: [] };
    default:
      return {
        reason: `It logs in by ${kind}.`,
        nearest: 'An http monitor of a page that needs no login, or a heartbeat of a script.',
      };
  }
};

const isMissingSecret = (loss: string): boolean => loss.endsWith('set it before it runs');

const bodyTextOf = ({ body }: RobotMonitor): string | undefined => {
  if (body === undefined) return undefined;
  const { contentType, data } = body;
  if (contentType === formType && isMap(data))
    return new URLSearchParams(Object.entries(data).map(([name, value]) => [name, String(value)])).toString();
  return typeof data === 'string' ? data : JSON.stringify(data);
};

/** The losses of an answer that lacks fields, because the request asked for fewer. */
const untold = (monitor: RobotMonitor, isSecure: boolean): readonly string[] => {
  const missing = [
    ...(monitor.method === undefined && monitor.kind !== 'keyword'
      ? ['its method, which is taken as HEAD']
      : []),
    ...(monitor.headers === undefined ? ['its headers'] : []),
    ...(monitor.statuses === undefined ? ['the statuses that it accepts'] : []),
    ...(monitor.followsRedirects === undefined ? ['whether it follows redirects'] : []),
    ...(monitor.looksAtCertificate === undefined && isSecure ? ['whether it looks at certificates'] : []),
  ];
  return missing.length === 0 ? [] : [`what the answer does not tell: ${missing.join('; ')}`];
};

/** The settings that all kinds with an HTTP request share. */
export const requestOf = (monitor: RobotMonitor): RobotRequest => {
  const url = httpUrl(monitor.url);
  if (url === undefined)
    return {
      reason: 'Its URL does not begin with http:// or https://.',
      nearest: 'An http monitor of the right URL.',
    };
  const method = monitor.method ?? (monitor.kind === 'keyword' ? 'GET' : 'HEAD');
  if (!methods.includes(method))
    return { reason: `Its method is ${method}.`, nearest: `An http monitor with ${methods.join(', ')}.` };
  const login = loginOf(monitor);
  if ('reason' in login) return login;
  const text = bodyTextOf(monitor);
  const type = monitor.body?.contentType;
  if ((text ?? '').length > bounds.bodyCharsMax)
    return {
      reason: `Its body has more than ${bounds.bodyCharsMax} characters.`,
      nearest: 'An http monitor with a shorter body.',
    };
  const request = httpRequest({
    url,
    headers: monitor.headers ?? {},
    contentType: type,
    login: login.settings,
  });
  const accepted = acceptedOf(monitor.statuses ?? ['2xx', '3xx']);
  const isSecure = url.protocol === 'https:';
  const problems = [
    ...(accepted.pausedBecause === undefined ? [] : [accepted.pausedBecause]),
    ...(login.losses.some(isMissingSecret) ? ['its login is not whole'] : []),
  ];
  return {
    url: request.url,
    method,
    body: text,
    settings: {
      ...request.settings,
      max_redirects: monitor.followsRedirects === false ? 0 : bounds.redirectsMax,
      accepted_statuses: accepted.statuses,
    },
    losses: [
      ...request.losses,
      ...login.losses,
      ...accepted.losses,
      ...(monitor.looksAtCertificate === false && isSecure
        ? ['that a certificate may be wrong: here it is verified']
        : []),
      ...(text !== undefined && type === undefined ? ['the content type of its body'] : []),
      ...untold(monitor, isSecure),
    ],
    pausedBecause: problems.length === 0 ? undefined : problems.join(', and '),
  };
};
