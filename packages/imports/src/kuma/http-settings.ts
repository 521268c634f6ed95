import { Secret, secretOf } from '../report/draft.js';
import { bounds, clamp, httpUrl } from '../report/fields.js';
import { type RequestHeaders, requestHeaders } from '../report/headers.js';
import { acceptedStatusesOf } from './accepted-statuses.js';
import { flag, isObject, json, type KumaRow, number, text } from './read-backup.js';

/** The settings of a request, or the reason why there are none. */
export type HttpRequest =
  | {
      readonly target: string;
      readonly request: Readonly<Record<string, unknown>>;
      readonly losses: readonly string[];
      readonly pausedBecause: string | undefined;
    }
  | { readonly reason: string; readonly nearest: string };

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const contentTypes: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'text/xml; charset=utf-8',
  form: 'application/x-www-form-urlencoded',
};
/** The logins that no monitor has, and why. */
export const closedLogins: Readonly<Record<string, string>> = {
  ntlm: 'It logs in by NTLM.',
  'oauth2-cc': 'It gets a token by OAuth 2 before each check.',
  mtls: 'It logs in with a client certificate.',
};

export const headersIn = (row: KumaRow): RequestHeaders => {
  const given = json(row, 'headers');
  if (given === undefined && text(row, 'headers') !== '')
    return { headers: {}, login: {}, losses: ['its headers, which are no JSON object'] };
  return requestHeaders(isObject(given) ? given : {});
};

/** What Kuma sends unless the headers of the monitor say otherwise. A server may answer 406 without it. */
const usualAccept =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.9';

const hasHeader = (headers: Readonly<Record<string, unknown>>, name: string): boolean =>
  Object.keys(headers).some((each) => each.toLowerCase() === name);

/** A user name ends at its first colon: `a:b` with the password `c` is sent as `a` with `b:c`. */
const basicAuth = (user: string, password: string): Readonly<Record<string, unknown>> => {
  const [, username = '', rest = ''] = /^([^:]*):(.*)$/s.exec(`${user}:${password}`) ?? [];
  // An empty password is no secret.
  return { basic_auth: { username, password: secretOf(rest) ?? '' } };
};

const tokenPattern = /^[A-Za-z0-9._~+/-]+=*$/;

/** The login of a request. As in axios, a login in the URL comes first, and then the headers of the monitor. */
export const loginOf = (row: KumaRow, url: URL, { headers, login }: RequestHeaders): RequestHeaders => {
  const none: RequestHeaders = { headers, login: {}, losses: [] };
  if (url.username !== '' || url.password !== '') {
    const { Authorization: _, authorization: __, ...others } = headers;
    const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    return { ...none, headers: others, login: basicAuth(user, password) };
  }
  if (Object.keys(login).length > 0) return { ...none, login };
  if (hasHeader(headers, 'authorization')) return none;
  const method = text(row, 'auth_method');
  if (method === 'basic')
    return {
      ...none,
      login: basicAuth(String(row.basic_auth_user ?? ''), String(row.basic_auth_pass ?? '')),
    };
  if (method !== 'bearer') return none;
  const token = String(row.bearer_token ?? '');
  if (tokenPattern.test(token)) return { ...none, login: { bearer_token: new Secret(token) } };
  return {
    headers: { ...headers, Authorization: new Secret(`Bearer ${token}`) },
    login: {},
    losses: ['the header Authorization is shown to whoever may see the monitor'],
  };
};

type Body = {
  readonly body?: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly pausedBecause?: string;
};

/** Kuma parses a body of JSON, and sends it without blanks. */
const bodyOf = (row: KumaRow, headers: Readonly<Record<string, unknown>>): Body => {
  const written = String(row.body ?? '');
  if (written.trim() === '') return { headers };
  const encoding = text(row, 'http_body_encoding') || 'json';
  const typed = hasHeader(headers, 'content-type')
    ? headers
    : { ...headers, 'Content-Type': contentTypes[encoding] };
  if (encoding !== 'json') return { body: written, headers: typed };
  const value = json(row, 'body');
  if (value === undefined)
    return { headers: typed, pausedBecause: 'its body is no JSON, which Uptime Kuma never sends' };
  return { ...(value ? { body: JSON.stringify(value) } : {}), headers: typed };
};

/** The settings that all types with an HTTP request share. */
export const httpRequestOf = (row: KumaRow, usesProxy: boolean): HttpRequest => {
  const loginMethod = text(row, 'auth_method');
  const closed = Object.hasOwn(closedLogins, loginMethod) ? closedLogins[loginMethod] : undefined;
  if (closed !== undefined)
    return {
      reason: closed,
      nearest: 'An http monitor of a page that needs no login, or a heartbeat of a script.',
    };
  const url = httpUrl(text(row, 'url'));
  if (url === undefined)
    return {
      reason: 'Its URL does not begin with http:// or https://.',
      nearest: 'An http monitor of the right URL.',
    };
  const method = text(row, 'method').toUpperCase() || 'GET';
  if (!methods.includes(method))
    return { reason: `Its method is ${method}.`, nearest: `An http monitor with ${methods.join(', ')}.` };
  if (String(row.body ?? '').length > bounds.bodyCharsMax)
    return {
      reason: `Its body has more than ${bounds.bodyCharsMax} characters.`,
      nearest: 'An http monitor with a shorter body.',
    };
  const written = headersIn(row);
  const login = loginOf(row, url, written);
  url.username = '';
  url.password = '';
  const { body, headers, pausedBecause: badBody } = bodyOf(row, login.headers);
  const accepted = acceptedStatusesOf(row);
  const redirects = number(row, 'maxredirects') ?? 10;
  const problems = [
    ...(flag(row, 'ignore_tls') && url.protocol === 'https:' ? ['certificates are always verified'] : []),
    ...(usesProxy ? ['it is checked without the proxy'] : []),
    ...(badBody === undefined ? [] : [badBody]),
    ...(accepted.pausedBecause === undefined ? [] : [accepted.pausedBecause]),
  ];
  return {
    target: url.href,
    request: {
      method: method === 'GET' ? undefined : method,
      body,
      headers: hasHeader(headers, 'accept') ? headers : { Accept: usualAccept, ...headers },
      ...login.login,
      max_redirects: clamp(redirects, 0, bounds.redirectsMax),
      accepted_statuses: accepted.statuses,
    },
    losses: [
      ...written.losses,
      ...login.losses,
      ...accepted.losses,
      ...(redirects > bounds.redirectsMax
        ? [`it followed ${redirects} redirects, and follows ${bounds.redirectsMax}`]
        : []),
      ...(flag(row, 'ignore_tls') && url.protocol === 'http:' && redirects > 0
        ? ['that a redirect to https may lead to any certificate']
        : []),
    ],
    pausedBecause: problems.length === 0 ? undefined : problems.join(', and '),
  };
};
