import { Secret, secretOf } from '../report/draft.js';
import { bounds, clamp, httpUrl } from '../report/fields.js';
import { type RequestHeaders, requestHeaders } from '../report/headers.js';
import { flag, isObject, json, type KumaRow, number, text } from './kuma-tables.js';

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
const closedLogins: Readonly<Record<string, string>> = {
  ntlm: 'It logs in by NTLM.',
  'oauth2-cc': 'It gets a token by OAuth 2 before each check.',
  mtls: 'It logs in with a client certificate.',
};

const headersIn = (row: KumaRow): RequestHeaders => {
  const given = json(row, 'headers');
  if (given === undefined && text(row, 'headers') !== '')
    return { headers: {}, login: {}, losses: ['its headers, which are no JSON object'] };
  return requestHeaders(isObject(given) ? given : {});
};

const loginOf = (row: KumaRow, url: URL): Readonly<Record<string, unknown>> => {
  const method = text(row, 'auth_method');
  if (method === 'bearer') return { bearer_token: secretOf(text(row, 'bearer_token')) };
  const [username, password] =
    method === 'basic'
      ? [text(row, 'basic_auth_user'), text(row, 'basic_auth_pass')]
      : [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return username === '' || password === ''
    ? {}
    : { basic_auth: { username, password: new Secret(password) } };
};

const statusesOf = (row: KumaRow): readonly string[] | undefined => {
  const given = json(row, 'accepted_statuscodes_json');
  if (!Array.isArray(given)) return undefined;
  const statuses = given.map(String).filter((status) => /^[1-5]\d\d(-[1-5]\d\d)?$/.test(status));
  return statuses.length === 0 || statuses.join() === '200-299' ? undefined : statuses.slice(0, 20);
};

const bodyOf = (row: KumaRow, headers: Readonly<Record<string, unknown>>) => {
  const body = String(row.body ?? '');
  if (body === '') return {};
  const hasType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  const contentType = contentTypes[text(row, 'http_body_encoding') || 'json'];
  return { body, headers: hasType ? headers : { ...headers, 'Content-Type': contentType } };
};

/** The settings that all types with an HTTP request share. */
export const httpRequestOf = (row: KumaRow): HttpRequest => {
  const login = text(row, 'auth_method');
  const closed = Object.hasOwn(closedLogins, login) ? closedLogins[login] : undefined;
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
  if (flag(row, 'upside_down'))
    return {
      reason: 'It is up while the page is down.',
      nearest: 'An http monitor whose accepted_statuses name the error, or a port monitor.',
    };
  const method = text(row, 'method').toUpperCase() || 'GET';
  if (!methods.includes(method))
    return { reason: `Its method is ${method}.`, nearest: `An http monitor with ${methods.join(', ')}.` };
  if (String(row.body ?? '').length > bounds.bodyCharsMax)
    return {
      reason: `Its body has more than ${bounds.bodyCharsMax} characters.`,
      nearest: 'An http monitor with a shorter body.',
    };
  const { headers, login: headerLogin, losses } = headersIn(row);
  const own = loginOf(row, url);
  url.username = '';
  url.password = '';
  const body = bodyOf(row, headers);
  const allHeaders = body.headers ?? headers;
  const redirects = number(row, 'maxredirects') ?? 10;
  const problems = [
    ...(flag(row, 'ignore_tls') && url.protocol === 'https:' ? ['certificates are always verified'] : []),
    ...(number(row, 'proxy_id') === undefined ? [] : ['it is checked without the proxy']),
  ];
  return {
    target: url.href,
    request: {
      method: method === 'GET' ? undefined : method,
      body: body.body,
      headers: Object.keys(allHeaders).length === 0 ? undefined : allHeaders,
      ...(Object.keys(own).length > 0 ? own : headerLogin),
      max_redirects: clamp(redirects, 0, bounds.redirectsMax),
      accepted_statuses: statusesOf(row),
    },
    losses: [
      ...losses,
      ...(redirects > bounds.redirectsMax
        ? [`it followed ${redirects} redirects, and follows ${bounds.redirectsMax}`]
        : []),
      ...(flag(row, 'cache_bust') ? ['its parameter against caches'] : []),
      ...(text(row, 'ip_family') === '' ? [] : [`that only ${text(row, 'ip_family')} is used`]),
    ],
    pausedBecause: problems.length === 0 ? undefined : problems.join(', and '),
  };
};
