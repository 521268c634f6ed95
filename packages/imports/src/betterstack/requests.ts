import { secretOf } from '../report/draft.js';
import { expiryParts } from '../report/expiry.js';
import { bounds, httpUrl } from '../report/fields.js';
import { httpRequest } from '../report/http-request.js';
import { type DataMap, mapsIn, rawTextIn, textIn } from '../report/maps.js';
import { type MonitorPart, type RefusedRow, refused } from '../report/take-monitor.js';

/** A request of a page, and the monitors of its certificate and its domain. */
export type StackRequest = {
  readonly url: URL;
  readonly method: string;
  readonly body: string | undefined;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly beside: readonly MonitorPart[];
  readonly losses: readonly string[];
  /** Why checks would fail here. */
  readonly problems: readonly string[];
};

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const methodsWithBody = ['POST', 'PUT', 'PATCH'];

type Headers = { readonly headers: Readonly<Record<string, string>>; readonly losses: readonly string[] };

const headersIn = (attributes: DataMap): Headers => {
  const headers: Record<string, string> = {};
  const losses: string[] = [];
  for (const header of mapsIn(attributes, 'request_headers')) {
    const name = textIn(header, 'name');
    if (name === '') continue;
    const known = Object.keys(headers).some((other) => other.toLowerCase() === name.toLowerCase());
    if (known) losses.push(`its second header ${name}`);
    else headers[name] = textIn(header, 'value');
  }
  return { headers, losses };
};

type Login = {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly losses: readonly string[];
  readonly problems: readonly string[];
};

const loginOf = (attributes: DataMap): Login => {
  const [username, password] = [textIn(attributes, 'auth_username'), rawTextIn(attributes, 'auth_password')];
  if (username === '') return { settings: {}, losses: [], problems: [] };
  const isWhole = password !== '';
  return {
    // An empty password is no secret.
    settings: { basic_auth: { username, password: secretOf(password) ?? '' } },
    losses: isWhole ? [] : ['its password, which the answer does not have: set it before it runs'],
    problems: isWhole ? [] : ['its login is not whole'],
  };
};

/** The fields that an answer of the documented form may leave out. */
const untold = (attributes: DataMap, isSecure: boolean): readonly string[] => {
  const words: Readonly<Record<string, string>> = {
    http_method: 'its method, which is taken as GET',
    request_headers: 'its headers',
    auth_username: 'whether it logs in',
    follow_redirects: 'whether it follows redirects',
    ...(attributes.follow_redirects !== false && {
      remember_cookies: 'whether it keeps the cookies of a redirect',
    }),
    ...(isSecure && { verify_ssl: 'whether it verifies certificates' }),
  };
  const missing = Object.entries(words).filter(([name]) => attributes[name] === undefined);
  return missing.length === 0
    ? []
    : [`what the answer does not tell: ${missing.map(([, word]) => word).join('; ')}`];
};

/** `null` and -1 stand for a check that is switched off. */
const daysIn = (attributes: DataMap, name: string): readonly number[] => {
  const value = attributes[name];
  return typeof value === 'number' && value !== -1 ? [value] : [];
};

export const requestOf = (attributes: DataMap): StackRequest | RefusedRow => {
  const given = httpUrl(textIn(attributes, 'url'));
  if (given === undefined)
    return refused('Its URL does not begin with http:// or https://.', 'An http monitor of the right URL.');
  const method = textIn(attributes, 'http_method').toUpperCase() || 'GET';
  if (!methods.includes(method))
    return refused(`Its method is ${method}.`, `An http monitor with ${methods.join(', ')}.`);
  const body = methodsWithBody.includes(method)
    ? rawTextIn(attributes, 'request_body') || undefined
    : undefined;
  if ((body ?? '').length > bounds.bodyCharsMax)
    return refused(
      `Its body has more than ${bounds.bodyCharsMax} characters.`,
      'An http monitor with a shorter body.',
    );
  const { headers, losses } = headersIn(attributes);
  const login = loginOf(attributes);
  const { url, settings, losses: lost } = httpRequest({ url: given, headers, login: login.settings });
  const isSecure = url.protocol === 'https:';
  const isTyped = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  const follows = attributes.follow_redirects !== false;
  const usesProxy = textIn(attributes, 'proxy_host') !== '';
  const beside = expiryParts(url, {
    certificateDays: daysIn(attributes, 'ssl_expiration'),
    domainDays: daysIn(attributes, 'domain_expiration'),
  });
  return {
    url,
    method,
    body,
    settings: { ...settings, max_redirects: follows ? bounds.redirectsMax : 0 },
    beside: beside.parts,
    losses: [
      ...losses,
      ...lost,
      ...login.losses,
      ...(body !== undefined && !isTyped ? ['the content type of its body'] : []),
      ...(follows && attributes.remember_cookies === false
        ? ['that it forgets the cookies of a redirect']
        : []),
      ...untold(attributes, isSecure),
      ...beside.losses,
    ],
    problems: [
      ...login.problems,
      ...(attributes.verify_ssl === false && isSecure ? ['certificates are always verified'] : []),
      ...(usesProxy ? ['it is checked without the proxy'] : []),
    ],
  };
};
